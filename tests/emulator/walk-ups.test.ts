import type { WalkUpRequest } from '@fareground/domain/api/walk-ups';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { cashAccount, officeDesk } from '@fareground/domain/payments/ledger/account';
import { roles } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteOnBoard } from '../../functions/src/booking/onboard-sales/quote-on-board.ts';
import { sellOnBoard } from '../../functions/src/booking/onboard-sales/sell-on-board.ts';
import { shiftOf } from '../../functions/src/booking/onboard-sales/shift.ts';
import { createWalkUpRoutes } from '../../functions/src/main/api/trip-day-routes.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { countCash } from '../../functions/src/payments/cash/count-drawer.ts';
import { payCashRefund } from '../../functions/src/payments/pay-cash-refund.ts';
import { reconcilePayment } from '../../functions/src/payments/reconcile-payment.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances, readSaleRecords } from './support/sale-books.ts';
import { voidTicket } from './support/void-ticket.ts';

// Places sold on board, for cash. A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-walk-ups' }, 'demo-walk-ups'));
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const driver = caller();
const stops = ['Vigo', 'Braga', 'Porto'];
const running = (layout = ['#m Main deck', '1:WA_SS', '2:SS_SS']) =>
  writeTrip(db, stops, layout, -10 * MINUTE);
const sell = (
  { id: tripId }: Trip,
  { on = services, by = driver, key = crypto.randomUUID(), ...body }: Sale = {},
) =>
  sellOnBoard(on, by, {
    from: 0,
    to: 2,
    quantity: 1,
    price: 1_000,
    name: '',
    email: '',
    ...body,
    tripId,
    key,
  });
type Sale = Partial<WalkUpRequest> & { on?: Services; by?: typeof driver; key?: string };

/** What stands in the database of a trip. Stock, money and tickets agree. */
async function truthOf({ id }: Trip) {
  const { sold } = await expectSaleBalances(services, id);
  return { ...(await readSaleRecords(services, id)), sold };
}

