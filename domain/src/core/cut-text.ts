/**
 * The beginning of a text: at most `max` UTF-16 units, and never half of a character. What was half of one before is replaced
 * by U+FFFD, so that the result can be stored.
 */
export function cutText(text: string, max: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= max) return whole;
  const beginning = whole.slice(0, max);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}
