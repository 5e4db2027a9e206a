import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';

/** What one's own payments are looked through for. */
export const paymentFilters = ['all', 'paid', 'back', 'unpaid'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

const unpaid: readonly Payment['state'][] = ['created', 'authorised', 'voided', 'failed'];

/** Of a payment, and of what went or goes back of it. */
export function isShown(payment: Payment, refunds: readonly Refund[], filter: PaymentFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'paid':
      return !unpaid.includes(payment.state);
    case 'unpaid':
      return unpaid.includes(payment.state);
    case 'back':
      return refunds.some(({ paymentId }) => paymentId === payment.id);
  }
}

/** How a refund stands for whoever waits for it. */
export type RefundProgress = 'onItsWay' | 'waits' | 'toCollect' | 'back' | 'refused' | 'byBank';

/** Nothing of one in whose place another stands, unless the bank paid a part of it. */
export function accessStateOf({ state, cash, waitsFor }: Refund): RefundProgress | null {
  switch (state) {
    case 'requested':
      return cash ? 'toCollect' : waitsFor ? 'waits' : 'onItsWay';
    case 'succeeded':
      return 'back';
    case 'failed':
      return 'refused';
    case 'covered':
      return 'byBank';
    case 'retried':
      return null;
  }
}
