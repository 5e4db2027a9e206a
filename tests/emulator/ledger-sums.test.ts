import type { EarnedPart } from '@fareground/domain/payments/ledger/earned-part';
import { groupDocuments, groupFigures, taxFigures } from '@fareground/domain/payments/ledger/group-report';
import { figuresOf, sumsOf } from '@fareground/domain/payments/ledger/ledger-report';
import {
  allScope,
  LEDGER_DAYS,
  LEDGER_GROUPS,
  LEDGER_MONTHS,
  LEDGER_SALES,
  ledgerDayConverter,
  ledgerGroupsConverter,
  ledgerMonthConverter,
  ledgerSaleConverter,
  type SumGrouping,
  sumCollections,
} from '@fareground/domain/payments/ledger/ledger-sums';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import { owedOf } from '@fareground/domain/payments/ledger/settlement';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { applyPendingEntries } from '../../functions/src/payments/ledger/apply-pending-entries.ts';
import { rebuildSums } from '../../functions/src/payments/ledger/rebuild-sums.ts';
import { readStatement } from '../../functions/src/payments/reports/read-statement.ts';
import { openCases } from '../../functions/src/platform/case-book.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';

/** A project of its own: its sums are of these transactions alone. */
const projectId = 'demo-ledger-sums';
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
const collections = createCollections(db);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const fold = () => applyPendingEntries({ db, collections, now: Date.now, log });
const rebuild = (perPass?: number) => rebuildSums({ db, collections }, () => undefined, perPass);
afterAll(() => deleteApp(app));

beforeEach(async () => {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  await fetch(`http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`, {
    method: 'DELETE',
  });
});

const NOON = Date.parse('2026-11-27T12:00:00Z');
const DAYS = { from: Date.parse('2026-11-27T00:00:00Z'), to: Date.parse('2026-11-28T00:00:00Z') };

function sale(n: number, offeringId = 'night'): LedgerTransaction {
  return {
    id: `${String(n).padStart(10, '0')}-1.taken`,
    at: NOON + n * 1_000,
    kind: 'sale',
    bookingId: String(n).padStart(10, '0'),
    currency: 'EUR',
    offeringId,
    offeringIds: [offeringId],
    entries: [
      { account: 'clearing', amount: 2_100 },
      { account: `sales:${offeringId}`, amount: -1_900 },
      { account: 'fees', amount: -100 },
      { account: 'tax:600', amount: -100 },
    ],
    ...(n % 3 > 0 && { parts: [part(n, offeringId)], groups: [`channel=${channelOf(n)}`] }),
  };
}

const channelOf = (n: number) => (n % 3 === 1 ? 'web' : 'on-board');
/** Every third says nothing of what it was of. */
const part = (n: number, offeringId: string): EarnedPart => ({
  offeringId,
  of: {
    channel: channelOf(n),
    partner: 'Harbour `Nights`. No 1',
    route: 'unknown',
    category: 'music',
    fare: 'full',
    tier: 'Floor',
    ahead: '7',
  },
  amounts: { sales: -1_900, fees: -100, tax: -100, 'tax-of-fees': -6, places: 1 },
});

async function postAll(count: number): Promise<void> {
  const writer = db.bulkWriter();
  for (let n = 0; n < count; n++) {
    const one = sale(n, n % 2 ? 'bus' : 'night');
    void writer.create(collections.ledger.doc(one.id), one);
    void writer.create(collections.pendingLedgerEntries.doc(one.id), one);
  }
  await writer.close();
}

async function sums(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const collection of sumCollections) {
    for (const one of (await db.collection(collection).get()).docs) found[one.ref.path] = one.data();
  }
  return found;
}

async function figures() {
  const months = await db.collection(LEDGER_MONTHS).withConverter(ledgerMonthConverter).get();
  const days = await db.collection(LEDGER_DAYS).withConverter(ledgerDayConverter).get();
  const data = <T>({ docs }: { docs: { data(): T }[] }) => docs.map((one) => one.data());
  return figuresOf(sumsOf(DAYS, data(months), data(days)));
}

