import type { Booking } from '@fareground/domain/bookings/booking';
import { mostGoodwill } from '@fareground/domain/bookings/goodwill';
import type { Event } from '@fareground/domain/events/event';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { voidTicket } from '../../functions/src/booking/void-ticket.ts';
import { giveGoodwill } from '../../functions/src/payments/give-goodwill.ts';
import type { Services } from '../../functions/src/runtime/services.ts';
import { sweep } from '../../functions/src/sweep/sweep.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaBench, startSagaBench } from './support/saga-bench.ts';
import { expectSaleBalances } from './support/sale-books.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-goodwill' }, 'demo-goodwill'));
let bench: SagaBench;
let services: Services;
beforeAll(async () => {
  bench = await startSagaBench({ db, tasks: { ask: async () => undefined } });
  services = bench.instance();
});
afterAll(() => bench.stop());

const finance = caller();
const reason = 'The sound failed for an hour';

async function paid(): Promise<{ booking: Booking; event: Event }> {
  const { event } = await writeEvent(db, [{ capacity: 10 }]);
  const line = { kind: 'event' as const, saleId: event.id, tierId: 'tier0', quantity: 2 };
  const held = await bench.hold(services, { lines: [line] });
  await bench.pay(services, held);
  for (const webhook of await bench.webhooks(held, 'checkout.session.completed'))
    await bench.deliver(services, webhook);
  return { booking: await now(held), event };
}
const now = async (booking: Booking): Promise<Booking> => (await bench.truth(services, booking)).booking;
const give = (booking: Booking, amount: number, key: string = crypto.randomUUID(), on: Services = services) =>
  giveGoodwill(on, finance, { bookingId: booking.id, amount, reason, key });

/** What the provider sent back, and our own word for it. */
async function sentBack(booking: Booking): Promise<number> {
  const { data } = await services.stripe.refunds.list({ limit: 100 });
  const sent = data
    .filter(({ metadata }) => metadata?.bookingId === booking.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  expect((await now(booking)).refunded).toBe(sent);
  return sent;
}

it('goes back once, the tickets stand, and the log says why', async () => {
  const { booking, event } = await paid();
  const key = crypto.randomUUID();
  await Promise.all([give(booking, 700, key), give(booking, 700, key, bench.instance())]);
  expect(await give(booking, 700, key)).toEqual({ refund: 700 });
  expect(await sentBack(booking)).toBe(700);
  await expect(give(booking, 800, key)).rejects.toMatchObject({ code: 'idempotency-conflict' });
  const { tickets, payments } = await bench.truth(services, booking);
  expect(tickets.map(({ state }) => state)).toEqual(['valid', 'valid']);
  expect(payments).toMatchObject([{ state: 'partially_refunded', refunded: 700 }]);
  expect((await expectSaleBalances(services, event.id)).sold).toBe(2);
  const log = await services.collections.audit.where('target', '==', `bookings/${booking.id}`).get();
  expect(log.docs.map((one) => one.data())).toMatchObject([
    { action: 'bookings.goodwill', reason, actorUid: finance.uid },
  ]);
});

it('is never more than what is left, whoever gives at the same moment', async () => {
  const { booking, event } = await paid();
  const most = mostGoodwill(booking);
  const part = Math.ceil(most * 0.6);
  const both = await Promise.allSettled([
    give(booking, part),
    give(booking, part, undefined, bench.instance()),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(give(booking, most - part + 1)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { field: 'amount', left: most - part },
  });
  await give(booking, most - part);
  expect(await sentBack(booking)).toBe(most);
  await expectSaleBalances(services, event.id);
});

it('is known to whatever is given back later: a ticket, and the rest', async () => {
  const { booking, event } = await paid();
  await give(booking, 900);
  const [serial = ''] = booking.ticketSerials;
  const { refund } = await voidTicket(services, finance, {
    ...{ bookingId: booking.id, serial, givesBack: true, reason },
  });
  expect(refund).toBe(booking.amounts.total / 2 - 450);
  await expectSaleBalances(services, event.id);
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, await now(booking));
  expect(await sentBack(booking)).toBeLessThanOrEqual(booking.amounts.total);
  await expectSaleBalances(services, event.id);
  await expect(give(booking, 1)).rejects.toMatchObject({ code: 'wrong-state' });
});

it('and a cancellation by the buyer at the same moment give back no more than was paid', async () => {
  const { booking, event } = await paid();
  const buyer = { ...caller(), uid: booking.buyerUid };
  const most = mostGoodwill(booking);
  await Promise.allSettled([give(booking, most), cancelBooking(bench.instance(), buyer, booking)]);
  await sweep(services, -1_000);
  expect(await sentBack(booking)).toBeLessThanOrEqual(booking.amounts.total);
  await expectSaleBalances(services, event.id);
});

it.each([{ after: 'transaction' }, { before: 'refunds.create' }, { after: 'refunds.create' }])(
  'is sent once by the sweep where an instance dies %o',
  async (death) => {
    const { booking, event } = await paid();
    const dying = give(booking, 500, crypto.randomUUID(), bench.instance(death));
    if ('after' in death && death.after === 'transaction') await expect(dying).rejects.toThrow(Killed);
    else await dying;
    await sweep(services, -1_000);
    expect(await sentBack(booking)).toBe(500);
    await expectSaleBalances(services, event.id);
  },
);
