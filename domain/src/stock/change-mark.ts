import { MINUTE } from '../core/time.ts';

/**
 * A pool carries the minute of its last change, so that the sweep finds what may not be published. Firestore takes some 500
 * writes a second of values that follow each other in an index (its guide to "hotspots"), so the minute has one of a few digits
 * before it, by the pool: "3-29912345".
 */
const SPREAD = 8;

export function changeMark(poolId: string, now: number): string {
  let sum = 0;
  for (const letter of poolId) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return `${sum % SPREAD}-${minuteOf(now)}`;
}

/** Every mark of this minute and of those before it. Firestore takes 30 values at once: three minutes at most. */
export const changeMarks = (now: number, minutes: 1 | 2 | 3): readonly string[] =>
  Array.from({ length: minutes }, (_, before) => minuteOf(now) - before).flatMap((minute) =>
    Array.from({ length: SPREAD }, (_, digit) => `${digit}-${minute}`),
  );

const minuteOf = (now: number): number => Math.floor(now / MINUTE);
