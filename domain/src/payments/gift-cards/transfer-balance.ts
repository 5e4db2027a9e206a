import type { LedgerTransaction } from '../ledger/ledger-transaction.ts';
import { creditMoved } from '../ledger/movements.ts';
import { freeOn } from './card-holds.ts';
import { type GiftCard, MAX_MOVES } from './gift-card.ts';

export interface TransferredBalance {
  readonly from: GiftCard;
  readonly to: GiftCard;
  /** Minor units. */
  readonly amount: number;
  readonly ledger: readonly LedgerTransaction[];
}

interface Wanted {
  readonly bookingId: string;
  /** What the booking costs, minor units. */
  readonly total: number;
  /** Names the move in the ledger. */
  readonly change: string;
}

/**
 * Moves worth from a second card onto the one that a booking is paid with: as much as the booking needs beside the first, and no more than is free on the second.
 * Nothing is moved onto or from a card that is blocked, or of another currency.
 * @returns null where nothing can be moved
 */
export function transferBalance(
  from: GiftCard,
  to: GiftCard,
  { bookingId, total, change }: Wanted,
  now: number,
): TransferredBalance | null {
  if (from.id === to.id || from.currency !== to.currency) return null;
  if (from.state !== 'active' || to.state !== 'active') return null;
  const missing = total - freeOn(to, bookingId, now);
  const amount = Math.min(freeOn(from, bookingId, now), missing);
  const movedTo = [...new Set([...(from.movedTo ?? []), to.id])];
  if (amount <= 0 || movedTo.length > MAX_MOVES) return null;
  return {
    from: { ...from, balance: from.balance - amount, movedTo, updatedAt: now },
    to: { ...to, balance: to.balance + amount, movedIn: (to.movedIn ?? 0) + amount, updatedAt: now },
    amount,
    ledger: creditMoved(from, to, { amount, change, at: now }),
  };
}
