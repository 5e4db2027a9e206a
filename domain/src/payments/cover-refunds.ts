import { move } from '../core/lifecycle.ts';
import type { LedgerTransaction } from './ledger/ledger-transaction.ts';
import { refundCovered } from './ledger/movements.ts';
import type { Dispute, Payment } from './payment.ts';
import { type Refund, refundIdOf, refundLifecycle } from './refund.ts';
import { withStateOfMoney } from './state-of-money.ts';

/** What changes when a bank's money stands for refunds that were owed. */
export interface Covering {
  readonly payment: Payment;
  readonly changed: readonly Refund[];
  /** For what was not covered of a refund. */
  readonly created: readonly Refund[];
  readonly ledger: readonly LedgerTransaction[];
}

/** What of a dispute that was lost stands for nothing yet, minor units: the customer has it twice. */
const unsetOf = ({ state, amount, lost = 0, covered = 0 }: Dispute): number =>
  state === 'lost' ? amount - lost - covered : 0;

/**
 * Sets refunds that are owed and did not arrive against disputes that were lost, in their order, so that nobody is paid twice. One that is covered in part is taken
 * over by another of the rest.
 * @param owed requested and not sent, or failed; of cash none is, nor of what goes onto a gift card
 */
export function coverRefunds(payment: Payment, owed: readonly Refund[], at: number): Covering {
  let covering: Covering = { payment, changed: [], created: [], ledger: [] };
  for (const refund of owed) covering = coverOne(covering, refund, at);
  return covering;
}

function coverOne(covering: Covering, refund: Refund, at: number): Covering {
  const { payment } = covering;
  const dispute = payment.disputes.find((one) => unsetOf(one) > 0);
  if (!dispute || refund.cash || refund.giftCardId) return covering;
  const amount = Math.min(refund.amount, unsetOf(dispute));
  const rest = refund.amount - amount;
  const { waitsFor: _, ...released } = refund;
  const number = payment.refundCount + 1;
  const other: Refund = {
    ...released,
    id: refundIdOf(payment.id, number),
    amount: rest,
    state: 'requested',
    providerRefundId: '',
    failure: '',
    createdAt: at,
    updatedAt: at,
  };
  const done: Refund = {
    ...released,
    state: move(refundLifecycle, refund.state, 'covered'),
    covered: { disputeId: dispute.id, amount },
    ...(rest > 0 && { retriedAs: other.id }),
    updatedAt: at,
  };
  const next: Payment = {
    ...payment,
    refundCount: rest > 0 ? number : payment.refundCount,
    disputes: payment.disputes.map((one) =>
      one === dispute ? { ...one, covered: (one.covered ?? 0) + amount } : one,
    ),
    updatedAt: at,
  };
  return {
    payment: withStateOfMoney(next),
    changed: [...covering.changed, done],
    created: rest > 0 ? [...covering.created, other] : covering.created,
    ledger: [...covering.ledger, refundCovered(refund, amount, at)],
  };
}
