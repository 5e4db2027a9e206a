import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { MINUTE } from '@fareground/domain/core/time';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { sampleBuyer } from '@fareground/domain/payments/invoices/sample-invoices';
import { poolConverter } from '@fareground/domain/stock/pool';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type DocumentData, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { changeSeat } from '../../functions/src/booking/change-seat.ts';
import { sellOnBoard } from '../../functions/src/booking/onboard-sales/sell-on-board.ts';
import {
  archiveBooking,
  archiveGiftCard,
  archiveInvoice,
} from '../../functions/src/ops/archive/archive-sale.ts';
import { type Journal, openJournal } from '../../functions/src/ops/archive/journal-files.ts';
import { rebuildFromJournal } from '../../functions/src/ops/restore/rebuild-from-journal.ts';
import { rebuildFromProvider } from '../../functions/src/ops/restore/rebuild-from-provider.ts';
import type { Rebuilt } from '../../functions/src/ops/restore/rebuilt.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { issueCard } from '../../functions/src/payments/gift-cards/issue-card.ts';
import { putCardOnBooking } from '../../functions/src/payments/gift-cards/put-card-on-booking.ts';
import { privateSettings } from '../../functions/src/payments/invoices/house.ts';
import { issueInvoices } from '../../functions/src/payments/invoices/issue-invoices.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { pseudonymiseBookings } from '../../functions/src/people/account/pseudonymise-bookings.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { checkBooks } from '../../tools/admin/commands/check-books.ts';
import { documentsOf, emptyDatabase, exportTo, importFrom } from './support/backup.ts';
import { expectBooksBalance } from './support/books.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { signUp } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { voidTicket } from './support/void-ticket.ts';

// The part of the drill of docs/operations.md that the provider knows nothing of. No trigger runs in this project: the test writes the journal, late and twice.
const projectId = 'demo-restore-journal';
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
/** Where people have their accounts. */
const accounts = initializeApp({ projectId: 'demo-fareground' }, `${projectId}-accounts`);
const collections = createCollections(db);
const folder = mkdtempSync(join(tmpdir(), 'restore-journal-'));

let harness: SagaHarness;
let journal: Journal;
let since: number;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
});
beforeEach(async () => {
  await emptyDatabase(projectId);
  // Nobody deletes from a journal: each test has one of its own.
  journal = await openJournal(app, `demo-${crypto.randomUUID()}`);
  since = Date.now();
});
afterAll(async () => {
  await harness.stop();
  await emptyDatabase(projectId);
  rmSync(folder, { recursive: true });
});

/** Without caches of what stood in the database before. */
const fresh = () => harness.instance();
const finance = { ...caller(), roles: ['finance' as const] };

