import type { Availability } from '@fareground/domain/stock/availability';
import { placesLeft } from '@fareground/domain/stock/places-left';
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

/** Of an event. */
export function filledEvent(availability: Availability): Filled {
  const { left, capacity } = placesLeft(availability);
  return { taken: capacity - left, capacity, left };
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
