import { BOOKINGS } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { MINUTE } from '@fareground/domain/core/time';
import { PAYMENTS, paymentSchema } from '@fareground/domain/payments/payment';
import { REFUNDS, refundSchema } from '@fareground/domain/payments/refund';
import { DELETIONS, deletionSchema } from '@fareground/domain/users/deletion';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { continueDeletion } from '../account/delete-account.ts';
import { refreshBooking } from '../booking/refresh-booking.ts';
import { remind } from '../mail/remind.ts';
import { settleRefund } from '../payments/refund-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Services } from '../runtime/services.ts';

export interface SweepReport {
  bookings: number;
  payments: number;
  refunds: number;
  deletions: number;
  reminders: number;
  failures: number;
}

/** Documents read at once, and pieces of work side by side: the desk commits those together. */
const PAGE = 100;
/** A run ends by itself; what is left over is the next run's. */
const MAX_PAGES = 50;

/**
 * Tidies what nobody came back for: holds that ran out, payments whose webhook never came, refunds and deletions of
 * accounts that a crash left half done.
 * Nothing depends on it for its correctness; it only makes the end come sooner. One failure does not stop the rest.
 * @param settleAfter how old an unfinished payment or refund must be, milliseconds
 */
export async function sweep(services: Services, settleAfter = MINUTE): Promise<SweepReport> {
  const { db, now, log } = services;
  const report: SweepReport = {
    bookings: 0,
    payments: 0,
    refunds: 0,
    deletions: 0,
    reminders: 0,
    failures: 0,
  };

  async function each(
    kind: Exclude<keyof SweepReport, 'failures' | 'reminders'>,
    query: Query,
    act: (data: unknown) => Promise<unknown>,
  ) {
    let after: QueryDocumentSnapshot | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page = await (after ? query.startAfter(after) : query).limit(PAGE).get();
      await Promise.all(
        page.docs.map(async (one) => {
          try {
            await act(one.data());
            report[kind] += 1;
          } catch (error) {
            report.failures += 1;
            log.error('the sweeper could not finish one', { kind, id: one.id, error: String(error) });
          }
        }),
      );
      after = page.docs.at(-1);
      if (page.size < PAGE) return;
    }
  }

  const isDue = db
    .collection(BOOKINGS)
    .where('state', 'in', ['held', 'paying'])
    .where('holdUntil', '<=', now());
  await each('bookings', isDue.orderBy('holdUntil'), (data) => refreshBooking(services, parseBooking(data)));

  const isOld = (collection: string, states: string[]) =>
    db
      .collection(collection)
      .where('state', 'in', states)
      .where('updatedAt', '<=', now() - settleAfter)
      .orderBy('updatedAt');
  await each('payments', isOld(PAYMENTS, ['created', 'authorised']), (data) =>
    settlePayment(services, paymentSchema.parse(data).id),
  );
  await each('refunds', isOld(REFUNDS, ['requested']), (data) =>
    settleRefund(services, refundSchema.parse(data).id),
  );
  const started = db.collection(DELETIONS).where('startedAt', '<=', now() - settleAfter);
  await each('deletions', started.orderBy('startedAt'), (data) =>
    continueDeletion(services, deletionSchema.parse(data)),
  );
  try {
    report.reminders = await remind({ db, now, site: services.config.appBaseUrl });
  } catch (error) {
    report.failures += 1;
    log.error('reminders could not be sent', { error: String(error) });
  }
  return report;
}
