import { BOOKINGS, bookingSchema } from '@fareground/domain/bookings/booking';
import { MINUTE } from '@fareground/domain/core/time';
import { PAYMENTS, paymentSchema } from '@fareground/domain/payments/payment';
import { REFUNDS, refundSchema } from '@fareground/domain/payments/refund';
import { refreshBooking } from '../booking/refresh-booking.ts';
import { settleRefund } from '../payments/refund-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Services } from '../runtime/services.ts';

export interface SweepReport {
  bookings: number;
  payments: number;
  refunds: number;
  failures: number;
}

const BATCH = 100;

/**
 * Tidies what nobody came back for: holds that ran out, payments whose webhook never came, refunds a crash left half done.
 * Nothing depends on it for its correctness; it only makes the end come sooner. One failure does not stop the rest.
 * @param settleAfter how old an unfinished payment or refund must be, milliseconds
 */
export async function sweep(services: Services, settleAfter = MINUTE): Promise<SweepReport> {
  const { db, now } = services;
  const report: SweepReport = { bookings: 0, payments: 0, refunds: 0, failures: 0 };

  async function each<T>(
    kind: 'bookings' | 'payments' | 'refunds',
    items: T[],
    act: (item: T) => Promise<unknown>,
  ) {
    for (const item of items) {
      try {
        await act(item);
        report[kind] += 1;
      } catch (error) {
        report.failures += 1;
        services.log.error('the sweeper could not finish one', { kind, error: String(error) });
      }
    }
  }

  const due = await db
    .collection(BOOKINGS)
    .where('state', 'in', ['held', 'paying'])
    .where('holdUntil', '<=', now())
    .limit(BATCH)
    .get();
  await each('bookings', due.docs, (one) => refreshBooking(services, bookingSchema.parse(one.data())));

  const open = await db
    .collection(PAYMENTS)
    .where('state', 'in', ['created', 'authorised'])
    .where('updatedAt', '<=', now() - settleAfter)
    .limit(BATCH)
    .get();
  await each('payments', open.docs, (one) => settlePayment(services, paymentSchema.parse(one.data()).id));

  const requested = await db
    .collection(REFUNDS)
    .where('state', '==', 'requested')
    .where('updatedAt', '<=', now() - settleAfter)
    .limit(BATCH)
    .get();
  await each('refunds', requested.docs, (one) => settleRefund(services, refundSchema.parse(one.data()).id));
  return report;
}
