import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { cancelChangeId } from '@fareground/domain/booking/offering-change';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { cancelTicket } from '../../functions/src/booking/cancel-ticket.ts';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import { refundTickets } from '../../functions/src/booking/refund-tickets.ts';
import { rebuildFromProvider } from '../../functions/src/ops/restore/rebuild-from-provider.ts';
import type { Rebuilt } from '../../functions/src/ops/restore/rebuilt.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { reconcileDispute } from '../../functions/src/payments/reconcile-dispute.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { checkBooks } from '../../tools/admin/commands/check-books.ts';
import { documentsOf, emptyDatabase, exportTo, importFrom } from './support/backup.ts';
import { expectBooksBalance } from './support/books.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// The drill of docs/operations.md: an older export is imported while the provider has newer captures and refunds. It has a database of
// its own, so that all of it can be backed up, emptied and filled again.
const projectId = 'demo-restore-drill';
const db = getFirestore(initializeApp({ projectId }, 'restore'));
const folder = mkdtempSync(join(tmpdir(), 'restore-drill-'));

let harness: SagaHarness;
beforeAll(async () => {
  harness = await startSagaHarness({ db });
});
afterAll(async () => {
  await harness.stop();
  await emptyDatabase(projectId);
  rmSync(folder, { recursive: true });
});

/** Without caches of what stood in the database before. */
const freshServices = () => harness.instance();

async function sell(request: CreateBookingRequest, who = caller()): Promise<Booking> {
  const services = freshServices();
  const booking = await harness.hold(services, request, who);
  return pay(booking);
}

async function pay(booking: Booking): Promise<Booking> {
  const services = freshServices();
  await harness.pay(services, booking);
  await sweep(services, -1_000);
  const { booking: sold } = await harness.truth(services, booking);
  expect(sold.state).toBe('confirmed');
  return sold;
}

async function refundInstead(booking: Booking, who: ReturnType<typeof caller>): Promise<void> {
  const services = freshServices();
  const cancelled = await cancelBooking(services, who, booking);
  expect(cancelled.state).toBe('cancelled');
  expect(cancelled.refunded).toBeGreaterThan(0);
}

async function rebuild(since: number, isDryRun = false): Promise<Map<string, Rebuilt['outcome']>> {
  const services = freshServices();
  const outcomes = new Map<string, Rebuilt['outcome']>();
  const onOutcome = ({ kind, bookingId, outcome }: Rebuilt) => outcomes.set(`${kind} ${bookingId}`, outcome);
  await rebuildFromProvider(services, { since, isDryRun, onOutcome });
  await services.flush();
  return outcomes;
}

