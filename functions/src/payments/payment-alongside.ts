import { move } from '@fareground/domain/core/lifecycle';
import { type Payment, type PaymentState, paymentLifecycle } from '@fareground/domain/payments/payment';
import { type Alongside, update } from '../platform/commit/work.ts';
import type { Collections } from '../platform/firestore/collections.ts';

/** What is written of a payment in the commit of its booking. */

/** The provider reserved the money: written with the confirmation. @throws AppError wrong-state when the payment is over */
export function authorisedAlongside(
  { payments }: Pick<Collections, 'payments'>,
  paymentId: string,
  paymentIntentId: string,
): Alongside {
  const reference = payments.doc(paymentId);
  return {
    documents: [reference],
    writes: (view) => {
      const payment = view.get(reference);
      if (!payment) throw new Error(`there is no payment ${paymentId}`);
      return [
        update(reference, {
          state: payment.state === 'authorised' ? payment.state : to(payment, 'authorised'),
          authorisedAt: payment.authorisedAt ?? view.now,
          paymentIntentId,
          updatedAt: view.now,
        }),
      ];
    },
  };
}

/** A payment that ends without money: written with the release or the cancellation. Nothing when it is over already. */
export function endedAlongside(
  { payments }: Pick<Collections, 'payments'>,
  paymentId: string,
  how: { state: 'voided' | 'failed'; failure: string; paymentIntentId?: string },
): Alongside {
  const reference = payments.doc(paymentId);
  return {
    documents: [reference],
    writes: (view) => {
      const payment = view.get(reference);
      if (payment?.state !== 'created' && payment?.state !== 'authorised') return [];
      const { failure, paymentIntentId = payment.paymentIntentId } = how;
      return [
        update(reference, {
          state: to(payment, how.state),
          failure,
          paymentIntentId,
          updatedAt: view.now,
        }),
      ];
    },
  };
}

const to = <To extends PaymentState>({ state }: Payment, next: To): To => move(paymentLifecycle, state, next);
