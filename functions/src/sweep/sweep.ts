import { HOUR, MINUTE } from '@fareground/domain/core/time';
import type { Refund } from '@fareground/domain/payments/refund';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { continueDeletion } from '../account/delete-account.ts';
import { refreshBooking } from '../booking/refresh-booking.ts';
import { remind } from '../mail/remind.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { reconcileRefund } from '../payments/reconcile-refund.ts';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<
  Services,
  | 'config'
  | 'db'
  | 'collections'
  | 'auth'
  | 'stripe'
  | 'engine'
  | 'catalogue'
  | 'bookings'
  | 'payments'
  | 'now'
  | 'log'
  | 'tasks'
>;

export interface SweepReport {
  bookings: number;
  payments: number;
  refunds: number;
  deletions: number;
  /** Mailings that were opened. */
  reminders: number;
  /** Mails and mailings whose task is overdue. */
  mails: number;
  mailings: number;
  failures: number;
}

/** Documents read at once, and pieces of work side by side: the commit engine commits those together. */
const PAGE = 100;
/** A run ends by itself; what is left over is the next run's. */
const MAX_PAGES = 50;

/**
 * Tidies what nobody came back for: holds that ran out, payments whose webhook never came, refunds and deletions of
 * accounts that a crash left half done, mails and mailings whose task is overdue.
 * Nothing depends on it for its correctness; it only makes the end come sooner. One failure does not stop the rest.
 * @param minAge how old an unfinished payment, refund or deletion must be, milliseconds
 */
export async function sweep(needs: Needs, minAge = MINUTE): Promise<SweepReport> {
  const { db, collections, now, log, tasks } = needs;
  const report: SweepReport = {
    bookings: 0,
    payments: 0,
    refunds: 0,
    deletions: 0,
    reminders: 0,
    mails: 0,
    mailings: 0,
    failures: 0,
  };

  async function each<T>(
    kind: Exclude<keyof SweepReport, 'failures' | 'reminders'>,
    query: Query<T>,
    act: (document: T) => Promise<unknown>,
  ) {
    let after: QueryDocumentSnapshot<T> | undefined;
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

  const due = collections.bookings
    .where('state', 'in', ['held', 'paying'])
    .where('holdUntil', '<=', now())
    .orderBy('holdUntil');
  await each('bookings', due, (booking) => refreshBooking(needs, booking));

  const isOld = <T>(query: Query<T>): Query<T> =>
    query.where('updatedAt', '<=', now() - minAge).orderBy('updatedAt');
  const open = collections.payments.where('state', 'in', ['created', 'authorised']);
  await each('payments', isOld(open), ({ id }) => reconcilePayment(needs, id));
  const requested = collections.refunds.where('state', '==', 'requested');
  await each('refunds', isOld(requested), async (refund) => {
    if (isWorthAsking(refund, now())) await reconcileRefund(needs, refund.id);
  });
  const started = collections.deletions.where('startedAt', '<=', now() - minAge).orderBy('startedAt');
  await each('deletions', started, (deletion) => continueDeletion(needs, deletion));
  try {
    if (await remind({ db, now, tasks })) report.reminders += 1;
  } catch (error) {
    report.failures += 1;
    log.error('reminders could not be sent', { error: String(error) });
  }
  const mailings = collections.mailings.where('state', '==', 'open').where('dueAt', '<=', now());
  await each('mailings', mailings.orderBy('dueAt'), (mailing) => tasks.ask('continueMailing', mailing));
  const mails = collections.mail.where('state', 'in', ['waiting', 'sending']).where('dueAt', '<=', now());
  await each('mails', mails.orderBy('dueAt'), (mail) => tasks.ask('sendMail', mail));
  return report;
}

/** What waits at the provider waits for days: it is asked once an hour, and says by a webhook when it is done. */
const isWorthAsking = ({ providerRefundId, updatedAt }: Refund, now: number): boolean =>
  providerRefundId === '' || now - updatedAt >= HOUR;