/** What a buyer, a gate and a bookkeeper ask for: everything but when it was written. */
async function books(): Promise<ReadonlyMap<string, DocumentData>> {
  const all = await documentsOf(db);
  const kept = [...all].filter(([path]) => /^(bookings|payments|refunds|tickets|pools)\//.test(path));
  return new Map(
    kept.map(
      ([path, { createdAt: _1, updatedAt: _2, changedIn: _3, checkAgainAt: _4, ...data }]) =>
        [path, data] as const,
    ),
  );
}

test('an older export is imported, and the books are rebuilt from what the provider has', async () => {
  const { event } = await writeEvent(db, [{ capacity: 20 }]);
  const { event: later } = await writeEvent(db, [{ capacity: 20 }]);
  const trip = await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
  const places = (quantity: number, offeringId = event.id): CreateBookingRequest => ({
    lines: [{ kind: 'event', offeringId, tierId: 'tier0', quantity }],
  });
  const seat = (...seats: string[]): CreateBookingRequest => ({
    lines: [{ kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats }],
  });

  const known = await sell({ lines: [...places(2).lines, ...seat('m-1A').lines] });
  const regretful = caller();
  const regretted = await sell(places(3), regretful);
  const held = await harness.hold(freshServices(), places(1));
  const exported = await exportTo(folder, projectId);
  const moment = await books();
  const since = Date.now();

  const paidLater = await pay(held);
  // Its event had no stock in the backup: nobody had booked it.
  const unknown = await sell({ lines: [...places(4, later.id).lines, ...seat('m-1B').lines] });
  await refundInstead(regretted, regretful);
  const fickle = caller();
  const brief = await sell(seat('m-2A'), fickle);
  await refundInstead(brief, fickle);
  const successor = await sell(seat('m-2A'));
  const soldTwice = await sell(seat('m-2B'));
  const silent = await sell(places(1));
  const services = freshServices();
  const [intent] = (await harness.truth(services, silent)).intents;
  await services.stripe.paymentIntents.update(intent?.id ?? '', { metadata: { sale0: '' } });
  const whole = await books();

  await emptyDatabase(projectId);
  await importFrom(exported, projectId);
  expect(await books()).toEqual(moment);
  const newcomer = await sell(seat('m-2B'));
  const restored = await books();

  const planned = await rebuild(since, true);
  expect(planned.get(`sale ${unknown.id}`)).toBe('rebuilt');
  expect(planned.get(`refund ${regretted.id}`)).toBe('rebuilt');
  expect(await books()).toEqual(restored);

  const outcomes = await rebuild(since);
  expect(Object.fromEntries(outcomes)).toMatchObject({
    [`sale ${known.id}`]: 'present',
    [`sale ${regretted.id}`]: 'present',
    [`sale ${newcomer.id}`]: 'present',
    [`sale ${paidLater.id}`]: 'rebuilt',
    [`sale ${unknown.id}`]: 'rebuilt',
    [`refund ${regretted.id}`]: 'rebuilt',
    [`sale ${brief.id}`]: 'rebuilt',
    [`refund ${brief.id}`]: 'rebuilt',
    [`sale ${successor.id}`]: 'rebuilt',
    [`sale ${soldTwice.id}`]: { leftBecause: 'its places were sold again, or its sale was stopped' },
    [`sale ${silent.id}`]: { leftBecause: 'it does not say what was sold' },
  });

  // As if nothing had happened, but for what is on the list and the newcomer.
  const rebuilt = await books();
  for (const [path, before] of whole) {
    const of = before.bookingId ?? before.id;
    if (path.startsWith('pools/') || of === soldTwice.id || of === silent.id) continue;
    const {
      checkoutUrl: _1,
      authorisedAt: _2,
      capturedAt: _3,
      attendeeName: _4,
      sortName: _6,
      buyerName: _5,
      // A gate that comes back later must hear of it: when it was rebuilt.
      closedAt,
      ...kept
    } = before;
    expect(rebuilt.get(path), path).toMatchObject(kept);
    expect(rebuilt.get(path)?.closedAt !== undefined, path).toBe(closedAt !== undefined);
  }
  expect([...rebuilt.keys()].filter((path) => !whole.has(path) && path.startsWith('tickets/'))).toHaveLength(
    1,
  );
  const said: string[] = [];
  const collections = createCollections(db);
  const differences = await checkBooks(
    { db, collections, now: Date.now, say: (line) => said.push(line) },
    null,
  );
  expect([differences, said.at(-1)]).toEqual([0, '3 sales: the books balance.']);
  await expectBooksBalance(db, event.id);
  expect(await expectBooksBalance(db, later.id)).toEqual({ sold: 4, held: 0 });
  expect((await expectBooksBalance(db, trip.id)).sold).toBe(4);
  // What people have in their hands opens the gate.
  for (const booking of [paidLater, unknown, successor]) {
    for (const serial of booking.ticketSerials) {
      const ticket = (await collections.tickets.doc(serial).get()).data();
      expect(ticket).toMatchObject({ state: 'valid', bookingId: booking.id });
      expect(await services.signer.open(ticket?.token ?? '')).toMatchObject({ ok: true, claim: { serial } });
    }
  }
  // Their limit counts again what they bought.
  const buyer = (await collections.buyers.doc(unknown.buyerUid).get()).data();
  expect(buyer?.bookings.map(({ bookingId }) => bookingId)).toContain(unknown.id);

  const again = await rebuild(since);
  expect([...again.values()].filter((outcome) => outcome === 'rebuilt')).toEqual([]);
  expect(await books()).toEqual(rebuilt);

  // Nobody is told twice, and the provider may say all of it again.
  const mails = (await collections.mail.get()).size;
  for (const webhook of [...harness.received()]) await harness.deliver(freshServices(), webhook);
  await sweep(freshServices(), -1_000);
  expect(await books()).toEqual(rebuilt);
  expect((await collections.mail.get()).size).toBe(mails);
});

test('what staff gave back for tickets, and what a buyer cancelled alone, is given back again: to the same places, once', async () => {
  const { event } = await writeEvent(db, [{ capacity: 20 }]);
  const places = { lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 3 }] };
  const buyer = caller();
  const [kept, ended, alone, later] = [
    await sell(places),
    await sell(places),
    await sell(places, buyer),
    await sell(places),
  ];
  const exported = await exportTo(folder, projectId);
  const since = Date.now() - 60_000;
  const owner = caller();
  const give = ({ id, ticketSerials }: Booking, keepsTickets: boolean, price: number, fees: number) =>
    refundTickets(freshServices(), owner, {
      ...{ bookingId: id, serials: ticketSerials.slice(0, 2), keepsTickets, price, fees },
      ...{ reason: 'The sound failed', key: crypto.randomUUID() },
    });
  await give(kept, true, 701, 3);
  await give(kept, true, 11, 0);
  await give(ended, false, 501, 0);
  await cancelTicket(freshServices(), buyer, alone.ticketSerials[1] ?? '');
  await give(later, true, 100, 0);
  await give({ ...later, ticketSerials: later.ticketSerials.slice(1) }, false, 300, 1);
  const own = [kept, ended, alone, later].map(({ id }) => id);
  const ofBookings = async () => {
    const all = [...(await books())].filter(([path]) => !path.startsWith('pools/'));
    const found = all.filter(([, data]) => own.includes(data.bookingId ?? data.id));
    // A gate that comes back later must hear of it: when it was rebuilt.
    return new Map(found.map(([path, { closedAt, ...data }]) => [path, { ...data, isClosed: closedAt > 0 }]));
  };
  const whole = await ofBookings();
  const stock = await expectBooksBalance(db, event.id);
  const ledgerOf = async () => {
    const { docs } = await freshServices().collections.ledger.where('kind', '==', 'refund').get();
    const mine = docs.map((one) => one.data()).filter(({ bookingId = '' }) => own.includes(bookingId));
    return new Map(mine.map(({ id, entries }) => [id, entries]));
  };
  const ledger = await ledgerOf();

  await emptyDatabase(projectId);
  await importFrom(exported, projectId);
  await rebuild(since);
  expect(await ofBookings()).toEqual(whole);
  expect(await ledgerOf()).toEqual(ledger);
  expect(await expectBooksBalance(db, event.id)).toEqual(stock);
  await rebuild(since);
  expect(await ofBookings()).toEqual(whole);
});

