import { canMove } from '../../core/lifecycle.ts';
import type { LedgerTransaction } from '../ledger/ledger-transaction.ts';
import {
  cardRefundPaid,
  cardRefundPromised,
  cardRefundRestored,
  cardRefundReturned,
} from '../ledger/movements.ts';
import { CHECK_AGAIN_AFTER } from '../refund.ts';
import { isLive } from './card-holds.ts';
import {
  type CardRefund,
  type CardRefundState,
  cardRefundLifecycle,
  type GiftCard,
  MAX_CARD_REFUNDS,
} from './gift-card.ts';

/**
 * Gives back what is left of a card that was bought, to whoever bought it. Each step is pure, and gives the movements of the ledger that belong to its commit. Amounts
 * are minor units of the card's currency, times epoch milliseconds.
 */

/** What of a card's price was given back, or is on its way. */
export const refundedOf = ({ order }: Pick<GiftCard, 'order'>): number =>
  (order?.refunds ?? []).reduce((sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount), 0);

/**
 * What of a card can be given back as money: what is left of it and held for no booking, without what came from other cards, and never more than was paid for it. Nothing
 * of one that nobody bought. A blocked one can be given back: who lost it has its price still.
 */
export function refundableOf(card: GiftCard, now: number): number {
  const { state, origin, order, balance, issued, movedIn = 0 } = card;
  const isPaid = origin === 'bought' && order !== undefined && order.paymentIntentId !== '';
  if (!isPaid || (state !== 'active' && state !== 'blocked')) return 0;
  if ((order.refunds ?? []).length >= MAX_CARD_REFUNDS) return 0;
  const held = card.holds.reduce((sum, hold) => sum + (isLive(hold, now) ? hold.amount : 0), 0);
  return Math.max(0, Math.min(balance - held - movedIn, issued - refundedOf(card)));
}

export interface CardStep {
  readonly card: GiftCard;
  readonly refund: CardRefund;
  readonly ledger: readonly LedgerTransaction[];
}

/** Asks for all that can be given back; from then on the card is not worth it any more. @returns null where nothing can */
export function requestCardRefund(
  card: GiftCard,
  { reason, requestedBy }: Pick<CardRefund, 'reason' | 'requestedBy'>,
  now: number,
): CardStep | null {
  const { order } = card;
  const amount = refundableOf(card, now);
  if (!order || amount === 0) return null;
  const before = order.refunds ?? [];
  const refund: CardRefund = {
    id: `${card.id}-r${before.length + 1}`,
    amount,
    state: 'requested',
    providerRefundId: '',
    failure: '',
    reason,
    requestedBy,
    createdAt: now,
    updatedAt: now,
  };
  const after: GiftCard = {
    ...card,
    balance: card.balance - amount,
    order: { ...order, refunds: [...before, refund], refundRequestedAt: now },
    updatedAt: now,
  };
  return { card: after, refund, ledger: [cardRefundPromised(card, refund, now)] };
}

/** How a refund stands at the provider. */
export interface CardRefundTruth extends Pick<CardRefund, 'providerRefundId' | 'failure'> {
  readonly state: CardRefundState;
}

/**
 * Brings a refund to what the provider says. What did not arrive is on the card again, also where it had arrived and came back.
 * What arrived is due to be checked once more; the check that finds it so changes nothing else.
 * @returns null where the card has no such refund, or it has ended and nothing can change it
 */
export function followCardRefund(
  card: GiftCard,
  refundId: string,
  truth: CardRefundTruth,
  now: number,
): CardStep | null {
  const { order } = card;
  const before = order?.refunds?.find(({ id }) => id === refundId);
  if (!order || !before || before.state === 'failed') return null;
  const isChecked = before.checkAgainAt !== undefined && before.checkAgainAt <= now;
  if (before.state === 'succeeded' && truth.state !== 'failed' && !isChecked) return null;
  const { state: said, ...provider } = truth;
  const state = canMove(cardRefundLifecycle, before.state, said) ? said : before.state;
  const { checkAgainAt: _due, ...rest } = before;
  const isNew = state === 'succeeded' && before.state !== 'succeeded';
  const refund: CardRefund = {
    ...rest,
    ...provider,
    state,
    ...(isNew && { checkAgainAt: now + CHECK_AGAIN_AFTER }),
    updatedAt: now,
  };
  const refunds = (order.refunds ?? []).map((one) => (one === before ? refund : one));
  const { refundRequestedAt: _, ...plain } = order;
  const isAnyOpen = refunds.some((one) => one.state === 'requested' || one.checkAgainAt !== undefined);
  const after: GiftCard = {
    ...card,
    balance: card.balance + (state === 'failed' ? refund.amount : 0),
    order: { ...plain, refunds, ...(isAnyOpen && { refundRequestedAt: now }) },
    updatedAt: now,
  };
  return { card: after, refund, ledger: movementsOf(card, before, refund, now) };
}

function movementsOf(card: GiftCard, before: CardRefund, after: CardRefund, at: number): LedgerTransaction[] {
  if (after.state === before.state) return [];
  if (after.state === 'succeeded') return [cardRefundPaid(card, after, at)];
  return [
    ...(before.state === 'succeeded' ? [cardRefundReturned(card, after, at)] : []),
    cardRefundRestored(card, after, at),
  ];
}