test('what was posted is counted once, by however many at the same moment, and the documents of a report stay as few', async () => {
  await postAll(130);
  const counted = await Promise.all([fold(), fold(), fold()]);
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(130);
  expect(await fold()).toBe(0);
  expect((await collections.pendingLedgerEntries.get()).size).toBe(0);
  expect(await figures()).toMatchObject([
    {
      currency: 'EUR',
      sales: 130,
      sold: 130 * 2_100,
      netSales: 130 * 2_100,
      fees: 13_000,
      tax: 13_000,
      refundedAmount: 0,
    },
  ]);
  const documents = Object.keys(await sums()).filter((path) => !path.startsWith(LEDGER_GROUPS));
  expect(documents.sort()).toEqual([
    'ledgerDays/2026-11-27',
    'ledgerMonths/2026-11',
    'ledgerSaleMonths/bus.2026-11',
    'ledgerSaleMonths/night.2026-11',
    'ledgerSales/bus',
    'ledgerSales/night',
  ]);
});

test('what many partners sold is counted in one run, in as many commits as it takes', async () => {
  const all = Array.from({ length: 24 }, (_, n): LedgerTransaction => {
    const { parts: _parts, groups: _groups, ...one } = sale(n, `sale-${n}`);
    const own = part(n, `sale-${n}`);
    return { ...one, parts: [{ ...own, of: { ...own.of, partner: `Partner ${n}`, route: `route-${n}` } }] };
  });
  for (const one of all) {
    await collections.ledger.doc(one.id).create(one);
    await collections.pendingLedgerEntries.doc(one.id).create(one);
  }
  expect(await fold()).toBe(24);
  expect(await rebuild()).toEqual({ transactions: 24, corrected: 0 });
});

test('by channel, in part of a day, and by rate of tax it says what the ledger says, to the cent', async () => {
  await postAll(60);
  await fold();
  // Half past twelve in Kathmandu is a quarter of an hour elsewhere.
  const period = { from: NOON - 45 * 60_000, to: NOON + 15 * 60_000 };
  const read = async (scope: string, by: SumGrouping) => {
    const ids = groupDocuments(scope, [by], period);
    const found = await db
      .collection(LEDGER_GROUPS)
      .where('id', 'in', ids)
      .withConverter(ledgerGroupsConverter)
      .get();
    // Of part of a day it is the documents of its hours, as far as anything was sold in them.
    expect(ids).toHaveLength(2);
    expect(found.size).toBe(1);
    return found.docs.map((one) => one.data());
  };
  const all = await read(allScope, 'channel');
  const netSales = groupFigures(allScope, 'channel', period, all).map((row) => [
    row.value,
    row.netSales,
    row.places,
  ]);
  expect(netSales.sort()).toEqual([
    ['on-board', 20 * 2_100, 20],
    ['unknown', 20 * 2_100, 0],
    ['web', 20 * 2_100, 20],
  ]);
  expect(groupFigures('channel=web', 'partner', period, await read('channel=web', 'partner'))).toMatchObject([
    { value: 'Harbour `Nights`. No 1', netSales: 20 * 2_100, fees: 20 * 106 },
  ]);
  expect(taxFigures(allScope, period, all)).toMatchObject([
    { rate: '600', currency: 'EUR', base: 60 * 2_000, due: 60 * 100 },
  ]);
  const found = await collections.ledger
    .where('groups', 'array-contains', 'channel=web')
    .where('at', '>=', period.from)
    .where('at', '<', period.to)
    .orderBy('at', 'desc')
    .get();
  expect(found.size).toBe(20);
});

test('the statement of a month says what the ledger says, once the month has ended and all of it is counted', async () => {
  const partner = 'Harbour `Nights`. No 1';
  const at = (now: string) =>
    readStatement(
      { db, collections, now: () => Date.parse(now) },
      { partner, month: '2026-11', zone: 'UTC' },
    );
  await postAll(9);
  await expect(at('2026-11-30T23:59:00Z')).rejects.toMatchObject({ code: 'wrong-state' });
  await expect(at('2026-12-01T00:00:00Z')).rejects.toMatchObject({ code: 'unavailable' });
  await fold();
  const { parts } = await at('2026-12-01T00:00:00Z');
  expect(parts.map(({ currency, total }) => [currency, total.places, total.sold, owedOf(total)])).toEqual([
    ['EUR', 6, 6 * 2_100, 6 * (2_100 - 106 - 94)],
  ]);
  expect(parts[0]?.rows.map(({ value, sold }) => [value, sold]).sort()).toEqual([
    ['bus', 3 * 2_100],
    ['night', 3 * 2_100],
  ]);
});

test('the movements of one sale in a period are found, the last first', async () => {
  await postAll(6);
  const found = await collections.ledger
    .where('offeringIds', 'array-contains', 'bus')
    .where('at', '>=', DAYS.from)
    .where('at', '<', DAYS.to)
    .orderBy('at', 'desc')
    .limit(2)
    .get();
  expect(found.docs.map(({ id }) => id)).toEqual([sale(5).id, sale(3).id]);
});

