import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { MAIL_KEPT } from '@fareground/domain/messages/mail';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { Refund } from '@fareground/domain/payments/refund';
import type { ApplicationState } from '@fareground/domain/people/application';
import { type Case, type CaseArea, caseId, isDue } from '@fareground/domain/people/case';
import { changeMarks } from '@fareground/domain/stock/change-mark';
import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import { forgetAssistance } from '../access/assistance/forget-assistance.ts';
import { finishFailed } from '../booking/changes/finish-failed.ts';
import { refreshBooking } from '../booking/refresh-booking.ts';
import { processWaitlist } from '../booking/waitlist/process-waitlist.ts';
import { listsWithFree } from '../booking/waitlist/watch-free-places.ts';
import { releaseDue } from '../catalogue/allotments/release-allotment.ts';
import { remind } from '../messages/remind.ts';
import { reconcileCardOrder } from '../payments/gift-cards/reconcile-card-order.ts';
import { reconcileCardRefunds } from '../payments/gift-cards/reconcile-card-refund.ts';
import { applyPendingEntries } from '../payments/ledger/apply-pending-entries.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { reconcileRefund } from '../payments/reconcile-refund.ts';
import { fetchDisputes } from '../payments/take-dispute.ts';
import { continueDeletion } from '../people/account/delete-account.ts';
import { closeCase, openCases, recordFailure } from '../platform/case-book.ts';
import { readableDocuments } from '../platform/firestore/readable.ts';
import type { Services } from '../platform/services.ts';
import { mendDepartures } from '../public/search/mark-departures-for-reindex.ts';
import { mendSearch } from '../public/search/mark-for-reindex.ts';
import { retryQueueOf } from './triggers/deliver.ts';

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
  giftCards: number;
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
  /** Applications whose address nobody confirmed. */
  applications: number;
  /** Transactions of the ledger that reports count from now on. */
  ledger: number;
  failures: number;
  /** Areas that came to no end: a query was refused, or what is no case failed. */
  failedAreas: string[];
}

/** What the sweep finishes itself; differences of balances are closed by hand, and triggers have their own functions. */
type SweptArea = Exclude<CaseArea, 'balance' | 'triggers'>;

/** Documents read at once, and pieces of work side by side: the commit engine commits those together. */
const PAGE = 100;
/** An area ends by itself, so that one with a provider that does not answer leaves time to the others; what is left over is the next run's. */
const MAX_PAGES = 50;
const AREA_TIME = MINUTE;

/**
 * Tidies what nobody came back for: holds that ran out, payments whose webhook never came, gift cards, refunds and deletions of
 * accounts that a crash left half done, allotments whose time came, what passengers told for a leg that is past, applications whose address nobody confirmed, offers from waiting lists, movements of money that no report counts yet, mails and mailings whose task is overdue, public views that were not published.
 * Nothing depends on it for its correctness; it only makes the end come sooner. One failure does not stop the rest: it becomes a
 * case, tried again less and less often and at last set aside for staff. An area that fails as a whole is named in the report, and the others are gone through all the same.
 * @param minAge how old an unfinished payment, refund or deletion must be, milliseconds
 */
