import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { cancelChangeId, type OfferingChange } from '@fareground/domain/booking/offering-change';
import type { Payment } from '@fareground/domain/payments/payment';
import type { PlacesPool } from '@fareground/domain/stock/pool';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { startTap, type Tap, total } from '../support/grpc-tap.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// Many bookings of one event, in a project of its own, each page asked for here.
const BOOKINGS = 300;
const PAGE = 50;
const PAID = 2_100;

let tap: Tap;
let harness: SagaHarness;
let services: Services;
let db: Firestore;
let eventId: string;
let intentId: string;

beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  db = getFirestore(initializeApp({ projectId: 'demo-cancel-many' }, 'demo-cancel-many'));
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
  await writeBookings();
});
afterAll(async () => {
  await harness.stop();
  await tap.close();
});

/** One large payment at the provider, which all of them are paid from. */
async function writeBookings(): Promise<void> {
  const { collections } = services;
  const { event } = await writeEvent(db, [{ capacity: 6_000, price: 2_000_000 }]);
  eventId = event.id;
  const line = { kind: 'event' as const, offeringId: eventId, tierId: 'tier0', quantity: 10 };
  const held = await harness.hold(services, { lines: [line] });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  const { booking, payments, tickets } = await harness.truth(services, held);
  const [payment, ticket, first] = [payments[0] as Payment, tickets[0] as Ticket, booking.lines[0]];
  if (!first) throw new Error('no line');
  intentId = payment.paymentIntentId;
  await Promise.all([
    collections.bookings.doc(booking.id).delete(),
    collections.payments.doc(payment.id).delete(),
    ...tickets.map(({ serial }) => collections.tickets.doc(serial).delete()),
  ]);
  const writer = db.bulkWriter();
  for (let index = 0; index < BOOKINGS; index++) {
    const id = String(7_000_000_000 + index);
    const serial = String(10n ** 19n + BigInt(index));
    const claims = first.claims.map((claim) => ({ ...claim, key: `${id}.0`, quantity: 1 }));
    const own: Booking = {
      ...booking,
      id,
      buyerEmail: `buyer-${index}@fareground.test`,
      paymentId: `${id}-1`,
      ticketSerials: [serial],
      amounts: { subtotal: 2_000, discount: 0, fees: 100, total: PAID, taxIncluded: 0, taxBasisPoints: 0 },
      lines: [{ ...first, claims, quantity: 1, unitPrice: 2_000, fees: 100, discount: 0 }],
    };
    void writer.set(collections.bookings.doc(id), own);
    void writer.set(collections.payments.doc(own.paymentId), {
      ...payment,
      id: own.paymentId,
      bookingId: id,
      amount: PAID,
    });
    void writer.set(collections.tickets.doc(serial), { ...ticket, serial, bookingId: id, lineIndex: 0 });
  }
  await writer.close();
  const pool = collections.pools.doc(first.claims[0]?.poolId ?? '');
  await pool.update({ sold: [BOOKINGS] });
  // Another instance: the first one knows the pool as it was.
  services = harness.instance();
}

it('cancels a large event page by page: each booking costs the same, however many there are', async () => {
  const { collections, stripe } = services;
  const id = cancelChangeId(eventId);
  const reason = 'The hall is flooded';
  await startCancel(services, caller(), { eventId, reason, key: 'cancel-many' });
  tap.reset();
  for (let turn = 0; turn <= BOOKINGS / PAGE + 1; turn++) await continueChange(services, id, PAGE);
  const { readsOf, writes, rpcs } = tap.counts();

  const change = (await collections.offeringChanges.doc(id).get()).data() as OfferingChange;
  expect(change).toMatchObject({
    state: 'done',
    total: BOOKINGS,
    pages: BOOKINGS / PAGE + 1,
    counts: { changed: BOOKINGS, refunds: BOOKINGS, refunded: BOOKINGS * PAID, mails: BOOKINGS },
    failed: [],
  });
  const pools = (await collections.pools.where('offeringId', '==', eventId).get()).docs.map((one) =>
    one.data(),
  );
  expect(pools).toMatchObject([{ closed: true, sold: [0] } satisfies Partial<PlacesPool>]);
  const refunds = await stripe.refunds
    .list({ payment_intent: intentId, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  expect(refunds).toHaveLength(BOOKINGS);
  expect(new Set(refunds.map(({ metadata }) => metadata?.bookingId)).size).toBe(BOOKINGS);

  // Of each: it ends and its refund arrives, its ticket is void, and the two mails that say so.
  const { availability: _views, ...written } = writes;
  expect(written).toEqual({
    bookings: 2 * BOOKINGS,
    ledger: 2 * BOOKINGS,
    pendingLedgerEntries: 2 * BOOKINGS,
    payments: 2 * BOOKINGS,
    refunds: 2 * BOOKINGS,
    tickets: BOOKINGS,
    mail: 2 * BOOKINGS,
    offeringChanges: BOOKINGS / PAGE + 2,
    pools: expect.any(Number),
  });
  // The pool changes with a crowd, not with each.
  expect(written.pools).toBeLessThanOrEqual(1 + (4 * BOOKINGS) / PAGE);
  expect(total(readsOf) / BOOKINGS).toBeLessThanOrEqual(11.5);
  // The refund's transaction of each, a few commits of a page.
  expect(rpcs.Commit).toBeLessThanOrEqual(BOOKINGS + (8 * BOOKINGS) / PAGE + 10);
});
