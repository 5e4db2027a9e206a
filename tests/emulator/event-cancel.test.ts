import type { Booking } from '@fareground/domain/booking/booking';
import {
  cancelChangeId,
  failedBookingId,
  type OfferingChange,
} from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { caseId } from '@fareground/domain/people/case';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedTickets } from '../../functions/src/access/tickets/closed-tickets.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { quoteCancel } from '../../functions/src/booking/changes/events/quote-cancel.ts';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import type { Queue } from '../../functions/src/platform/tasks.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { againWhenClosed } from './support/emulator-locks.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances } from './support/sale-books.ts';

// A project of its own: no trigger runs, and each task is done here.
const db = getFirestore(initializeApp({ projectId: 'demo-event-cancel' }, 'demo-event-cancel'));
const asked: { queue: Queue; id: string }[] = [];
const tasks = {
  ask: async (queue: Queue, { id }: { id: string }) => {
    asked.push({ queue, id });
  },
};

let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const reason = 'The bandleader is ill';
const start = (eventId: string, on = services, key = `cancel-${eventId}`) =>
  startCancel(on, staff, { eventId, reason, key });
const changeOf = async (eventId: string) =>
  (await services.collections.offeringChanges.doc(cancelChangeId(eventId)).get()).data() as OfferingChange;

/** Does the tasks of the change until it is done. */
async function finish(eventId: string, on = services, pageSize = 2): Promise<OfferingChange> {
  for (let pages = 0; pages < 50; pages++) {
    await continueChange(on, cancelChangeId(eventId), pageSize);
    const change = await changeOf(eventId);
    if (change.state === 'done') return change;
  }
  throw new Error('it does not end');
}

async function cancel(eventId: string): Promise<OfferingChange> {
  await start(eventId);
  return finish(eventId);
}

const place = ({ id }: Event, quantity = 1, tierId = 'tier0') => ({
  kind: 'event' as const,
  offeringId: id,
  tierId,
  quantity,
});
const ride = ({ id }: Trip, seat: string) => ({
  kind: 'trip' as const,
  offeringId: id,
  from: 0,
  to: 1,
  seats: [seat],
});
type Lines = Parameters<SagaHarness['hold']>[1]['lines'];

async function paid(lines: Lines, who = caller()): Promise<Booking> {
  const held = await harness.hold(services, { lines }, who);
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return (await harness.truth(services, held)).booking;
}

const now = async (booking: Booking) => (await harness.truth(services, booking)).booking;
const sentBack = async (booking: Booking): Promise<number[]> => {
  const all = await services.stripe.refunds.list({ limit: 100 });
  return all.data.filter(({ metadata }) => metadata?.bookingId === booking.id).map(({ amount }) => amount);
};
const mailsOf = async (booking: Booking): Promise<string[]> => {
  const all = await services.collections.mail.get();
  const own = all.docs.filter(({ id }) => id.includes(booking.id) && !id.startsWith('purchase-'));
  return own.map(({ id }) => id.replace(/-\d+(-r?\d+)*.*$/, '')).sort();
};

