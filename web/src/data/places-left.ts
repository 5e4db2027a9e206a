import type { Availability } from '@fareground/domain/stock/availability';

/** Places left over all kinds of ticket, and of how many. */
export function placesLeft(availability: Pick<Availability, 'left' | 'capacity'>): {
  readonly left: number;
  readonly capacity: number;
} {
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
  return { left: sum(availability.left), capacity: sum(availability.capacity) };
}
