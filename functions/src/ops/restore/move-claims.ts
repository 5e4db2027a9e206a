import { type Booking, claimsOf } from '@fareground/domain/booking/booking';
import type { Claim } from '@fareground/domain/stock/claim';
import { confirm, release, restock } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { View } from '../../platform/commit/work.ts';

type Claiming = Pick<Booking, 'state' | 'lines'>;

/**
 * The pools that change where a booking of the books becomes what the journal says: its old places are free, its new ones sold.
 * @returns null where a new place is gone
 */
export function moveClaims(stored: Claiming | null, journaled: Claiming, view: View): Pool[] | null {
  const { now } = view;
  const isHeld = stored?.state === 'held' || stored?.state === 'paying';
  const sold = soldClaims(stored);
  const wanted = soldClaims(journaled);
  const changed = new Map<string, Pool>();
  const poolOf = ({ poolId }: Claim): Pool => changed.get(poolId) ?? view.pool(poolId);
  const free = isHeld ? claimsOf(stored).filter((claim) => !has(wanted, claim)) : [];
  for (const claim of free) changed.set(claim.poolId, release(poolOf(claim), claim, now));
  for (const claim of sold.filter((one) => !has(wanted, one)))
    changed.set(claim.poolId, restock(poolOf(claim), claim, now));
  for (const claim of wanted.filter((one) => !has(sold, one))) {
    const decision = confirm(poolOf(claim), claim, now);
    if (!decision.ok) return null;
    changed.set(claim.poolId, decision.pool);
  }
  return [...changed.values()];
}

const soldClaims = (booking: Claiming | null): Claim[] =>
  booking?.state === 'confirmed' ? claimsOf(booking) : [];

const has = (claims: readonly Claim[], { neighbours: _, ...claim }: Claim): boolean => {
  const text = JSON.stringify(claim);
  return claims.some(({ neighbours: __, ...other }) => JSON.stringify(other) === text);
};
