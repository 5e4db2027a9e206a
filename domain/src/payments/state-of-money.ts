import { move } from '../core/lifecycle.ts';
import { type Payment, type PaymentState, paymentLifecycle } from './payment.ts';

/** What went back of a payment, to the customer or their bank, minor units. */
const backOf = ({ refunded, disputes }: Payment): number =>
  disputes.reduce((sum, { lost = 0, covered = 0 }) => sum + lost + covered, refunded);

function stateOfMoney(payment: Payment): PaymentState {
  if (payment.disputes.some(({ state }) => state === 'open')) return 'disputed';
  const back = backOf(payment);
  if (back >= payment.amount) return 'refunded';
  return back === 0 ? 'captured' : 'partially_refunded';
}

/** A payment that was taken, in the state that its refunds and disputes come to. */
export function withStateOfMoney(payment: Payment): Payment {
  const state = stateOfMoney(payment);
  return state === payment.state
    ? payment
    : { ...payment, state: move(paymentLifecycle, payment.state, state) };
}
