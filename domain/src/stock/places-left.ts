import type { Availability } from './availability.ts';

/** Places of all tiers that let somebody in and that everybody sees, those that tiers share counted once. */
export interface PlacesLeft {
  /** Anybody may buy them now. */
  readonly left: number;
  readonly capacity: number;
}

export function placesLeft({
  sharing,
  capacity,
  left,
}: Pick<Availability, 'left' | 'capacity' | 'sharing'>): PlacesLeft {
  if (sharing) return sharing.total;
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
  return { left: sum(left), capacity: sum(capacity) };
}
