import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bookingConverter } from '@fareground/domain/booking/booking';
import { BUYERS, type RecentBooking } from '@fareground/domain/booking/buyer';
import { checkSale } from '@fareground/domain/books/sale-books';
import { shapeOf } from '@fareground/domain/core/document';
import { decodeHolds } from '@fareground/domain/stock/holds-codec';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type DocumentReference, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { fillGroups } from '../../tools/admin/commands/fill-groups.ts';
import { fillLedger } from '../../tools/admin/commands/fill-ledger.ts';
import { migrate } from '../../tools/admin/commands/migrate.ts';
import { readOfferingIds, readSale } from '../../tools/admin/read-sale.ts';
import { isOf, storedCollections } from '../../tools/admin/stored-collections.ts';

/** A project of its own: no trigger hears of it, and no sweeper ends its holds. */
const projectId = 'demo-migrate';
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
const collections = createCollections(db);
afterAll(() => deleteApp(app));

interface StoredDocument {
  path: string;
  data: Record<string, unknown>;
}
const fixture = readFileSync(resolve(import.meta.dirname, 'fixtures/shape-1.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): StoredDocument => JSON.parse(line));
/** When the documents of the fixture were made, see fixtures/README.md. */
const madeAt = Date.UTC(2026, 10, 20, 12);
const inFixture = (collection: string) => fixture.filter(({ path }) => path.startsWith(`${collection}/`));

beforeEach(async () => {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  const emptied = await fetch(
    `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`,
    { method: 'DELETE' },
  );
  expect(emptied.status).toBe(200);
  const batch = db.batch();
  for (const { path, data } of fixture) batch.set(db.doc(path), data);
  await batch.commit();
});

async function run(isDryRun = false): Promise<{ status: number; said: string[] }> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const status = await migrate({ db, now: () => madeAt, say }, { isDryRun });
  return { status, said };
}

async function everything(): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  const below = async (reference: typeof db | DocumentReference): Promise<void> => {
    for (const collection of await reference.listCollections()) {
      for (const one of (await collection.get()).docs) found.set(one.ref.path, one.data());
      await Promise.all((await collection.listDocuments()).map(below));
    }
  };
  await below(db);
  return found;
}

/** Instants of the database as the writer gave them. */
const asWritten = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Timestamp ? value.toDate() : value,
    ]),
  );

test('every document of the shape before is moved to the newest, and nothing is lost', async () => {
  const { status, said } = await run();
  expect(status).toBe(0);
  const after = await everything();
  const missing = fixture.filter(({ path }) => !after.has(path));
  expect(missing).toEqual([]);
  for (const [path, stored] of after) {
    const kind = storedCollections.find((one) => isOf(one, path));
    if (!kind) throw new Error(`${path} is of no collection`);
    expect([path, shapeOf(stored)]).toEqual([path, kind.converter.shape]);
    // Strictly: what the writer would write is what stands there, and no old field is left.
    const { shape: _, ...fields } = stored;
    const { shape: __, ...written } = kind.converter.toFirestore(
      kind.converter.fromFirestore({ data: () => stored }),
    );
    expect(written).toEqual(asWritten(fields));
  }
  expect(said).toContain('bookings                 shape 3: 27 moved, 0 up to date, 0 could not be read');
});

test('the books balance, and come to the same sums as before', async () => {
  await run();
  const orders = inFixture('bookings').map(({ data }) => JSON.parse(String(data.order)));
  const before = orders.reduce((sum, order) => sum + order.amounts.total, 0);
  const bookings = (await collections.bookings.get()).docs.map((one) => one.data());
  expect(bookings.reduce((sum, { amounts }) => sum + amounts.total, 0)).toBe(before);
  const payments = (await collections.payments.get()).docs.map((one) => one.data());
  const taken = (rows: Record<string, unknown>[]) =>
    rows.reduce((sum, { amount, refunded }) => sum + Number(amount) - Number(refunded), 0);
  expect(taken(payments)).toBe(taken(inFixture('payments').map(({ data }) => data)));

  // Nor was there a ledger: it is filled from the papers, once.
  const said: string[] = [];
  const fill = () => fillLedger({ db, collections, say: (line) => said.push(line), check: () => undefined });
  expect([await fill(), await fill()]).toEqual([0, 0]);
  expect(said[0]).toMatch(/^[1-9]\d* transactions of [1-9]\d* bookings/);
  expect(said[1]).toMatch(/^0 transactions of 0 bookings/);

  const offeringIds = await readOfferingIds({ db });
  expect(offeringIds).toHaveLength(5);
  for (const offeringId of offeringIds) {
    // There were no allotments then: what was blocked is nobody's.
    const { allotments, ...records } = await readSale({ db, collections }, offeringId);
    expect(allotments).toEqual([]);
    const books = checkSale(records, madeAt);
    expect([offeringId, books.differences]).toEqual([offeringId, []]);
  }
});

test('bookings and payments from before are found by group, once they have their groups', async () => {
  await run();
  const said: string[] = [];
  const fill = () => fillGroups({ db, collections, say: (line) => said.push(line), check: () => undefined });
  expect([await fill(), await fill()]).toEqual([0, 0]);
  const stored = (await collections.bookings.get()).docs.map((one) => one.data());
  const paid = (await collections.payments.get()).docs.map((one) => one.data());
  expect(said[0]).toMatch(`${stored.length} bookings and ${paid.length} payments`);
  expect(said[1]).toMatch('0 bookings and 0 payments');
  const [booking] = stored;
  const group = `sale=${booking?.lines[0]?.offeringId}`;
  const found = await collections.bookings.where('groups', 'array-contains', group).get();
  expect(found.docs.map(({ id }) => id)).toContain(booking?.id);
  const ofSale = stored.filter(({ offeringIds }) => offeringIds.includes(group.slice(5))).map(({ id }) => id);
  expect(found.docs.map(({ id }) => id).sort()).toEqual(ofSale.sort());
  for (const one of paid) expect(one.groups).toEqual(stored.find(({ id }) => id === one.bookingId)?.groups);
});

