import type { Tier } from './tier.ts';

/** The tiers whose places let somebody in. */
export const entryTiers = <T extends Pick<Tier, 'addOn'>>(tiers: readonly T[]): T[] =>
  tiers.filter(({ addOn }) => addOn === undefined);

/** What a booking wants of a tier. */
export interface WantedOfTier {
  readonly tier: Pick<Tier, 'id' | 'addOn'>;
  readonly quantity: number;
}

/** How many of an add-on a booking may have with so many places of its event. */
export const mostOfAddOn = ({ addOn }: Pick<Tier, 'addOn'>, places: number): number =>
  (addOn?.mostPerPlace ?? 0) * places;

/** The places among what is wanted of one event. */
export const placesAmong = (wanted: readonly WantedOfTier[]): number =>
  wanted.reduce((sum, { tier, quantity }) => sum + (tier.addOn ? 0 : quantity), 0);

/**
 * The first add-on of which a booking wants more than its places of the event allow, and how many it may have.
 * @param wanted all that the booking wants of one event
 */
export function addOnBeyondLimit(
  wanted: readonly WantedOfTier[],
): { readonly tierId: string; readonly limit: number } | undefined {
  const places = placesAmong(wanted);
  for (const { tier } of wanted) {
    if (!tier.addOn) continue;
    const own = wanted.reduce((sum, one) => sum + (one.tier.id === tier.id ? one.quantity : 0), 0);
    const limit = mostOfAddOn(tier, places);
    if (own > limit) return { tierId: tier.id, limit };
  }
  return undefined;
}