describe('a cancelled event', () => {
  it('is off sale, gives back all that was paid for it and for the rides with it, and tells everybody once', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, shards: 2 }, { price: 0 }]);
    const { event: other } = await writeEvent(db, [{ capacity: 20 }], {
      startsAt: Date.now() + 60 * DAY,
      endsAt: Date.now() + 61 * DAY,
    });
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(3), 30 * DAY - 3 * HOUR);

    const alone = await paid([place(event, 2)]);
    const withRide = await paid([place(event), ride(trip, 'm-1A')]);
    const withOther = await paid([place(event), place(other)]);
    const rideAlone = await paid([ride(trip, 'm-1B')]);
    const held = await harness.hold(services, { lines: [place(event, 3)] });
    const paying = await harness.hold(services, { lines: [place(event)] });
    await startCheckout(services, paying);
    // Paid on the provider's page in this moment, and nobody knows of it.
    const atOnce = await harness.hold(services, { lines: [place(event)] });
    await harness.pay(services, atOnce);
    const free = await harness.hold(services, { lines: [place(event, 2, 'tier1')] });
    await startCheckout(services, free);
    const who = caller();
    const before = await paid([place(event)], who);
    await cancelBooking(services, who, before);

    expect(await quoteCancel(services, event.id)).toEqual({
      bookings: 4,
      places: 6,
      holds: 3,
      rides: 1,
      currency: 'EUR',
      refund: alone.amounts.total + withRide.amounts.total + withOther.amounts.total / 2,
    });
    const change = await cancel(event.id);

    expect((await services.collections.events.doc(event.id).get()).data()?.state).toBe('cancelled');
    expect(change).toMatchObject({
      state: 'done',
      reason,
      requestedBy: staff.uid,
      total: 8,
      counts: {
        changed: 4,
        released: 3,
        untouched: 1,
        refunds: 3,
        refunded: alone.amounts.total + withRide.amounts.total + withOther.amounts.total / 2,
        mails: 4,
      },
      failed: [],
      doneAt: expect.any(Number),
    });
    for (const booking of [alone, withRide]) {
      expect(await now(booking)).toMatchObject({
        state: 'cancelled',
        notice: 'sale-cancelled',
        refunded: booking.amounts.total,
      });
      expect(await sentBack(booking)).toEqual([booking.amounts.total]);
      expect(await mailsOf(booking)).toEqual(['refunded', 'sale-cancelled']);
    }
    expect(await now(withOther)).toMatchObject({
      state: 'confirmed',
      notice: 'none',
      refunded: withOther.amounts.total / 2,
      lines: [{ cancelledWith: event.id, claims: [] }, { offeringId: other.id }],
    });
    const { tickets, payments } = await harness.truth(services, withOther);
    expect(payments).toMatchObject([{ state: 'partially_refunded' }]);
    expect(tickets.map(({ offeringId, state }) => [offeringId === event.id, state]).sort()).toEqual([
      [false, 'valid'],
      [true, 'void'],
    ]);
    expect((await now(rideAlone)).state).toBe('confirmed');
    expect(await now(free)).toMatchObject({ state: 'cancelled', notice: 'sale-cancelled', refunded: 0 });
    for (const booking of [held, paying, atOnce]) {
      expect(await now(booking)).toMatchObject({ state: 'expired', notice: 'sale-cancelled' });
    }
    expect((await harness.truth(services, atOnce)).intents.map(({ status }) => status)).toEqual(['canceled']);
    expect((await now(before)).notice).toBe('none');
    for (const offeringId of [event.id, other.id, trip.id]) await expectSaleBalances(services, offeringId);

    const closed = await closedTickets(services, { offeringIds: [event.id, trip.id], after: null });
    expect(closed.tickets).toHaveLength(2 + 1 + 1 + 2 + 1 + 1);
    await expect(harness.hold(services, { lines: [place(event)] })).rejects.toMatchObject({
      code: 'not-on-sale',
    });
    const log = await services.collections.audit.where('target', '==', `events/${event.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { action: 'events.cancel', reason, actorUid: staff.uid },
    ]);
  });

  it('lets nobody in who paid while it was cancelled: money that was taken goes back', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    const held = await harness.hold(services, { lines: [place(event)] });
    await harness.pay(services, held);
    const webhooks = await harness.webhooks(held, 'checkout.session.completed');
    await start(event.id);
    await continueChange(services, cancelChangeId(event.id));
    for (const webhook of webhooks) await harness.deliver(services, webhook);
    await finish(event.id);
    expect(await now(held)).toMatchObject({
      state: 'expired',
      notice: expect.stringMatching(/sale-cancelled|late/),
    });
    expect((await harness.truth(services, held)).intents.map(({ status }) => status)).toEqual(['canceled']);
    await expectSaleBalances(services, event.id);
  });

  it('closes pools that nobody had taken from', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, shards: 4 }]);
    await cancel(event.id);
    const pools = await services.collections.pools.where('offeringId', '==', event.id).get();
    expect(pools.docs.map((one) => one.data().closed)).toEqual([true, true, true, true]);
    const stale = harness.instance();
    await stale.collections.events.doc(event.id).update({ state: 'published' });
    await expect(harness.hold(stale, { lines: [place(event)] })).rejects.toMatchObject({
      code: 'not-on-sale',
    });
  });

  it('closes a tier that was written while it was cancelled', async () => {
    const { event, tiers } = await writeEvent(db, [{ capacity: 20 }]);
    await start(event.id);
    await continueChange(services, cancelChangeId(event.id));
    const [tier] = tiers;
    if (tier)
      await services.collections
        .tiersOf(event.id)
        .doc('late')
        .set({ ...tier, id: 'late' });
    await finish(event.id);
    const pools = await services.collections.pools.where('offeringId', '==', event.id).get();
    expect(pools.docs.map((one) => one.data().closed)).toEqual([true, true]);
  });

  it('is cancelled once, however often and with whatever key it is asked for', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    const booking = await paid([place(event)]);
    const all = await Promise.all([
      againWhenClosed(() => start(event.id)),
      againWhenClosed(() => start(event.id, harness.instance())),
      againWhenClosed(() => start(event.id, services, 'another-key')),
    ]);
    expect(new Set(all.map(({ id, createdAt }) => `${id} ${createdAt}`)).size).toBe(1);
    await finish(event.id);
    expect(await start(event.id)).toMatchObject({ state: 'done' });
    await continueChange(services, cancelChangeId(event.id));
    expect(await sentBack(booking)).toHaveLength(1);
    expect((await changeOf(event.id)).counts).toMatchObject({ changed: 1, mails: 1 });
  });

  it('is not cancelled when it is over or not there', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }], { state: 'finished' });
    await expect(start(event.id)).rejects.toMatchObject({ code: 'wrong-state' });
    await expect(start('no-such-event', services, 'no-such')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('cancelling that is cut short', () => {
  it('at any step goes on where it was, and nothing goes back twice', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(20), 30 * DAY - 3 * HOUR);
    let step = 1;
    for (let survived = false; !survived; step++) {
      const { event } = await writeEvent(db, [{ capacity: 20 }]);
      const seat = `m-${1 + Math.floor(step / 4)}${'ABCD'[step % 4]}`;
      const bookings = [await paid([place(event, 2)]), await paid([place(event), ride(trip, seat)])];
      const paying = await harness.hold(services, { lines: [place(event)] });
      await startCheckout(services, paying);
      const key = `cancel-${step}`;
      const dying = harness.instance({ atEffect: step });
      survived = await start(event.id, dying, key)
        .then(() => finish(event.id, dying, 2))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Killed) return false;
            throw error;
          },
        );
      await start(event.id, services, key);
      const change = await finish(event.id);
      await sweep(services, -1_000);
      const back = bookings.map(({ amounts }) => amounts.total);
      expect(change, `step ${step}`).toMatchObject({
        total: 3,
        counts: {
          changed: 2,
          released: 1,
          untouched: 0,
          refunds: 2,
          refunded: (back[0] ?? 0) + (back[1] ?? 0),
          mails: 2,
        },
        failed: [],
      });
      for (const booking of bookings) {
        expect(await sentBack(booking), `step ${step}`).toEqual([booking.amounts.total]);
        expect(await now(booking)).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
        expect(await mailsOf(booking)).toEqual(['refunded', 'sale-cancelled']);
      }
      expect(await now(paying)).toMatchObject({ state: 'expired' });
      await expectSaleBalances(services, event.id);
    }
    // The first transaction, its task, the pool, the first page, holds, sales, refunds at the provider, in the books, the pages after.
    expect(step).toBeGreaterThan(12);
  });

  it('is asked for again by the sweep', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    await paid([place(event)]);
    const dying = harness.instance({ before: 'task' });
    await expect(start(event.id, dying)).rejects.toThrow(Killed);
    asked.length = 0;
    await sweep(services);
    expect(asked).not.toContainEqual({ queue: 'continueChange', id: cancelChangeId(event.id) });
    harness.skip(HOUR);
    await sweep(services);
    expect(asked).toContainEqual({ queue: 'continueChange', id: cancelChangeId(event.id) });
    await finish(event.id);
  });
});

describe('a booking that cannot be cancelled', () => {
  it('stops nobody else, is a case, and is counted once it was finished', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    const bookings = [await paid([place(event)]), await paid([place(event)])];
    const [broken] = bookings as [Booking, Booking];
    const payment = services.collections.payments.doc(broken.paymentId);
    const stored = (await payment.get()).data();
    await payment.delete();

    const change = await cancel(event.id);
    expect(change).toMatchObject({ state: 'done', failed: [broken.id], counts: { changed: 1, refunds: 1 } });
    expect((await now(broken)).state).toBe('confirmed');
    const id = caseId('offeringChanges', failedBookingId(change.id, broken.id));
    const noted = (await services.collections.cases.doc(id).get()).data();
    expect(noted).toMatchObject({ state: 'retrying', failures: 1, target: `bookings/${broken.id}` });

    harness.skip(HOUR);
    await sweep(services, DAY);
    expect((await services.collections.cases.doc(id).get()).data()).toMatchObject({ failures: 2 });
    if (stored) await payment.set(stored);
    harness.skip(HOUR);
    await sweep(services, DAY);
    expect((await services.collections.cases.doc(id).get()).data()).toMatchObject({ state: 'closed' });
    expect(await changeOf(event.id)).toMatchObject({
      failed: [],
      counts: { changed: 2, refunds: 2, mails: 2 },
    });
    expect(await now(broken)).toMatchObject({ state: 'cancelled' });
    await sweep(services, DAY);
    expect(await sentBack(broken)).toHaveLength(1);
  });
});