describe('a sale on board', () => {
  it('is place, booking, payment, ticket, mail and log at once, and the provider hears nothing of it', async () => {
    const trip = await running();
    const receipt = await sell(trip, { quantity: 2, name: 'Ana Silva', email: 'ana@fareground.test' });
    const { bookings, payments, tickets, sold } = await truthOf(trip);
    expect(sold).toBe(2);
    expect(receipt).toMatchObject({ amount: 2_000, currency: 'EUR', bookingId: bookings[0]?.id });
    expect(bookings).toMatchObject([
      {
        state: 'confirmed',
        amounts: { subtotal: 2_000, fees: 0, total: 2_000 },
        buyerEmail: 'ana@fareground.test',
      },
    ]);
    expect(payments).toMatchObject([
      {
        id: bookings[0]?.paymentId,
        method: 'cash',
        cash: { takenBy: driver.uid, offeringId: trip.id },
        state: 'captured',
        amount: 2_000,
        paymentIntentId: '',
      },
    ]);
    expect(new Set(tickets.map(({ seat }) => seat))).toEqual(
      new Set(receipt.tickets.map(({ seat }) => seat)),
    );
    expect(tickets).toMatchObject([
      { state: 'valid', attendeeName: 'Ana Silva', fromStop: 0, toStop: 2 },
      { state: 'valid' },
    ]);
    const mail = (await services.collections.mail.doc(`purchase-${receipt.bookingId}`).get()).data();
    expect(mail).toMatchObject({ to: ['ana@fareground.test'] });
    const entry = (await services.collections.audit.doc(`walk-up-${receipt.bookingId}`).get()).data();
    expect(entry).toMatchObject({ action: 'walkUps.sell', actorUid: driver.uid });
    expect(entry?.after).toContain(trip.id);
    // Whatever brings payments to what the provider says leaves it alone.
    await reconcilePayment(services, `${receipt.bookingId}-1`);
    harness.skip(2 * HOUR);
    await sweep(services, 0);
    harness.skip(-2 * HOUR);
    expect((await truthOf(trip)).payments).toEqual(payments);
    expect(await services.stripe.paymentIntents.list({ limit: 10 })).toMatchObject({ data: [] });
  });

  it('takes the tax along where it is added to fares, as the driver was told', async () => {
    const trip = await running();
    const settings = async () => ({
      ...defaultPublicSettings,
      taxMode: 'added' as const,
      taxBasisPoints: 600,
    });
    const on = { ...services, catalogue: { ...services.catalogue, settings } };
    const quoted = await quoteOnBoard(on, { tripId: trip.id, from: 0, to: 2 });
    expect(quoted).toMatchObject({ price: 1_000, taxToAdd: 600 });
    const receipt = await sell(trip, { on, quantity: 2 });
    expect(receipt).toMatchObject({ amount: 2_120, taxIncluded: 120 });
    expect((await truthOf(trip)).payments).toMatchObject([{ method: 'cash', amount: 2_120 }]);
  });

  it('made twice by one tap, at once or later, is one; another body with its key is refused', async () => {
    const trip = await running();
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([
      sell(trip, { key }),
      sell(trip, { key, on: harness.instance() }),
    ]);
    expect(second).toEqual(first);
    expect(await sell(trip, { key })).toEqual(first);
    await expect(sell(trip, { key, quantity: 2 })).rejects.toMatchObject({ code: 'idempotency-conflict' });
    expect(await truthOf(trip)).toMatchObject({ sold: 1, bookings: [{ id: first.bookingId }] });
  });

  it.each([1, 2, 3, 4, 5])('cut short before effect %i, and tried again, is made once', async (atEffect) => {
    const trip = await running();
    const key = crypto.randomUUID();
    await sell(trip, { key, on: harness.instance({ atEffect }) }).catch(() => undefined);
    const receipt = await sell(trip, { key });
    expect(await truthOf(trip)).toMatchObject({ sold: 1, bookings: [{ id: receipt.bookingId }] });
  });

  it.each(['commit'])('whose answer was lost after the %s is found again', async (after) => {
    const trip = await running();
    const key = crypto.randomUUID();
    await sell(trip, { key, on: harness.instance({ after }) }).catch(() => undefined);
    await sell(trip, { key });
    expect((await truthOf(trip)).sold).toBe(1);
  });

  it('of the last seat goes to one of two drivers, and the other is told that none is free', async () => {
    const trip = await running(['#m Main deck', '1:S']);
    const other = { on: harness.instance(), by: caller() };
    const answers = await Promise.allSettled([sell(trip), sell(trip, other)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'sold-out', details: { free: 0 } },
    });
    expect((await truthOf(trip)).sold).toBe(1);
  });

  it('takes a seat for its part of the way alone, and no wheelchair place unless it is named', async () => {
    const trip = await running(['#m Main deck', '1:WA_S']);
    const first = await sell(trip, { from: 0, to: 1, price: 500 });
    const second = await sell(trip, { from: 1, to: 2, price: 500 });
    expect([first, second].map(({ tickets }) => tickets[0]?.seat)).toEqual(['m-1C', 'm-1C']);
    await expect(sell(trip, { from: 1, to: 2, price: 500 })).rejects.toMatchObject({
      code: 'sold-out',
      details: { free: 0 },
    });
    const named = await sell(trip, { from: 1, to: 2, price: 500, seats: ['m-1A'] });
    expect(named.tickets[0]?.seat).toBe('m-1A');
    await expect(sell(trip, { from: 0, to: 2, seats: ['m-1A'] })).rejects.toMatchObject({
      code: 'seat-taken',
    });
    await truthOf(trip);
  });

  it('to children costs what they pay, and what they bring along is sold with the place and counted', async () => {
    const plain = await running();
    const facts = {
      fares: { concessions: { child: 50 } },
      extras: { bicycle: { capacity: 2, price: 300, each: 1 } },
    };
    await services.collections.trips.doc(plain.id).update(facts);
    const trip = { ...plain, ...facts };
    const asked = { tripId: trip.id, from: 0, to: 2 };
    expect(await quoteOnBoard(services, asked)).toMatchObject({
      ...{ price: 1_000, reduced: { child: 500 }, free: 6 },
      extras: { bicycle: { price: 300, each: 1, free: 2 } },
    });
    const child = { passenger: 'child', extras: { bicycle: 1 } } as const;
    await expect(sell(trip, { ...child, price: 500 })).rejects.toMatchObject({
      code: 'price-changed',
      details: { price: 800 },
    });
    const { amount } = await sell(trip, { ...child, price: 800, quantity: 2 });
    expect(amount).toBe(1_600);
    expect((await quoteOnBoard(services, asked)).extras).toMatchObject({ bicycle: { free: 0 } });
    await expect(sell(trip, { extras: { bicycle: 1 }, price: 1_300 })).rejects.toMatchObject({
      code: 'sold-out',
      details: { extra: 'bicycle', free: 0 },
    });
    const { tickets } = await truthOf(trip);
    expect(tickets.map(({ fare }) => fare)).toEqual(['Child, 1 bicycle', 'Child, 1 bicycle']);
  });

  it('is refused at another price, against the way, and where the trip is not under way', async () => {
    const trip = await running();
    await expect(sell(trip, { price: 1 })).rejects.toMatchObject({
      code: 'price-changed',
      details: { price: 1_000 },
    });
    await expect(sell(trip, { from: 2, to: 0 })).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(sell(await writeTrip(db, stops, ['#m Deck', '1:SS']))).rejects.toMatchObject({
      code: 'not-on-sale',
    });
    for (const change of [{ state: 'cancelled' }, { state: 'arrived' }, { onSale: false }] as const) {
      const other = await running();
      await services.collections.trips.doc(other.id).update(change);
      await expect(sell(other)).rejects.toMatchObject({ code: 'not-on-sale' });
    }
    await expect(sell({ ...trip, id: 'no-such-trip' })).rejects.toMatchObject({ code: 'not-found' });
    expect((await truthOf(trip)).sold).toBe(0);
  });

  it('counts among the takings of who made it, and of nobody else', async () => {
    const by = caller();
    const trip = await running();
    const made = [await sell(trip, { by }), await sell(trip, { by, to: 1, price: 500 })];
    const { sales } = await shiftOf(services, by.uid);
    expect(sales.map(({ bookingId }) => bookingId).toSorted()).toEqual(
      made.map((one) => one.bookingId).toSorted(),
    );
    expect(sales.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_500);
    expect((await shiftOf(services, caller().uid)).sales).toEqual([]);
  });

  it('is made by owners and drivers alone', async () => {
    const [selling, , shift] = createWalkUpRoutes(services);
    for (const role of roles) {
      const call = { caller: { ...driver, roles: [role] }, params: { id: 'no-such-trip' } } as never;
      const may = role === 'owner' || role === 'driver';
      const asked = shift?.handle(call);
      if (may) await expect(asked).resolves.toMatchObject({ status: 200 });
      else await expect(asked).rejects.toMatchObject({ code: 'permission-denied' });
      if (!may) await expect(selling?.handle(call)).rejects.toMatchObject({ code: 'permission-denied' });
    }
  });
});

