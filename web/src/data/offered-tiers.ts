import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Fare, Tier } from '@fareground/domain/catalogue/events/tier';
import { leastOfTier } from '@fareground/domain/catalogue/events/tier-price';
import { allInPrice, type FeeRule } from '@fareground/domain/catalogue/prices/pricing';

/** A price with what one pays for a place at it alone, fees and taxes included; minor units. */
interface Priced {
  readonly allIn: number;
}
export type OfferedFare = Fare & Priced;

export interface OfferedTier extends Tier, Priced {
  readonly fares?: OfferedFare[] | undefined;
  /** Of the least that one can come in for with it. */
  readonly allInFrom: number;
  /** Of the suggested price, where the buyer says what a place costs. */
  readonly allInSuggested?: number;
}

/** Tiers as pages show them. @param rule fees and taxes that are charged */
export function offeredTiers(
  tiers: readonly Tier[],
  { country, currency }: Pick<Event, 'country' | 'currency'>,
  rule: FeeRule,
): readonly OfferedTier[] {
  return tiers.map((tier) => {
    const { price, fares, openPrice, addOn } = tier;
    const allIn = (unitPrice: number): number =>
      allInPrice({ unitPrice, addOn: addOn !== undefined, country }, currency, rule);
    return {
      ...tier,
      allIn: allIn(price),
      allInFrom: allIn(leastOfTier(tier)),
      ...(openPrice && { allInSuggested: allIn(openPrice.suggested) }),
      fares: fares?.map((fare) => ({ ...fare, allIn: allIn(fare.price) })),
    };
  });
}
