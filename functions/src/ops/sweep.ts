import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { Refund } from '@fareground/domain/payments/refund';
import { type CaseArea, caseId, isDue } from '@fareground/domain/people/case';
import { changeMarks } from '@fareground/domain/stock/change-mark';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { forgetAssistance } from '../access/assistance/forget-assistance.ts';
import { finishFailed } from '../booking/changes/finish-failed.ts';
import { refreshBooking } from '../booking/refresh-booking.ts';
import { processWaitlist } from '../booking/waitlist/process-waitlist.ts';
import { listsWithFree } from '../booking/waitlist/watch-free-places.ts';
import { releaseDue } from '../catalogue/allotments/release-allotment.ts';
import { remind } from '../messages/remind.ts';
import { fetchDisputes } from '../payments/fetch-disputes.ts';
import { reconcileCardOrder } from '../payments/gift-cards/reconcile-card-order.ts';
import { reconcileCardRefunds } from '../payments/gift-cards/reconcile-card-refund.ts';
import { applyPendingEntries } from '../payments/ledger/apply-pending-entries.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { reconcileRefund } from '../payments/reconcile-refund.ts';
import { continueDeletion } from '../people/account/delete-account.ts';
import { closeCase, openCases, recordFailure } from '../platform/case-book.ts';
import { readableDocuments } from '../platform/firestore/readable.ts';
import type { Services } from '../platform/services.ts';
import { mendDepartures } from '../public/search/mark-departures-for-reindex.ts';
import { mendSearch } from '../public/search/mark-for-reindex.ts';

type Deps = Pick<
  Services,
  | 'config'
  | 'db'
  | 'collections'
  | 'auth'
  | 'stripe'
  | 'engine'
  | 'catalogue'
  | 'shards'
  | 'links'
  | 'bookings'
  | 'payments'
  | 'publisher'
  | 'signer'
  | 'now'
  | 'log'
  | 'tasks'
  | 'cardCodes'
>;

export interface SweepReport {
  bookings: number;
  payments: number;
  refunds: number;
  deletions: number;
  /** Bookings that an event's change could not be made of before, and changes whose task is overdue. */
  offeringChanges: number;
  /** Waiting lists that were looked at: something of theirs is free, or nobody has looked for a while. */
  waitingLists: number;
  /** Allotments whose rest went on general sale because its time had come. */
  allotments: number;
  /** Mailings that were opened. */
  reminders: number;
  /** Public views of stock that an instance had not published. */
  views: number;
  /** Mails and mailings whose task is overdue. */
  mails: number;
  mailings: number;
  /** Where trips were that have arrived. */
  positions: number;
  /** Tickets and sheets that no longer say what somebody needed. */
  assistance: number;
  /** Transactions of the ledger that reports count from now on. */
  ledger: number;
  failures: number;
}

/** What the sweep finishes; differences of balances are closed by hand. */
type SweptArea = Exclude<CaseArea, 'balance'>;

/** Documents read at once, and pieces of work side by side: the commit engine commits those together. */
const PAGE = 100;
/** A run ends by itself; what is left over is the next run's. */
const MAX_PAGES = 50;

/**
 * Tidies what nobody came back for: holds that ran out, payments whose webhook never came, refunds and deletions of
 * accounts that a crash left half done, allotments whose time came, what passengers told for a journey that is past, offers from waiting lists, movements of money that no report counts yet, mails and mailings whose task is overdue, public views that were not published.
 * Nothing depends on it for its correctness; it only makes the end come sooner. One failure does not stop the rest: it becomes a
 * case, tried again less and less often and at last set aside for staff.
 * @param minAge how old an unfinished payment, refund or deletion must be, milliseconds
 */