test('what a bank took back is taken back again, and its tickets with it, without a mail', async () => {
  const { event } = await writeEvent(db, [{ capacity: 20 }]);
  const places = { lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }] };
  const held = [await harness.hold(freshServices(), places), await harness.hold(freshServices(), places)];
  const sold = [];
  for (const one of held) {
    await harness.pay(freshServices(), one, '4000000000000259');
    await sweep(freshServices(), -1_000);
    sold.push((await harness.truth(freshServices(), one)).booking);
  }
  const exported = await exportTo(folder, projectId);
  const since = Date.now() - 60_000;
  const services = freshServices();
  const disputeOf = async (booking: Booking): Promise<string> => {
    const [intent] = (await harness.truth(services, booking)).intents;
    const { data } = await services.stripe.disputes.list({ payment_intent: intent?.id ?? '' });
    return data[0]?.id ?? '';
  };
  const [open, lost] = sold.map((booking) => booking.id);
  const ids = [];
  for (const booking of sold) ids.push(await disputeOf(booking));
  await harness.switch(`disputes/${ids[1]}/close`, { outcome: 'lost' });
  for (const id of ids) await reconcileDispute(services, id);
  const stateOf = async () => {
    const all = [...(await books())].filter(([path]) => !path.startsWith('pools/'));
    const own = all.filter(([, data]) => [open, lost].includes(data.bookingId ?? data.id));
    return own.map(([path, { state, lines: _, ...data }]) => [path, state, data.disputes, data.refunded]);
  };
  const whole = await stateOf();
  expect((await expectBooksBalance(db, event.id)).sold).toBe(2);

  await emptyDatabase(projectId);
  await importFrom(exported, projectId);
  const mails = (await services.collections.mail.get()).size;
  const outcomes = await rebuild(since);
  expect([outcomes.get(`dispute ${open}`), outcomes.get(`dispute ${lost}`)]).toEqual(['rebuilt', 'rebuilt']);
  expect(await stateOf()).toEqual(whole);
  expect((await expectBooksBalance(db, event.id)).sold).toBe(2);
  expect((await services.collections.mail.get()).size).toBe(mails);
  expect((await rebuild(since)).get(`dispute ${lost}`)).toBe('present');
});

