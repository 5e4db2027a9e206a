import { storableLine, storableText } from './storable-text.ts';

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters as people see them: a flag, a family, a letter with its accents is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment);

const ELLIPSIS = '…';

/**
 * A text in at most `max` UTF-16 units, as it can be stored. One that is too long is cut between characters as people see
 * them, and ends with an ellipsis.
 */
export function cutText(text: string, max: number): string {
  const whole = storableText(text);
  return whole.length <= max
    ? whole
    : beginningOf(whole, max - ELLIPSIS.length).trimEnd() + ELLIPSIS.slice(0, max);
}

/** The same of a name that comes from outside, on one line. */
export const cutLine = (text: string, max: number): string => cutText(storableLine(text), max);

/** At most `max` UTF-16 units of it, in whole characters. */
function beginningOf(text: string, max: number): string {
  let end = 0;
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