test('what is held stays held, the same places until the same time', async () => {
  await run();
  const bus = (await collections.pools.doc('vigo-porto-2026-11-27-1730.u').get()).data();
  expect(bus?.holds.toJS()).toEqual({
    '5100000001.0': { until: 1_795_176_420_000, mask: 1, seats: ['u-10C', 'u-10D'] },
    '5100000003.1': { until: 1_795_176_480_000, mask: 1, seats: ['u-10B'] },
  });
  const stored = (await db.doc('pools/ria-strings.balcony.b').get()).data() ?? {};
  expect(stored).toMatchObject({ offeringKind: 'event', tierId: 'balcony', sectionId: 'b' });
  // One of them has ended; the next booking drops it, not the move.
  expect([...decodeHolds(String(stored.holds), 'seats').keys()].sort()).toEqual([
    '5100000003.0',
    '5100000004.0',
  ]);
});

test('whose first booking stood for their list gets the list, with the digests of the request', async () => {
  await run();
  const list = async (uid: string): Promise<RecentBooking[]> =>
    (await collections.buyers.doc(uid).get()).data()?.bookings ?? [];
  const order = JSON.parse(String(fixture.find(({ path }) => path === 'bookings/5100000001')?.data.order));
  expect(await list('holder-of-one')).toEqual([
    expect.objectContaining({
      bookingId: '5100000001',
      ...order.call,
      places: { 'vigo-porto-2026-11-27-1730': 2 },
    }),
  ]);
  expect((await list('holder-of-two')).map(({ bookingId }) => bookingId)).toEqual([
    '5100000002',
    '5100000003',
  ]);
  // The evening that customer@fareground.test was at is over, two others were paid back.
  const customer = (await collections.bookings.get()).docs
    .map((one) => one.data())
    .filter(({ lines: [line], state }) => state === 'confirmed' && line && line.startsAt > madeAt);
  for (const { buyerUid, id } of customer) {
    expect((await list(buyerUid)).map(({ bookingId }) => bookingId)).toContain(id);
  }
});

test('a second run moves nothing', async () => {
  await run();
  const before = await everything();
  const { status, said } = await run();
  expect(status).toBe(0);
  expect(said).toContain("0 buyers' lists made or completed.");
  expect(said.at(-1)).toBe('0 documents moved; all others are up to date.');
  expect(await everything()).toEqual(before);
});

test('a dry run changes nothing and says how much it would', async () => {
  const before = await everything();
  const { status, said } = await run(true);
  expect(status).toBe(0);
  expect(said).toContain('bookings                 shape 3: 27 to move, 0 up to date, 0 could not be read');
  expect(await everything()).toEqual(before);
});

test('a document that nobody can read is named with its field and left as it is; the others are moved', async () => {
  const bad = {
    'bookings/5100000001': { id: '5100000001', buyerUid: 'holder-of-one', order: '{', state: 'held' },
    'pools/ria-strings.balcony.b': {
      ...fixture.find(({ path }) => path === 'pools/ria-strings.balcony.b')?.data,
      offeringId: 7,
    },
    'tickets/00000000000000000000': { serial: '00000000000000000000', state: 'lost' },
  };
  for (const [path, data] of Object.entries(bad)) await db.doc(path).set(data);
  const { status, said } = await run();
  expect(status).toBe(1);
  expect(said).toContainEqual('bookings/5100000001: order: is no JSON');
  expect(said).toContainEqual(expect.stringMatching(/^pools\/ria-strings\.balcony\.b: offeringId: /));
  expect(said).toContainEqual(expect.stringMatching(/^tickets\/00000000000000000000: bookingId: /));
  expect(said.at(-1)).toMatch(/; 3 were left as they are\.$/);
  for (const [path, data] of Object.entries(bad)) expect((await db.doc(path).get()).data()).toEqual(data);
  expect(said).toContain('bookings                 shape 3: 26 moved, 0 up to date, 1 could not be read');
});

test('what is written meanwhile is not lost', async () => {
  const booking = db.doc('bookings/5100000002');
  const pool = db.doc('pools/vigo-porto-2026-11-27-1730.u');
  let isDone = false;
  let times = 0;
  const write = async () => {
    while (!isDone) {
      times += 1;
      await Promise.all([booking.update({ updatedAt: madeAt + times }), pool.update({ note: times })]);
    }
  };
  const writing = write();
  const { status } = await run().finally(() => {
    isDone = true;
  });
  await writing;
  expect(status).toBe(0);
  expect(times).toBeGreaterThan(1);
  expect((await booking.get()).data()).toMatchObject({
    shape: bookingConverter.shape,
    updatedAt: madeAt + times,
    buyerUid: 'holder-of-two',
  });
});

test('npm run admin -- migrate does it', async () => {
  const main = resolve(import.meta.dirname, '../../tools/admin/main.ts');
  const said = execFileSync(process.execPath, [main, 'migrate'], {
    encoding: 'utf8',
    env: { ...process.env, GCLOUD_PROJECT: projectId },
  });
  expect(said).toContain('bookings                 shape 3: 27 moved, 0 up to date, 0 could not be read');
  expect((await db.collection(BUYERS).get()).size).toBeGreaterThan(1);
});