async function held(request: CreateBookingRequest, who = caller()): Promise<Booking> {
  return harness.hold(fresh(), request, who);
}
async function sell(request: CreateBookingRequest, who = caller()): Promise<Booking> {
  const booking = await held(request, who);
  const services = fresh();
  await harness.pay(services, booking);
  await sweep(services, -1_000);
  return now(booking);
}
const now = async ({ id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await collections.bookings.doc(id).get()).data() as Booking;

const codeOf = ({ id, codeHash }: GiftCard): string => fresh().cardCodes.codeOf(id, codeHash) ?? '';

/** Paid with a card alone, or with what of a second one goes onto it. */
async function sellByCard(
  request: CreateBookingRequest,
  [card, second]: readonly [GiftCard, GiftCard?],
  who = caller(),
): Promise<Booking> {
  const services = fresh();
  const booking = await held(request, who);
  const put = (one: GiftCard, more: object = {}) =>
    now(booking).then((current) =>
      putCardOnBooking(services, who, current, { code: codeOf(one), network: null, ...more }),
    );
  await put(card);
  if (second) await put(second, { beside: true });
  await startCheckout(services, await now(booking));
  const sold = await now(booking);
  expect(sold).toMatchObject({ state: 'confirmed', credit: { giftCardId: card.id } });
  return sold;
}
const giveCard = (amount: number): Promise<GiftCard> =>
  issueCard(
    fresh(),
    finance,
    { amount, currency: 'EUR', email: 'ann@fareground.test', reason: 'The bar was closed' },
    crypto.randomUUID(),
  );

/** What the triggers do, each of them late, the last first, and twice. */
async function writeAllDown(): Promise<void> {
  const deps = { db, collections, journal };
  const paths = [...(await documentsOf(db)).keys()].reverse();
  for (const path of [...paths, ...paths]) {
    const [collection, id = ''] = path.split('/');
    if (collection === 'bookings') await archiveBooking(deps, id);
    if (collection === 'giftCards') await archiveGiftCard(deps, id);
    if (collection === 'invoices') await archiveInvoice(deps, id);
  }
}

async function rebuild(isDryRun = false): Promise<Map<string, Rebuilt['outcome']>> {
  const services = { ...fresh(), auth: getAuth(accounts) };
  const outcomes = new Map<string, Rebuilt['outcome']>();
  const onOutcome = ({ kind, source, bookingId, outcome }: Rebuilt) =>
    outcomes.set(`${kind} ${kind === 'sale' ? bookingId : source}`, outcome);
  await rebuildFromJournal({ ...services, journal }, { since, isDryRun, onOutcome });
  if (!isDryRun) await rebuildFromProvider(services, { since, isDryRun, onOutcome });
  await services.flush();
  return outcomes;
}

async function putBack(exported: string): Promise<void> {
  await emptyDatabase(projectId);
  await importFrom(exported, projectId);
}

/** Everything of places and money, but for names, links and when a pool or a card was written last. */
async function books(): Promise<ReadonlyMap<string, DocumentData>> {
  const kept =
    /^(bookings|payments|refunds|tickets|giftCards|ledger|drawers|invoices|invoiceSeries|buyers)\//;
  const found = new Map<string, DocumentData>();
  for (const [path, data] of await documentsOf(db)) {
    if (path.startsWith('pools/')) {
      const { sold } = poolConverter.fromFirestore({ data: () => data });
      found.set(path, { sold });
    }
    if (!kept.test(path)) continue;
    const { buyerEmail: _1, buyerName: _2, attendeeName: _3, checkoutUrl: _4, sortName: _7, ...rest } = data;
    const { reason: _5, email: _6, updatedAt, ...card } = rest;
    found.set(path, /^(giftCards|drawers)/.test(path) ? card : { ...card, updatedAt, reason: data.reason });
  }
  return found;
}

async function expectBooksAgree(): Promise<void> {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const differences = await checkBooks({ db, collections, now: Date.now, say }, null);
  expect([differences, said.slice(-8)]).toEqual([0, expect.anything()]);
}

test('what moved no money at the provider comes back from the journal: by card, for cash, moved, voided, given away, given back, forgotten', async () => {
  const { event } = await writeEvent(db, [{ capacity: 20 }]);
  const trip = await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
  const running = await writeTrip(db, ['Vigo', 'Braga', 'Porto'], ['#m Main deck', '1:WA_SS'], -10 * MINUTE);
  const places = (quantity: number): CreateBookingRequest => ({
    lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity }],
  });
  const seat = (...seats: string[]): CreateBookingRequest => ({
    lines: [{ kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats }],
  });
  const invoicing = {
    ...{ street: 'Rua das Flores 1', postcode: '4050-262', city: 'Porto', country: 'PT' },
    ...{ email: 'finance@fareground.test', prefix: 'FG' },
  };
  await privateSettings(db).set({
    ...{ legalName: 'Fareground Demo, Lda.', taxNumber: 'PT 500 000 000', bookkeepingEmail: '', invoicing },
    ...{ updatedAt: 1, updatedBy: 'owner' },
  });
  const [mover, leaver, person] = [caller(), caller(), await signUp()];
  const own = { ...caller(), uid: person.uid, email: person.email };
  const known = await sell(places(1));
  const moved = await sell(seat('m-1A'), mover);
  const shortened = await sell(places(3));
  const forgotten = await sell(places(1), leaver);
  const holding = await held(places(2), own);
  const old = await giveCard(50_000);
  await writeAllDown();
  const exported = await exportTo(folder, projectId);
  const moment = await books();

  const card = await giveCard(30_000);
  const byNewCard = await sellByCard(places(2), [card], own);
  const byOldCard = await sellByCard(places(4), [old]);
  await putCardOnBooking(fresh(), own, await now(holding), {
    code: codeOf(old),
    network: null,
  });
  await startCheckout(fresh(), await now(holding));
  const small = await giveCard(1_000);
  const byTwoCards = await sellByCard(places(1), [small, old]);
  const fickle = caller();
  const regretted = await sellByCard(places(1), [old], fickle);
  await cancelBooking(fresh(), fickle, regretted);
  const onBoard = await sellOnBoard(fresh(), caller(), {
    ...{ tripId: running.id, from: 0, to: 2, quantity: 2, price: 1_000, name: '', email: '' },
    key: crypto.randomUUID(),
  });
  const [serial = ''] = moved.ticketSerials;
  const move = (to: string) =>
    changeSeat(fresh(), finance, { bookingId: moved.id, serial, seat: to, reason: 'A camera stands there' });
  await move('m-2A');
  await writeAllDown();
  const successor = await sell(seat('m-1A'));
  await move('m-2B');
  for (const which of shortened.ticketSerials.slice(1))
    await voidTicket(fresh(), finance, {
      ...{ bookingId: shortened.id, serial: which, givesBack: false, reason: 'It was copied' },
    });
  await issueInvoices({ ...fresh(), site: 'https://fareground.test' }, successor.paymentId, sampleBuyer);
  await pseudonymiseBookings(fresh(), leaver.uid, 'gone-12345678901234567890');
  await writeAllDown();
  const whole = await books();

  await putBack(exported);
  expect(await books()).toEqual(moment);
  // As the triggers do for everything that is imported.
  await writeAllDown();
  const planned = await rebuild(true);
  expect(planned.get(`booking ${byOldCard.id}`)).toBe('rebuilt');
  expect(await books()).toEqual(moment);
  const mails = (await collections.mail.get()).size;

  const outcomes = await rebuild();
  expect(Object.fromEntries(outcomes)).toMatchObject({
    [`booking ${known.id}`]: 'present',
    [`gift-card ${card.id}`]: 'rebuilt',
    [`booking ${byNewCard.id}`]: 'rebuilt',
    [`booking ${byOldCard.id}`]: 'rebuilt',
    [`booking ${holding.id}`]: 'rebuilt',
    [`booking ${byTwoCards.id}`]: 'rebuilt',
    [`booking ${regretted.id}`]: 'rebuilt',
    [`booking ${onBoard.bookingId}`]: 'rebuilt',
    [`booking ${moved.id}`]: 'rebuilt',
    [`booking ${successor.id}`]: 'rebuilt',
    [`booking ${shortened.id}`]: 'rebuilt',
    [`booking ${forgotten.id}`]: 'rebuilt',
    'invoice FG2026-000001': 'rebuilt',
    [`sale ${successor.id}`]: 'present',
  });
  expect([...outcomes.values()].filter((outcome) => typeof outcome === 'object')).toEqual([]);

  const rebuilt = await books();
  for (const [path, before] of whole) {
    // Lists of buyers and cards are what they come to, whenever they were written.
    if (path.startsWith('buyers/')) continue;
    expect(rebuilt.get(path), path).toEqual(before);
  }
  expect([...rebuilt.keys()].sort()).toEqual([...whole.keys()].sort());
  await expectBooksAgree();
  expect((await expectBooksBalance(db, trip.id)).sold).toBe(2);
  expect((await expectBooksBalance(db, running.id)).sold).toBe(2);
  // Who has an account, and who paid at the provider, is written to again; who left is not.
  expect((await now(byNewCard)).buyerEmail).toBe(person.email);
  expect((await now(successor)).buyerEmail).not.toBe('');
  expect(await now(forgotten)).toMatchObject({ buyerUid: 'gone-12345678901234567890', buyerEmail: '' });
  for (const { ticketSerials } of [byNewCard, byOldCard, moved, successor]) {
    const ticket = (await collections.tickets.doc(ticketSerials[0] ?? '').get()).data();
    expect(ticket?.state).toBe('valid');
    expect(await fresh().signer.open(ticket?.token ?? '')).toMatchObject({ ok: true });
  }
  expect((await collections.mail.get()).size).toBe(mails);

  const again = await rebuild();
  expect([...again.values()].filter((outcome) => outcome !== 'present')).toEqual([]);
  expect(await books()).toEqual(rebuilt);

  // The next invoice has the next number.
  const [next] = await issueInvoices(
    { ...fresh(), site: 'https://fareground.test' },
    known.paymentId,
    sampleBuyer,
  );
  expect(next?.number).toBe('FG2026-000002');
});

test('what cannot be brought back is told, and everything else is', async () => {
  const trip = await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
  const seat = (...seats: string[]): CreateBookingRequest => ({
    lines: [{ kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats }],
  });
  const exported = await exportTo(folder, projectId);
  const card = await giveCard(60_000);
  const [soldAgain, kept] = [await sellByCard(seat('m-1A'), [card]), await sellByCard(seat('m-1B'), [card])];
  await writeAllDown();
  await putBack(exported);
  const newcomer = await sell(seat('m-1A'));
  const outcomes = await rebuild();
  expect(Object.fromEntries(outcomes)).toMatchObject({
    [`booking ${soldAgain.id}`]: { leftBecause: 'its places were sold again, or its sale was stopped' },
    [`booking ${kept.id}`]: 'rebuilt',
  });
  expect((await now(newcomer)).state).toBe('confirmed');
  expect((await expectBooksBalance(db, trip.id)).sold).toBe(2);
  // What the lost booking had cost is on the card.
  const { balance } = (await collections.giftCards.doc(card.id).get()).data() as GiftCard;
  expect(balance).toBe(60_000 - kept.amounts.total);
  await expectBooksAgree();
});