test('lines that a cancelled event ended are ended again, and cancelling it again pays nobody twice', async () => {
  const [{ event }, { event: other }] = [
    await writeEvent(db, [{ capacity: 20 }]),
    await writeEvent(db, [{ capacity: 20 }]),
  ];
  const line = (offeringId: string) => ({ kind: 'event' as const, offeringId, tierId: 'tier0', quantity: 2 });
  const alone = await sell({ lines: [line(event.id)] });
  const mixed = await sell({ lines: [line(event.id), line(other.id)] });
  const exported = await exportTo(folder, projectId);
  const since = Date.now() - 60_000;
  const cancel = async () => {
    const services = freshServices();
    const asked = { eventId: event.id, reason: 'The hall is flooded', key: crypto.randomUUID() };
    await startCancel({ ...services, tasks: { ask: async () => undefined } }, caller(), asked);
    const id = cancelChangeId(event.id);
    for (let pages = 0; pages < 5; pages++)
      await continueChange({ ...services, tasks: { ask: async () => undefined } }, id);
    return (await services.collections.offeringChanges.doc(id).get()).data();
  };
  const first = await cancel();
  expect(first).toMatchObject({ state: 'done', counts: { changed: 2, refunds: 2 } });
  const kept = async () => {
    const all = [...(await books())].filter(([path]) => !path.startsWith('pools/'));
    return new Map(all.filter(([path]) => path.includes(alone.id) || path.includes(mixed.id)));
  };
  const whole = await kept();
  const refundsMade = async () => {
    const all = await freshServices().stripe.refunds.list({ limit: 100 });
    return all.data.filter(({ metadata }) => [alone.id, mixed.id].includes(metadata?.bookingId ?? '')).length;
  };
  expect(await refundsMade()).toBe(2);

  await emptyDatabase(projectId);
  await importFrom(exported, projectId);
  await rebuild(since);
  expect(await kept()).toEqual(whole);
  await expectBooksBalance(db, event.id);
  await expectBooksBalance(db, other.id);

  expect(await cancel()).toMatchObject({ state: 'done', counts: first?.counts, failed: [] });
  await sweep(freshServices(), -1_000);
  expect(await refundsMade()).toBe(2);
  expect(await kept()).toEqual(whole);
});
