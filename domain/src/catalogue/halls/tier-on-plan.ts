import type { Tier } from '../events/tier.ts';
import { readLayout } from '../vehicles/layout.ts';
import { splitSeatId } from '../vehicles/seat-id.ts';
import type { HallPlan } from './hall-plan.ts';
import { placesOfZone } from './tier-seats.ts';

/** Why a tier cannot be sold on the other plan: its zone has no places there, or has numbered seats in one of them and none in the other. */
export type TierPlanFault = 'no-places' | 'other-kind';

export type TierOnPlan =
  | { readonly ok: true; readonly places: Pick<Tier, 'layout' | 'capacity'> }
  | { readonly ok: false; readonly fault: TierPlanFault };

/**
 * What a tier sells on another plan of its hall. One that sells no zone stays as it is, and so does the number of places that staff gave to a
 * standing zone, where both plans have as many for it.
 */
export function tierOnPlan(
  { zone = '', layout, capacity }: Pick<Tier, 'zone' | 'layout' | 'capacity'>,
  from: HallPlan,
  to: HallPlan,
): TierOnPlan {
  if (zone === '') return { ok: true, places: { layout, capacity } };
  const places = placesOfZone(to, zone);
  if (places.capacity === 0) return { ok: false, fault: 'no-places' };
  if ((places.layout === null) !== (layout === null)) return { ok: false, fault: 'other-kind' };
  const isSameNumber = layout === null && placesOfZone(from, zone).capacity === places.capacity;
  return { ok: true, places: isSameNumber ? { layout, capacity } : places };
}

/** Seats of one row, "3–5, 9", for people. */
export interface SeatRow {
  readonly section: string;
  readonly row: string;
  readonly numbers: string;
  readonly count: number;
}

/** The seats of a layout that another one lacks, row by row. */
export function seatsBeyond(layout: Tier['layout'], other: Tier['layout']): SeatRow[] {
  const there = new Set(readLayout(other ?? []).flatMap(({ seatIds }) => seatIds));
  return readLayout(layout ?? []).flatMap(({ name: section, seatIds }) => {
    const gone = seatIds.filter((seat) => !there.has(seat));
    const rows = Map.groupBy(gone, (seat) => splitSeatId(seat).label.split('-')[0] ?? '');
    return [...rows].map(([row, seats]) => {
      return { section, row, numbers: runsOf(seats.map(numberOf)), count: seats.length };
    });
  });
}

const numberOf = (seat: string): number => Number(seat.split('-').at(-1));

/** Numbers in their order, neighbours drawn together. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}
