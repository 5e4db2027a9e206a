import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Availability } from '@fareground/domain/stock/availability';
import { type PlacesLeft, placesLeft } from '@fareground/domain/stock/places-left';
import type { OfferedTier } from '../data/offered-tiers.ts';
import { type Choice, chosenOf } from './choice.ts';

/** Below this share of its places a kind of ticket is at its last ones. */
const lastShare = 0.1;

export type TierState =
  | { readonly kind: 'open'; readonly left: number; readonly capacity: number; readonly last: boolean }
  /** `returnsAt`: when held places may come back, and how many. */
  | {
      readonly kind: 'sold-out';
      readonly capacity: number;
      readonly returns: { at: number; quantity: number } | undefined;
    }
  | { readonly kind: 'not-yet'; readonly opensAt: number }
  | { readonly kind: 'closed' }
  /** It follows another kind, which is to be had first. */
  | { readonly kind: 'after'; readonly name: string }
  /** Nobody has counted yet; the server decides when one tries. */
  | { readonly kind: 'uncounted' };

/** How a kind of ticket stands at `now`. */
export function tierState(tier: Tier, availability: Availability | undefined, now: number): TierState {
  if (now < tier.saleStartsAt) return { kind: 'not-yet', opensAt: tier.saleStartsAt };
  if (now >= tier.saleEndsAt) return { kind: 'closed' };
  const left = availability?.left[tier.id];
  if (availability === undefined || left === undefined) return { kind: 'uncounted' };
  const capacity = availability.capacity[tier.id] ?? tier.capacity;
  if (left > 0) return { kind: 'open', left, capacity, last: left <= capacity * lastShare };
  const coming = availability.returning.filter((hold) => hold.key === tier.id && hold.at > now);
  const first = coming[0];
  const quantity = coming.reduce((sum, hold) => sum + hold.quantity, 0);
  return { kind: 'sold-out', capacity, returns: first ? { at: first.at, quantity } : undefined };
}

/**
 * How all kinds stand, in their order. One that follows another is sold when that is over or gone, and to whoever chose all that is left of it.
 * @param choice what is chosen
 */
export function tierStates(
  tiers: readonly Tier[],
  availability: Availability | undefined,
  now: number,
  choice: Choice,
): readonly TierState[] {
  return tiers.map((tier) => {
    const state = tierState(tier, availability, now);
    const before = tiers.find(({ id }) => id === tier.follows);
    if (!before || (state.kind !== 'open' && state.kind !== 'uncounted')) return state;
    const earlier = tierState(before, availability, now);
    const left = earlier.kind === 'open' ? earlier.left : before.capacity;
    const isFirst = earlier.kind !== 'closed' && earlier.kind !== 'sold-out';
    return isFirst && left > chosenOf(choice, before.id) ? { kind: 'after', name: before.name } : state;
  });
}

/** What an event comes to for who looks at it now. */
export interface PriceAndPlaces {
  /** The least that one can come in for now, with fees and taxes, minor units; nothing where no kind can be bought. */
  readonly from: number | undefined;
  /** Of the kinds that are on sale or sold out; nothing while nobody has counted. */
  readonly places: PlacesLeft | undefined;
}

export function priceAndPlaces(
  tiers: readonly Pick<OfferedTier, 'allInFrom'>[],
  states: readonly TierState[],
  availability: Availability | undefined,
): PriceAndPlaces {
  const prices = tiers.flatMap(({ allInFrom }, index) => {
    const kind = states[index]?.kind;
    return kind === 'open' || kind === 'uncounted' ? [allInFrom] : [];
  });
  const counts = states.flatMap((state): PlacesLeft[] => {
    if (state.kind === 'open') return [{ left: state.left, capacity: state.capacity }];
    return state.kind === 'sold-out' ? [{ left: 0, capacity: state.capacity }] : [];
  });
  const sum = {
    left: counts.reduce((all, { left }) => all + left, 0),
    capacity: counts.reduce((all, { capacity }) => all + capacity, 0),
  };
  return {
    from: prices.length > 0 ? Math.min(...prices) : undefined,
    // Kinds that share places each show what is left of all, so only the total says how many there are.
    places: counts.length === 0 ? undefined : availability?.sharing ? placesLeft(availability) : sum,
  };
}

/** How many of this kind one may choose now, with what is chosen of the others. @param most of all kinds in one booking */
export function mostOf(tier: Tier, state: TierState, chosenOfOthers: number, most: number): number {
  if (state.kind !== 'open' && state.kind !== 'uncounted') return 0;
  const left = state.kind === 'open' ? state.left : tier.maxPerBooking;
  return Math.max(0, Math.min(left, tier.maxPerBooking, most - chosenOfOthers));
}

/** Whether there is more to it than one price. */
export const hasPrices = ({ fares, openPrice, maxPerPerson }: Tier) => fares || openPrice || maxPerPerson;
