import type { RefundTicketsRequest } from '@fareground/domain/api/refund-tickets';
import type { Booking } from '@fareground/domain/booking/booking';
import { placesLeft, sumOfPlaces } from '@fareground/domain/booking/refund-places';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { refundTickets } from '../../functions/src/booking/refund-tickets.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances } from './support/sale-books.ts';
import { voidTicket } from './support/void-ticket.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-refund-tickets' }, 'demo-refund-tickets'));
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const owner = caller();
const reason = 'The sound failed for an hour';

async function paid(quantity = 2): Promise<{ booking: Booking; event: Event }> {
  const { event } = await writeEvent(db, [{ capacity: 10 }]);
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity };
  const held = await harness.hold(services, { lines: [line] });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  return { booking: await now(held), event };
}
const now = async (booking: Booking): Promise<Booking> => (await harness.truth(services, booking)).booking;
const leftOf = (booking: Booking) => sumOfPlaces(placesLeft(booking));

type Asked = Partial<RefundTicketsRequest & { readonly key: string; readonly on: Services }>;
/** Of all tickets, which stand, where nothing else is said. */
const refund = (booking: Booking, { on = services, key = crypto.randomUUID(), ...asked }: Asked) =>
  refundTickets(on, owner, {
    ...{ bookingId: booking.id, serials: booking.ticketSerials, keepsTickets: true },
    ...{ price: 0, fees: 0, reason, key, ...asked },
  });

