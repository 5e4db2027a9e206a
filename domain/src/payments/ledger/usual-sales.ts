import { daysAhead } from './earned-part.ts';
import type { GroupFigures } from './group-report.ts';

/** Fewer places say nothing of what is usual. */
const FEWEST_PLACES = 20;

/**
 * What share of all places is usually sold so many days before the start, 0 to 1; within a step of days ahead it grows evenly.
 * @param rows what was sold by days ahead, of a category or line, in any currencies
 * @param days before the start, from 0
 * @returns null where too few were sold to say it
 */
export function usualShare(
  rows: readonly Pick<GroupFigures, 'value' | 'places'>[],
  days: number,
): number | null {
  const places = (value: number): number =>
    rows.reduce((sum, row) => (Number(row.value) === value ? sum + row.places : sum), 0);
  const all = daysAhead.reduce<number>((sum, value) => sum + places(value), 0);
  if (all < FEWEST_PLACES) return null;
  const sold = daysAhead.reduce<number>((sum, start, index) => {
    if (days <= start) return sum + places(start);
    // The longest step has no end.
    const end = daysAhead[index - 1];
    return end === undefined || days >= end ? sum : sum + (places(start) * (end - days)) / (end - start);
  }, 0);
  return sold / all;
}

/** Places that will be sold in the end where it goes on as usual; no more than there are. @param share above which what is sold says something, 0 to 1 */
export const onCourseFor = (sold: number, capacity: number, share: number): number =>
  Math.min(capacity, Math.round(sold / share));
