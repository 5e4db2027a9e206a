import type { Availability } from '@fareground/domain/stock/availability';
import { journeyIndex } from '@fareground/domain/trips/segments';

/** How far a sale is filled. */
export interface Filled {
  /** Places that cannot be bought any more: sold, on hold or kept back. */
  readonly taken: number;
  readonly capacity: number;
  readonly left: number;
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

/** Of an event: places of all tiers together, those that tiers share counted once. */
export function filledEvent({ left, capacity, sharing }: Availability): Filled {
  const total = sharing?.total ?? { left: sumOf(left), capacity: sumOf(capacity) };
  return { taken: total.capacity - total.left, capacity: total.capacity, left: total.left };
}

/** Of a trip: seats on the stretch between two stops where fewest are left. @param stops at which it calls */
export function filledTrip({ journeysLeft, capacity }: Availability, stops: number): Filled {
  const seats = sumOf(capacity);
  const stretches = Array.from(
    { length: stops - 1 },
    (_, from) => journeysLeft[journeyIndex(stops, from, from + 1)],
  );
  const left = Math.min(seats, ...stretches.map((one) => one ?? seats));
  return { taken: seats - left, capacity: seats, left };
}

/** Little is left: less than a tenth, and something. */
export const isLow = ({ left, capacity }: Filled): boolean => left > 0 && left * 10 < capacity;