/** What the provider sent back, and our own word for it. */
async function sentBack(booking: Booking): Promise<number> {
  const { data } = await services.stripe.refunds.list({ limit: 100 });
  const sent = data
    .filter(({ metadata }) => metadata?.bookingId === booking.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  expect((await now(booking)).refunded).toBe(sent);
  return sent;
}

describe('money that staff give back while the tickets stand', () => {
  it('goes back once, and the log says why', async () => {
    const { booking, event } = await paid();
    const key = crypto.randomUUID();
    await Promise.all([
      refund(booking, { price: 700, key }),
      refund(booking, { price: 700, key, on: harness.instance() }),
    ]);
    expect(await refund(booking, { price: 700, key })).toEqual({ refund: 700 });
    expect(await sentBack(booking)).toBe(700);
    await expect(refund(booking, { price: 800, key })).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
    const { tickets, payments } = await harness.truth(services, booking);
    expect(tickets.map(({ state }) => state)).toEqual(['valid', 'valid']);
    expect(payments).toMatchObject([{ state: 'partially_refunded', refunded: 700 }]);
    expect((await expectSaleBalances(services, event.id)).sold).toBe(2);
    const log = await services.collections.audit.where('target', '==', `bookings/${booking.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { action: 'bookings.goodwill', reason, actorUid: owner.uid },
    ]);
  });

  it('is never more than what is left of price and fees, whoever gives at the same moment', async () => {
    const { booking, event } = await paid();
    const most = leftOf(booking);
    const part = Math.ceil(most.price * 0.6);
    const both = await Promise.allSettled([
      refund(booking, { price: part }),
      refund(booking, { price: part, on: harness.instance() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(refund(booking, { price: most.price - part + 1 })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'price', left: most.price - part },
    });
    expect(most.fees).toBeGreaterThan(0);
    await refund(booking, { fees: most.fees });
    await expect(refund(booking, { fees: 1 })).rejects.toMatchObject({ details: { field: 'fees', left: 0 } });
    await refund(booking, { price: most.price - part });
    expect(await sentBack(booking)).toBe(booking.amounts.total);
    await expectSaleBalances(services, event.id);
  });

  it('is known to whatever is given back later: a ticket, and the rest', async () => {
    const { booking, event } = await paid();
    await refund(booking, { price: 900, fees: 2 });
    const [serial = ''] = booking.ticketSerials;
    const voided = await voidTicket(services, owner, {
      ...{ bookingId: booking.id, serial, givesBack: true, reason },
    });
    expect(voided.refund).toBe(booking.amounts.total / 2 - 451);
    await expectSaleBalances(services, event.id);
    await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, await now(booking));
    expect(await sentBack(booking)).toBeLessThanOrEqual(booking.amounts.total);
    await expectSaleBalances(services, event.id);
    await expect(refund(booking, { price: 1 })).rejects.toMatchObject({ code: 'wrong-state' });
  });

  it('and a cancellation by the buyer at the same time are no more than was paid', async () => {
    const { booking, event } = await paid();
    const buyer = { ...caller(), uid: booking.buyerUid };
    await Promise.allSettled([
      refund(booking, leftOf(booking)),
      cancelBooking(harness.instance(), buyer, booking),
    ]);
    await sweep(services, -1_000);
    expect(await sentBack(booking)).toBeLessThanOrEqual(booking.amounts.total);
    await expectSaleBalances(services, event.id);
  });
});

describe('tickets that staff end with some of their money', () => {
  it('end together, with one refund and one mail; the third stands, and what they were for is with the refund', async () => {
    const { booking, event } = await paid(3);
    const serials = booking.ticketSerials.slice(0, 2);
    const ending = { serials, keepsTickets: false, price: 1_001, fees: 3 };
    expect(await refund(booking, ending)).toEqual({ refund: 1_004 });
    // Whoever asks again, with whatever key, is told what was done.
    expect(await refund(booking, { ...ending, price: 5 })).toEqual({ refund: 1_004 });
    const { tickets } = await harness.truth(services, booking);
    const refunds = await services.collections.refunds.where('bookingId', '==', booking.id).get();
    const states = new Map(tickets.map(({ serial, state }) => [serial, state]));
    expect(booking.ticketSerials.map((serial) => states.get(serial))).toEqual(['void', 'void', 'valid']);
    expect(refunds.docs.map((one) => one.data())).toMatchObject([
      {
        ...{ amount: 1_004, endsPlaces: true },
        places: [
          { place: 0, price: 501, fees: 2 },
          { place: 1, price: 500, fees: 1 },
        ],
      },
    ]);
    const mail = (await services.collections.mail.doc(`ticket-voided-${serials[0]}`).get()).data();
    for (const serial of serials) expect(JSON.stringify(mail)).toContain(serial.slice(0, 4));
    expect(await sentBack(booking)).toBe(1_004);
    expect((await expectSaleBalances(services, event.id)).sold).toBe(1);
  });

  it('all at the same time on two instances, each with a part: the booking ends, and its places come back once', async () => {
    const { booking, event } = await paid(3);
    const share = Math.floor(leftOf(booking).price / 3);
    await Promise.all(
      booking.ticketSerials.map((serial, at) =>
        refund(booking, {
          ...{ serials: [serial], keepsTickets: false, price: share - at },
          on: at % 2 ? harness.instance() : services,
        }),
      ),
    );
    expect(await now(booking)).toMatchObject({ state: 'cancelled' });
    expect(await sentBack(booking)).toBe(3 * share - 3);
    expect((await expectSaleBalances(services, event.id)).sold).toBe(0);
  });
});

it.each([
  { before: 'commit' },
  { after: 'commit' },
  { before: 'refunds.create' },
  { after: 'refunds.create' },
  { before: 'transaction' },
])(
  'an instance that dies %o leaves all of it or nothing, and the same call again makes it whole',
  async (death) => {
    const { booking, event } = await paid();
    const asked = { keepsTickets: false, price: 500, fees: 5, key: crypto.randomUUID() };
    const dying = refund(booking, { ...asked, on: harness.instance(death) });
    if (Object.values(death)[0] !== 'commit') await dying;
    else await expect(dying).rejects.toThrow(Killed);
    expect(await refund(booking, asked)).toEqual({ refund: 505 });
    await sweep(services, -1_000);
    expect(await sentBack(booking)).toBe(505);
    expect((await expectSaleBalances(services, event.id)).sold).toBe(0);
  },
);