export async function sweep(deps: Deps, minAge = MINUTE): Promise<SweepReport> {
  const { db, collections, now, log, tasks } = deps;
  const report: SweepReport = {
    bookings: 0,
    payments: 0,
    refunds: 0,
    deletions: 0,
    offeringChanges: 0,
    waitingLists: 0,
    allotments: 0,
    reminders: 0,
    views: 0,
    mails: 0,
    mailings: 0,
    positions: 0,
    assistance: 0,
    ledger: 0,
    failures: 0,
  };

  const cases = await openCases(deps);
  const seen = new Set<string>();

  async function finish(area: SweptArea, id: string, act: () => Promise<unknown>): Promise<void> {
    const known = cases.get(caseId(area, id));
    if (known) seen.add(known.id);
    if (known && !isDue(known, now())) return;
    try {
      await act();
      report[area] += 1;
      if (known) await closeCase(deps, known.id);
    } catch (error) {
      report.failures += 1;
      log.error('the sweeper could not finish one', { area, id, error: String(error) });
      await note(area, id, error);
    }
  }

  /** A case that cannot be written is tried again with what failed, in a minute. */
  async function note(area: SweptArea, id: string, error: unknown): Promise<void> {
    try {
      const noted = await recordFailure(deps, { area, id, error });
      // An alert counts these (deploy/metrics).
      if (noted.state === 'set-aside') log.error('a case was set aside', { area, id });
    } catch (fault) {
      log.error('a case could not be written', { area, id, error: String(fault) });
    }
  }

  async function each<T>(area: SweptArea, query: Query<T>, act: (document: T) => Promise<unknown>) {
    for await (const page of pagesOf(query)) {
      await Promise.all(page.map((snapshot) => finish(area, snapshot.id, async () => act(snapshot.data()))));
    }
  }

  /** Asks the queue for what is overdue. A queue that cannot be reached is asked again by the next run. */
  async function askAll<T>(
    kind: 'mails' | 'mailings' | 'offeringChanges',
    query: Query<T>,
    ask: (document: T) => Promise<unknown>,
  ): Promise<void> {
    for await (const page of pagesOf(query)) {
      for (const document of readableDocuments(page, log)) {
        try {
          await ask(document);
          report[kind] += 1;
        } catch (error) {
          report.failures += 1;
          log.error('the queue could not be asked', { kind, error: String(error) });
        }
      }
    }
  }

  const due = collections.bookings
    .where('state', 'in', ['held', 'paying'])
    .where('holdUntil', '<=', now())
    .orderBy('holdUntil');
  await each('bookings', due, (booking) => refreshBooking(deps, booking));

  const isOld = <T>(query: Query<T>): Query<T> =>
    query.where('updatedAt', '<=', now() - minAge).orderBy('updatedAt');
  const open = collections.payments.where('state', 'in', ['created', 'authorised']);
  await each('payments', isOld(open), ({ id }) => reconcilePayment(deps, id));
  const disputed = collections.payments
    .where('state', '==', 'disputed')
    .where('updatedAt', '<=', now() - DAY)
    .orderBy('updatedAt');
  await each('payments', disputed, (payment) => fetchDisputes(deps, payment));
  const orders = collections.giftCards.where('state', '==', 'ordered').limit(PAGE);
  for (const { id, data } of (await orders.get()).docs.map((one) => ({ id: one.id, data: one.data() }))) {
    // Who pays for one has a day, and its webhook is quicker than we are.
    if (data.updatedAt > now() - HOUR) continue;
    try {
      await reconcileCardOrder(deps, id);
    } catch (error) {
      report.failures += 1;
      log.error('the sweeper could not finish a gift card', { id, error: String(error) });
    }
  }
  const given = collections.giftCards
    .where('order.refundAskedAt', '<=', now() - minAge)
    .orderBy('order.refundAskedAt')
    .limit(PAGE);
  for (const card of readableDocuments((await given.get()).docs, log)) {
    if (!isWorthAskingOf(card, now())) continue;
    try {
      await reconcileCardRefunds(deps, card.id);
      report.refunds += 1;
    } catch (error) {
      report.failures += 1;
      log.error('the sweeper could not finish the refund of a gift card', {
        id: card.id,
        error: String(error),
      });
    }
  }
  const requested = collections.refunds.where('state', '==', 'requested');
  await each('refunds', isOld(requested), async (refund) => {
    if (isWorthAsking(refund, now())) await reconcileRefund(deps, refund.id);
  });
  const arrived = collections.refunds.where('checkAgainAt', '<=', now()).orderBy('checkAgainAt');
  await each('refunds', arrived, ({ id }) => reconcileRefund(deps, id));
  const started = collections.deletions.where('startedAt', '<=', now() - minAge).orderBy('startedAt');
  await each('deletions', started, (deletion) => continueDeletion(deps, deletion));
  for (const known of cases.values()) {
    const id = known.id.slice('offeringChanges-'.length);
    if (known.area === 'offeringChanges') await finish(known.area, id, () => finishFailed(deps, known, id));
  }
  const toRelease = collections.allotments
    .where('state', '==', 'open')
    .where('releaseAt', '<=', now())
    .orderBy('releaseAt');
  await each('allotments', toRelease, (allotment) => releaseDue(deps, allotment));
  const left = collections.positions.where('expiresAt', '<=', now()).orderBy('expiresAt');
  for await (const page of pagesOf(left)) {
    await Promise.all(page.map(({ ref }) => ref.delete()));
    report.positions += page.length;
  }
  report.assistance += await forgetAssistance(deps);
  const freeLists = new Set<string>();
  for await (const page of pagesOf(collections.pools.where('changedIn', 'in', changeMarks(now(), 3)))) {
    const pools = readableDocuments(page, log);
    report.views += await deps.publisher.mend(pools);
    for (const id of listsWithFree(pools, now())) freeLists.add(id);
  }
  const listsDue = collections.waitingLists.where('dueAt', '<=', now()).orderBy('dueAt');
  for await (const page of pagesOf(listsDue)) for (const { id } of page) freeLists.add(id);
  for (const id of freeLists) await finish('waitingLists', id, () => processWaitlist(deps, id));
  // What no longer stands in the way was finished by somebody else.
  for (const { id, area } of cases.values()) {
    if (area !== 'balance' && !seen.has(id)) await closeCase(deps, id);
  }
  try {
    report.ledger += await applyPendingEntries({ db, collections, log });
  } catch (error) {
    report.failures += 1;
    log.error('the sums of the ledger could not be brought up to date', { error: String(error) });
  }
  try {
    if (await remind({ db, now, tasks })) report.reminders += 1;
  } catch (error) {
    report.failures += 1;
    log.error('reminders could not be sent', { error: String(error) });
  }
  try {
    await mendSearch({ db, now, tasks }, minAge);
    await mendDepartures({ db, now, tasks }, minAge);
  } catch (error) {
    report.failures += 1;
    log.error("the search's update could not be asked for", { error: String(error) });
  }
  const mailings = collections.mailings.where('state', '==', 'open').where('dueAt', '<=', now());
  await askAll('mailings', mailings.orderBy('dueAt'), (mailing) => tasks.ask('continueMailing', mailing));
  const changes = collections.offeringChanges.where('state', '==', 'open').where('dueAt', '<=', now());
  await askAll('offeringChanges', changes.orderBy('dueAt'), (change) => tasks.ask('continueChange', change));
  const mails = collections.mail.where('state', 'in', ['waiting', 'sending']).where('dueAt', '<=', now());
  await askAll('mails', mails.orderBy('dueAt'), (mail) => tasks.ask('sendMail', mail));
  return report;
}

/** A query's documents, page after page; what is beyond the last page is the next run's. */
async function* pagesOf<T>(query: Query<T>): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
  let after: QueryDocumentSnapshot<T> | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { docs } = await (after ? query.startAfter(after) : query).limit(PAGE).get();
    yield docs;
    after = docs.at(-1);
    if (docs.length < PAGE) return;
  }
}

/** What waits at the provider, or for a dispute, waits for days: it is asked once an hour, and a webhook says when it is done. */
const isWorthAsking = ({ cash, providerRefundId, waitsFor, updatedAt }: Refund, now: number): boolean =>
  !cash && ((providerRefundId === '' && !waitsFor) || now - updatedAt >= HOUR);

/** The same of the refund of a gift card. */
const isWorthAskingOf = ({ order }: GiftCard, now: number): boolean =>
  now - (order?.refundAskedAt ?? 0) >= HOUR ||
  (order?.refunds ?? []).some(
    ({ state, providerRefundId }) => state === 'requested' && providerRefundId === '',
  );
