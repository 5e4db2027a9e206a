import type { Tier } from '../catalogue/events/tier.ts';
import type { Availability } from './availability.ts';

/** What a tier counts among: the places of the sale, or apart from them where only a code shows it, and where it brings nobody. */
export const countGroups = ['places', 'hidden', 'addOns'] as const;
export type CountGroup = (typeof countGroups)[number];
export const countGroupOf = ({ hidden, addOn }: Pick<Tier, 'hidden' | 'addOn'>): CountGroup =>
  addOn ? 'addOns' : hidden ? 'hidden' : 'places';

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