test.each([
  ['one pass', 100],
  ['four passes', 16],
])(
  'rebuilt from the ledger in %s the sums are the same, whatever was lost or counted twice, while sales go on',
  async (_, perPass) => {
    await postAll(60);
    await fold();
    const right = await sums();
    expect(await rebuild(perPass)).toEqual({ transactions: 60, corrected: 0 });

    await db.doc('ledgerDays/2026-11-27').delete();
    await db.doc('ledgerMonths/2026-11').update({ 'days.27.EUR.sale.count': 5 });
    await db.doc('ledgerSales/night').delete();
    const late = sale(500);
    await collections.ledger.doc(late.id).create(late);
    await collections.pendingLedgerEntries.doc(late.id).create(late);
    expect((await rebuild(perPass)).corrected).toBeGreaterThan(0);
    const before = await sums();
    expect(before).toEqual(right);
    await fold();
    expect(await rebuild(perPass)).toEqual({ transactions: 61, corrected: 0 });
    expect(await figures()).toMatchObject([{ sales: 61, sold: 61 * 2_100 }]);
  },
);

test('sales of some months are found a page at a time, those that came to most first', async () => {
  const later = { ...sale(900, 'night'), at: Date.parse('2026-12-02T10:00:00Z') };
  const all = [sale(1, 'bus'), sale(2, 'bus'), sale(3, 'ball'), sale(4, 'night'), later];
  for (const one of all) await collections.pendingLedgerEntries.doc(one.id).create(one);
  await fold();
  const page = async (months: readonly string[], ...after: unknown[]) => {
    const query = db
      .collection(LEDGER_SALES)
      .where('activeMonths', 'array-contains-any', months)
      .orderBy('netSales', 'desc')
      .orderBy('__name__', 'desc');
    const found = await (after.length > 0 ? query.startAfter(...after) : query)
      .limit(2)
      .withConverter(ledgerSaleConverter)
      .get();
    return found.docs.map((one) => one.data());
  };
  expect((await page(['2026-11', '2026-12'])).map(({ id, netSales }) => [id, netSales])).toEqual([
    ['night', 3_800],
    ['bus', 3_800],
  ]);
  expect((await page(['2026-11', '2026-12'], 3_800, 'bus')).map(({ id }) => id)).toEqual(['ball']);
  const [night] = await page(['2026-12']);
  expect(night).toEqual({
    id: 'night',
    netSales: 3_800,
    activeMonths: ['2026-11', '2026-12'],
    months: { '2026-11': { EUR: { sale: 1_900 } }, '2026-12': { EUR: { sale: 1_900 } } },
  });
});

test('what cannot be counted is a case that staff see, until it can', async () => {
  await postAll(3);
  const full = db.doc('ledgerMonths/2026-11');
  await full.set({ id: '2026-11', shape: 1, days: { '01': 'x'.repeat(1_048_400) } });
  let at = NOON;
  const tried = () => applyPendingEntries({ db, collections, log, now: () => at });
  const read = async () => (await collections.cases.doc('ledger-sums').get()).data();
  await expect(tried()).rejects.toThrow();
  expect(await read()).toMatchObject({ area: 'ledger', state: 'retrying', failures: 1 });
  let tries = 1;
  for (; tries < 20 && (await read())?.state !== 'set-aside'; tries++) {
    at += 15 * 60_000;
    await expect(tried()).rejects.toThrow();
  }
  // It is tried each time, and written less and less often.
  expect(await read()).toMatchObject({ state: 'set-aside', failures: 8 });
  expect(tries).toBeGreaterThan(8);
  // The sweep, which closes what it does not find undone, leaves it alone.
  expect([...(await openCases({ db, collections, log, now: () => at })).keys()]).toEqual([]);
  expect((await collections.pendingLedgerEntries.get()).size).toBe(3);
  await full.delete();
  expect(await tried()).toBe(3);
  expect((await read())?.state).toBe('closed');
});

test('a page full of entries that cannot be read does not stop those behind it', async () => {
  const writer = db.bulkWriter();
  for (let n = 0; n < 60; n++)
    void writer.create(db.doc(`${collections.pendingLedgerEntries.path}/unreadable-${n}`), { at: n });
  await writer.close();
  await postAll(55);
  expect(await fold()).toBe(55);
  const left = await db.collection(collections.pendingLedgerEntries.path).count().get();
  expect(left.data().count).toBe(60);
});
