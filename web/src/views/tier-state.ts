import type { Tier } from '@fareground/domain/events/tier';
import type { Availability } from '@fareground/domain/stock/availability';

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

/** How many of this kind one may choose now, with what is chosen of the others. @param most of all kinds in one booking */
export function mostOf(tier: Tier, state: TierState, chosenOfOthers: number, most: number): number {
  if (state.kind !== 'open' && state.kind !== 'uncounted') return 0;
  const left = state.kind === 'open' ? state.left : tier.maxPerBooking;
  return Math.max(0, Math.min(left, tier.maxPerBooking, most - chosenOfOthers));
}
