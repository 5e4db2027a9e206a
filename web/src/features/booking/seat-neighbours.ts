import { type NeighbourKind, neighbourKinds } from '@fareground/domain/catalogue/trips/neighbour-request';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import { type Sections, stateOfSeat } from './seat-choice.ts';

/** For whom a free seat is, because of who sits beside it; nothing where it is for anybody. @param mask the segments that it is wanted on, as bits */
export function seatFor(sections: Sections, seat: string, mask: number): NeighbourKind | undefined {
  const asked = sections[splitSeatId(seat).sectionId]?.freeFor?.[seat] ?? [];
  return asked.find((one) => one.mask & mask)?.for;
}

interface Beside {
  readonly beside: ReadonlyMap<string, readonly string[]>;
  /** Seats of the same booking: who sits there is no stranger. */
  readonly own: readonly string[];
}

/**
 * Whom one may ask to sit beside a seat: those for whom it is; anybody where the seats beside it are free; nobody where somebody sits there who did not
 * ask for the same.
 */
export function possibleNeighbours(
  sections: Sections,
  seat: string,
  mask: number,
  now: number,
  { beside, own }: Beside,
): readonly NeighbourKind[] {
  const kind = seatFor(sections, seat, mask);
  if (kind) return [kind];
  const isTaken = (beside.get(seat) ?? []).some(
    (other) => !own.includes(other) && stateOfSeat(sections, other, mask, now) !== 'free',
  );
  return isTaken ? [] : neighbourKinds;
}