export async function sweep(deps: Deps, minAge = MINUTE): Promise<SweepReport> {
  const { db, collections, now, log, tasks } = deps;
  const report: SweepReport = {
    bookings: 0,
    payments: 0,
    giftCards: 0,
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
    applications: 0,
    ledger: 0,
    failures: 0,
    failedAreas: [],
  };

  let cases: ReadonlyMap<string, Case> = new Map();
  const seen = new Set<string>();
  /** Areas of which not everything was seen: what of theirs was not seen may still be undone. */
  const unseen = new Set<string>();
  const freeLists = new Set<string>();

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
    for await (const page of pagesOf(area, query)) {
      await Promise.all(page.map((snapshot) => finish(area, snapshot.id, async () => act(snapshot.data()))));
    }
  }

  /** Asks the queue for what is overdue. A queue that cannot be reached is asked again by the next run. */
  async function askAll<T>(
    kind: 'mails' | 'mailings' | 'offeringChanges',
    query: Query<T>,
    ask: (document: T) => Promise<unknown>,
  ): Promise<void> {
    for await (const page of pagesOf(kind, query)) {
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

  /** A query's documents, page after page; what is beyond the last page is the next run's. */
  async function* pagesOf<T>(area: string, query: Query<T>): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
    const begun = now();
    let after: QueryDocumentSnapshot<T> | undefined;
    for (let pages = 0; pages < MAX_PAGES && now() - begun < AREA_TIME; pages++) {
      const { docs } = await readPage(area, after ? query.startAfter(after) : query);
      yield docs;
      after = docs.at(-1);
      if (docs.length < PAGE) return;
    }
    unseen.add(area);
  }

  async function readPage<T>(area: string, query: Query<T>): Promise<QuerySnapshot<T>> {
    try {
      return await query.limit(PAGE).get();
    } catch (error) {
      unseen.add(area);
      throw error;
    }
  }

  const isDueBy = <T>(query: Query<T>, field: string, by = now()): Query<T> =>
    query.where(field, '<=', by).orderBy(field);
  const isOld = <T>(query: Query<T>, age = minAge): Query<T> => isDueBy(query, 'updatedAt', now() - age);

  /** Each in turn, whatever became of those before it. What a query finds it finds in the order in which it became due. */
  const areas: Readonly<Record<string, () => Promise<unknown>>> = {
    cases: async () => {
      cases = await openCases(deps);
    },
    bookings: () =>
      each(
        'bookings',
        isDueBy(collections.bookings.where('state', 'in', ['held', 'paying']), 'holdUntil'),
        (booking) => refreshBooking(deps, booking),
      ),
    payments: async () => {
      const open = collections.payments.where('state', 'in', ['created', 'authorised']);
      await each('payments', isOld(open), ({ id }) => reconcilePayment(deps, id));
      const disputed = collections.payments.where('state', '==', 'disputed');
      await each('payments', isOld(disputed, DAY), (payment) => fetchDisputes(deps, payment));
    },
    giftCards: () =>
      // Who pays for one has a day, and its webhook is quicker than we are.
      each('giftCards', isOld(collections.giftCards.where('state', '==', 'ordered'), HOUR), ({ id }) =>
        reconcileCardOrder(deps, id),
      ),
    refunds: async () => {
      const requested = collections.refunds.where('state', '==', 'requested');
      await each('refunds', isOld(requested), async (refund) => {
        if (isWorthAsking(refund, now())) await reconcileRefund(deps, refund.id);
      });
      await each('refunds', isDueBy(collections.refunds, 'checkAgainAt'), ({ id }) =>
        reconcileRefund(deps, id),
      );
    },
    'refunds of gift cards': () =>
      each(
        'giftCards',
        isDueBy(collections.giftCards, 'order.refundRequestedAt', now() - minAge),
        async (card) => {
          if (isWorthAskingOf(card, now())) await reconcileCardRefunds(deps, card.id);
        },
      ),
    deletions: () =>
      each('deletions', isDueBy(collections.deletions, 'startedAt', now() - minAge), (deletion) =>
        continueDeletion(deps, deletion),
      ),
    offeringChanges: async () => {
      for (const known of cases.values()) {
        const id = known.id.slice(caseId('offeringChanges', '').length);
        if (known.area === 'offeringChanges')
          await finish(known.area, id, () => finishFailed(deps, known, id));
      }
      const overdue = isDueBy(collections.offeringChanges.where('state', '==', 'open'), 'dueAt');
      await askAll('offeringChanges', overdue, (change) => tasks.ask('continueChange', change));
    },
    allotments: () =>
      each(
        'allotments',
        isDueBy(collections.allotments.where('state', '==', 'open'), 'releaseAt'),
        (allotment) => releaseDue(deps, allotment),
      ),
    positions: async () => {
      for await (const page of pagesOf('positions', isDueBy(collections.positions, 'expiresAt'))) {
        await Promise.all(page.map(({ ref }) => ref.delete()));
        report.positions += page.length;
      }
    },
    assistance: async () => {
      report.assistance += await forgetAssistance(deps);
    },
    // Until then the mail to its address is kept too, so that who applies again is mailed again.
    applications: async () => {
      const unconfirmed = collections.applications
        .where('state', '==', 'unconfirmed' satisfies ApplicationState)
        .where('createdAt', '<=', now() - MAIL_KEPT)
        .orderBy('createdAt', 'desc');
      for await (const page of pagesOf('applications', unconfirmed)) {
        await Promise.all(page.map(({ ref }) => ref.delete()));
        report.applications += page.length;
      }
    },
    views: async () => {
      // By name, so that the pools of one view come together. A mark is looked for three minutes: nothing stays at the head.
      const changed = collections.pools.where('changedIn', 'in', changeMarks(now(), 3));
      for await (const page of pagesOf('views', changed)) {
        const pools = readableDocuments(page, log);
        for (const id of listsWithFree(pools, now())) freeLists.add(id);
        report.views += await deps.publisher.mend(pools);
      }
    },
    waitingLists: async () => {
      const lists = isDueBy(collections.waitingLists, 'dueAt');
      for await (const page of pagesOf('waitingLists', lists)) for (const { id } of page) freeLists.add(id);
      const begun = now();
      for (const id of freeLists) {
        if (now() - begun >= AREA_TIME) unseen.add('waitingLists');
        else await finish('waitingLists', id, () => processWaitlist(deps, id));
      }
    },
    ledger: async () => {
      report.ledger += await applyPendingEntries({ db, collections, now, log });
    },
    reminders: async () => {
      if (await remind({ db, now, tasks })) report.reminders += 1;
    },
    search: () => mendSearch({ db, now, tasks }, minAge),
    departures: () => mendDepartures({ db, now, tasks }, minAge),
    mailings: () =>
      askAll('mailings', isDueBy(collections.mailings.where('state', '==', 'open'), 'dueAt'), (mailing) =>
        tasks.ask('continueMailing', mailing),
      ),
    mails: () =>
      askAll(
        'mails',
        isDueBy(collections.mail.where('state', 'in', ['waiting', 'sending']), 'dueAt'),
        (mail) => tasks.ask('sendMail', mail),
      ),
    // What staff asked to have tried again of triggers.
    triggers: async () => {
      for (const known of cases.values()) {
        if (known.area !== 'triggers' || !isDue(known, now())) continue;
        await tasks.ask(retryQueueOf(known), { id: known.id, dueAt: known.nextTryAt });
      }
    },
    // What no longer stands in the way was finished by somebody else.
    'cases of others': async () => {
      for (const { id, area } of cases.values()) {
        // A list is found by its pools too.
        const isWhole = !unseen.has(area) && !(area === 'waitingLists' && unseen.has('views'));
        const isSwept = area !== 'balance' && area !== 'triggers';
        if (isSwept && !seen.has(id) && isWhole) await closeCase(deps, id);
      }
    },
  };
  for (const [area, act] of Object.entries(areas)) {
    try {
      await act();
    } catch (error) {
      report.failures += 1;
      report.failedAreas.push(area);
      unseen.add(area);
      log.error('an area of the sweep failed', { area, error: String(error) });
    }
  }
  return report;
}

/**
 * One run of the clock, which says in the log what it did.
 * @throws Error when an area failed as a whole: then the run came to no end, which an alert sees (deploy/alerts/sweeper-absent.json)
 */
export async function runSweep(deps: Deps): Promise<void> {
  const report = await sweep(deps);
  if (report.failedAreas.length > 0) {
    throw new Error(`areas of the sweep failed: ${report.failedAreas.join(', ')}`);
  }
  deps.log.info('swept', { ...report });
}

/** What waits at the provider, or for a dispute, waits for days: it is asked once an hour, and a webhook says when it is done. */
const isWorthAsking = ({ cash, providerRefundId, waitsFor, updatedAt }: Refund, now: number): boolean =>
  !cash && ((providerRefundId === '' && !waitsFor) || now - updatedAt >= HOUR);

/** The same of the refund of a gift card. */
const isWorthAskingOf = ({ order }: GiftCard, now: number): boolean =>
  now - (order?.refundRequestedAt ?? 0) >= HOUR ||
  (order?.refunds ?? []).some(
    ({ state, providerRefundId }) => state === 'requested' && providerRefundId === '',
  );
