import { giftCardOfRefund } from '@fareground/domain/booking/card-share';
import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { DAY, HOUR, SECOND } from '@fareground/domain/core/time';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import {
  differenceOf,
  isAtProvider,
  ledgerIdOf,
  type MovedFor,
  type ProviderMovement,
  postingsOf,
} from '@fareground/domain/payments/ledger/provider-match';
import type { Refund } from '@fareground/domain/payments/refund';
import { balanceCase, type Case, caseId } from '@fareground/domain/people/case';
import type { DocumentSnapshot, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { closeCase } from '../../platform/case-book.ts';
import { getAll } from '../../platform/firestore/get-all.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { post } from './post.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'stripe' | 'now' | 'log'>;

/** How far back each night looks: what a night missed, the next ones find. */
export const LOOK_BACK = 4 * DAY;
/** The provider books a movement some time before or after we hear of it. */
const MARGIN = DAY;
/** What is younger may be under way. */
const YOUNGEST = HOUR;
const PAGE = 100;

export interface BalanceReport {
  /** Movements of the provider's that were read. */
  movements: number;
  /** Transactions that were posted because of them: fees and payouts. */
  posted: number;
  /** Differences that are found now, each a case. */
  differences: number;
}

/**
 * Matches the ledger's `clearing` against the provider's balance transactions, both ways, and posts what the ledger learns from them alone: fees and payouts.
 * Each difference is a case that staff see and close; one that has gone closes by itself. Repeating it changes nothing.
 */
export async function readBalance(deps: Deps): Promise<BalanceReport> {
  const { collections, stripe, now } = deps;
  const at = now();
  const since = at - LOOK_BACK;
  const report: BalanceReport = { movements: 0, posted: 0, differences: 0 };
  const found = new Map<string, string>();
  /** Ids of movements and transactions that agree. */
  const fine = new Set<string>();
  const created = { gte: Math.floor((since - MARGIN) / SECOND) };
  const listed = stripe.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'] });
  for await (const page of pagesOf(listed)) {
    report.movements += page.length;
    report.posted += await matchPage(deps, page, { found, fine });
  }
  // A movement of ours is matched by its own id, wherever it came among the provider's.
  const own = collections.ledger
    .where('at', '>=', since)
    .where('at', '<', at - YOUNGEST)
    .orderBy('at');
  for await (const transactions of storedPagesOf(deps, own)) {
    for (const transaction of transactions) {
      if (!isAtProvider(transaction) || fine.has(transaction.id) || found.has(transaction.id)) continue;
      if (await hasIt(deps, transaction)) fine.add(transaction.id);
      else found.set(transaction.id, 'the ledger has it, the provider nothing');
    }
  }
  await recordDifferences(deps, found);
  await closeDifferences(deps, fine);
  report.differences = found.size;
  return report;
}

interface Findings {
  /** What differs, by the id of the case. */
  readonly found: Map<string, string>;
  readonly fine: Set<string>;
}

/** @returns how many transactions were posted */
async function matchPage(
  deps: Deps,
  page: readonly Stripe.BalanceTransaction[],
  { found, fine }: Findings,
): Promise<number> {
  const { db, collections } = deps;
  const movements = await Promise.all(page.map((one) => movementOf(deps, one)));
  const postings = movements.flatMap((one, index) => postingsOf(one, (page[index]?.created ?? 0) * SECOND));
  const ids = [...movements.flatMap((one) => ledgerIdOf(one) ?? []), ...postings.map(({ id }) => id)];
  const stored = await getAll(
    db,
    ids.map((id) => collections.ledger.doc(id)),
  );
  const refunds = await refundsOf(
    { db, collections },
    movements.flatMap(({ about }) => (about.kind === 'refund' ? [about.id] : [])),
  );
  for (const movement of movements) {
    const ledgerId = ledgerIdOf(movement);
    const refund = movement.about.kind === 'refund' ? (refunds.get(movement.about.id) ?? null) : null;
    const difference = differenceOf(movement, (ledgerId && stored.get(ledgerId)) || null, refund);
    if (ledgerId) fine.add(ledgerId);
    if (difference) found.set(movement.id, difference);
    else fine.add(movement.id);
  }
  const missing = postings.filter(({ id }) => !stored.has(id));
  if (missing.length > 0) {
    const batch = db.batch();
    for (const one of missing) post(collections, batch, one);
    await batch.commit();
  }
  return missing.length;
}

/** How refunds stand in the books, of bookings and of gift cards. @returns by their ids, those that are there */
async function refundsOf(
  { db, collections }: Pick<Deps, 'db' | 'collections'>,
  ids: readonly string[],
): Promise<Map<string, Pick<Refund, 'state'>>> {
  const cardIds = new Set(ids.flatMap((id) => giftCardOfRefund(id) ?? []));
  const ofBookings = ids.filter((id) => giftCardOfRefund(id) === null);
  const [refunds, cards] = await Promise.all([
    getAll(
      db,
      ofBookings.map((id) => collections.refunds.doc(id)),
    ),
    getAll(
      db,
      [...cardIds].map((id) => collections.giftCards.doc(id)),
    ),
  ]);
  const ofCards = [...cards.values()].flatMap(({ order }) => order?.refunds ?? []);
  return new Map<string, Pick<Refund, 'state'>>([
    ...refunds,
    ...ofCards.map((one) => [one.id, one] as const),
  ]);
}

async function movementOf(
  { collections }: Pick<Deps, 'collections'>,
  { id, currency, amount, fee, type, source }: Stripe.BalanceTransaction,
): Promise<ProviderMovement> {
  const moved = { id, currency: currency.toUpperCase() as Currency, amount, fee };
  if (!currencies.includes(moved.currency)) return { ...moved, fee: 0, about: { kind: 'unknown' } };
  return { ...moved, about: await aboutOf(collections, type, source) };
}

async function aboutOf(
  collections: Deps['collections'],
  type: Stripe.BalanceTransaction['type'],
  source: Stripe.BalanceTransaction['source'],
): Promise<MovedFor> {
  if (type.startsWith('payout')) return { kind: 'payout' };
  if (type === 'stripe_fee' || type === 'tax_fee') return { kind: 'cost' };
  if (typeof source !== 'object' || source === null) return { kind: 'unknown' };
  if (source.object === 'refund') {
    const id = source.metadata?.refundId;
    return id ? { kind: 'refund', id } : { kind: 'unknown' };
  }
  if (source.object === 'dispute') return { kind: 'dispute', id: source.id };
  if (source.object !== 'charge') return { kind: 'unknown' };
  const { paymentId: named, giftCardId } = source.metadata ?? {};
  if (named) return { kind: 'payment', id: named };
  if (giftCardId) return { kind: 'gift-card', id: giftCardId };
  const intent =
    typeof source.payment_intent === 'string' ? source.payment_intent : source.payment_intent?.id;
  if (!intent) return { kind: 'unknown' };
  const { docs } = await collections.payments.where('paymentIntentId', '==', intent).limit(1).get();
  return docs[0] ? { kind: 'payment', id: docs[0].id } : { kind: 'unknown' };
}

/** Asks the provider about one movement of ours that was not among what it listed: it may have booked it long before. */
async function hasIt(
  { collections, stripe }: Pick<Deps, 'collections' | 'stripe'>,
  { kind, refundId, paymentId, giftCardId }: LedgerTransaction,
): Promise<boolean> {
  try {
    if (kind === 'refund-paid' && refundId) {
      const made = giftCardId
        ? (await collections.giftCards.doc(giftCardId).get())
            .data()
            ?.order?.refunds?.find(({ id }) => id === refundId)?.providerRefundId
        : (await collections.refunds.doc(refundId).get()).data()?.providerRefundId;
      return made ? (await stripe.refunds.retrieve(made)).balance_transaction !== null : false;
    }
    if ((kind === 'sale' || kind === 'late-payment') && paymentId) {
      const intentId = (await collections.payments.doc(paymentId).get()).data()?.paymentIntentId;
      return intentId ? (await stripe.paymentIntents.retrieve(intentId)).status === 'succeeded' : false;
    }
    if (kind === 'credit-issued' && giftCardId) {
      const intentId = (await collections.giftCards.doc(giftCardId).get()).data()?.order?.paymentIntentId;
      return intentId ? (await stripe.paymentIntents.retrieve(intentId)).status === 'succeeded' : false;
    }
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource_missing') return false;
    throw error;
  }
}

async function* pagesOf<T>(listed: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const one of listed) {
    page.push(one);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* storedPagesOf(
  { log }: Pick<Deps, 'log'>,
  query: Query<LedgerTransaction>,
): AsyncGenerator<LedgerTransaction[]> {
  let last: QueryDocumentSnapshot<LedgerTransaction> | undefined;
  do {
    const { docs } = await (last ? query.startAfter(last) : query).limit(PAGE).get();
    yield [...readableDocuments(docs, log)];
    last = docs.length === PAGE ? docs.at(-1) : undefined;
  } while (last);
}

/** More open ones than these are not closed by themselves in one night. */
const MAX_OPEN = 500;
/** Documents of one batch. */
const BATCH = 200;

/** A case for each difference between ledger and provider that has none: one that staff closed is not opened again. @param found what differs, by its id */
async function recordDifferences(
  { db, collections, now }: Deps,
  found: ReadonlyMap<string, string>,
): Promise<void> {
  const all = [...found];
  for (let from = 0; from < all.length; from += BATCH) {
    const some = all.slice(from, from + BATCH);
    const references = some.map(([id]) => collections.cases.doc(caseId('balance', id)));
    const stored = (await db.getAll(...references)) as DocumentSnapshot<Case>[];
    const batch = db.batch();
    for (const [index, [id, problem]] of some.entries()) {
      const reference = references[index];
      if (reference && !stored[index]?.exists) batch.create(reference, balanceCase(id, problem, now()));
    }
    await batch.commit();
  }
}

/** Closes those of which nothing differs any more. @param fine ids of what agrees */
async function closeDifferences(deps: Deps, fine: ReadonlySet<string>): Promise<void> {
  const open = deps.collections.cases.where('state', '==', 'set-aside').limit(MAX_OPEN);
  for (const { id, area } of readableDocuments((await open.get()).docs, deps.log)) {
    if (area === 'balance' && fine.has(id.slice(caseId('balance', '').length))) await closeCase(deps, id);
  }
}
