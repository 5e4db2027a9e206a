import type { Availability } from '@fareground/domain/stock/availability';

/** Places over all kinds of ticket. */
export interface PlacesLeft {
  readonly left: number;
  readonly capacity: number;
}

export function placesLeft(availability: Pick<Availability, 'left' | 'capacity' | 'sharing'>): PlacesLeft {
  if (availability.sharing) return availability.sharing.total;
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
  return { left: sum(availability.left), capacity: sum(availability.capacity) };
}