describe('cash that goes back', () => {
  const support = caller();
  const finance = caller();

  it('is handed out by staff, once, and never asked of the provider', async () => {
    const trip = await running();
    const { bookingId, tickets } = await sell(trip, { quantity: 2 });
    const serial = tickets[0]?.serial ?? '';
    await voidTicket(services, support, { bookingId, serial, givesBack: true, reason: 'Sold twice' });
    const id = `${bookingId}-1-r1`;
    const waiting = { id, state: 'requested', cash: true, amount: 1_000, providerRefundId: '' };
    harness.skip(2 * HOUR);
    await sweep(services, 0);
    harness.skip(-2 * HOUR);
    expect(await truthOf(trip)).toMatchObject({
      sold: 1,
      refunds: [waiting],
      payments: [{ state: 'captured' }],
    });

    const payout = { id, reason: 'At the counter', key: crypto.randomUUID() };
    const twice = await Promise.allSettled([
      payCashRefund(services, finance, payout),
      payCashRefund(services, finance, { ...payout, key: crypto.randomUUID() }),
    ]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await truthOf(trip)).toMatchObject({
      refunds: [{ state: 'succeeded', handedOutBy: finance.uid }],
      payments: [{ state: 'partially_refunded', refunded: 1_000 }],
      bookings: [{ refunded: 1_000, state: 'confirmed' }],
    });
    const log = await services.collections.audit.where('target', '==', `refunds/${id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { action: 'refunds.hand-out', actorUid: finance.uid },
    ]);
    expect(await services.stripe.refunds.list({ limit: 10 })).toMatchObject({ data: [] });
  });

  it('the same hand-out again changes nothing, and what the provider sends back is not handed out', async () => {
    const trip = await running();
    const { bookingId, tickets } = await sell(trip);
    const serial = tickets[0]?.serial ?? '';
    await voidTicket(services, support, { bookingId, serial, givesBack: true, reason: 'Wrong stop' });
    const payout = { id: `${bookingId}-1-r1`, reason: 'At the counter', key: crypto.randomUUID() };
    await payCashRefund(services, finance, payout);
    await payCashRefund(services, finance, payout);
    expect(await truthOf(trip)).toMatchObject({
      sold: 0,
      payments: [{ state: 'refunded', refunded: 1_000 }],
      bookings: [{ state: 'cancelled', refunded: 1_000 }],
    });
    const refund = services.collections.refunds.doc(payout.id);
    const stored = (await refund.get()).data();
    if (!stored) throw new Error('no refund');
    const { cash: _, ...ofProvider } = stored;
    await refund.set({ ...ofProvider, state: 'requested' });
    await expect(
      payCashRefund(services, finance, { ...payout, key: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'wrong-state' });
  });
});

describe('the drawer of a trip', () => {
  const finance = caller();
  /** By the books, and by the ledger. */
  async function inDrawer(desk: string): Promise<number> {
    const drawer = (await services.collections.drawers.doc(`${desk}.EUR`).get()).data();
    const { docs } = await services.collections.ledger.get();
    const posted = docs
      .flatMap((one) => one.data().entries)
      .filter(({ account }) => account === cashAccount(desk))
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(drawer?.balance).toBe(posted);
    return posted;
  }
  const count = (desk: string, expected: number, counted: Partial<Parameters<typeof countCash>[2]> = {}) =>
    countCash(services, finance, {
      ...{ id: `${desk}.EUR`, expected, counted: expected, toBank: expected, note: '' },
      key: crypto.randomUUID(),
      ...counted,
    });

  it('has what was sold on board; what was counted is posted once, with what is missing and what went to the bank', async () => {
    const trip = await running();
    await Promise.all([sell(trip), sell(trip)]);
    expect(await inDrawer(trip.id)).toBe(2_000);
    const key = crypto.randomUUID();
    const counted = { counted: 1_950, toBank: 1_450, note: 'Wrong change', key };
    expect(await count(trip.id, 2_000, counted)).toEqual({ difference: -50 });
    expect(await count(trip.id, 2_000, counted)).toEqual({ difference: -50 });
    expect(await inDrawer(trip.id)).toBe(500);
    const movement = await services.collections.ledger.doc(`${trip.id}.EUR.1.counted`).get();
    expect(movement.data()).toMatchObject({
      kind: 'drawer-count',
      entries: [
        { account: cashAccount(trip.id), amount: -1_500 },
        { account: 'cash-banked', amount: 1_450 },
        { account: 'cash-differences', amount: 50 },
      ],
    });
    const log = await services.collections.audit.where('action', '==', 'drawers.count').get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { target: `drawerCounts/${trip.id}.EUR.1`, reason: 'Wrong change', actorUid: finance.uid },
    ]);
    await sell(trip);
    expect(await inDrawer(trip.id)).toBe(1_500);
  });

  it('is counted by one of two at the same time, and not against what the books said before a sale', async () => {
    const trip = await running();
    await sell(trip);
    const both = await Promise.allSettled([count(trip.id, 1_000), count(trip.id, 1_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await sell(trip);
    await expect(count(trip.id, 0)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { balance: 1_000 },
    });
    await expect(count(trip.id, 1_000, { counted: 900, toBank: 901 })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    await expect(count('no-such-trip', 0)).rejects.toMatchObject({ code: 'not-found' });
    expect(await inDrawer(trip.id)).toBe(1_000);
  });

  it('is opened with a float before it has cash, once, and the float is no difference', async () => {
    const trip = await running();
    const float = { counted: 0, toBank: -5_000, note: 'Opening float', key: crypto.randomUUID() };
    expect(await count(trip.id, 0, float)).toEqual({ difference: 0 });
    expect(await count(trip.id, 0, float)).toEqual({ difference: 0 });
    expect(await inDrawer(trip.id)).toBe(5_000);
    await expect(count(trip.id, 0, { ...float, key: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'wrong-state',
    });
    await sell(trip);
    expect(await inDrawer(trip.id)).toBe(6_000);
  });

  it('of the office has given out what was handed back', async () => {
    const trip = await running();
    const { bookingId, tickets } = await sell(trip);
    const before = await inDrawer(officeDesk);
    const serial = tickets[0]?.serial ?? '';
    await voidTicket(services, caller(), { bookingId, serial, givesBack: true, reason: 'Wrong stop' });
    const payout = { id: `${bookingId}-1-r1`, reason: 'At the counter', key: crypto.randomUUID() };
    await payCashRefund(services, finance, payout);
    expect(await inDrawer(officeDesk)).toBe(before - 1_000);
    expect(await inDrawer(trip.id)).toBe(1_000);
  });
});
