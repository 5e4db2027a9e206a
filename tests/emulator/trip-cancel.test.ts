import { cancelTripChangeId, skipStopChangeId } from '@fareground/domain/booking/offering-change';
import { DAY, SECOND } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelTrip, skipStop } from '../../functions/src/booking/changes/trips/cancel-trip.ts';
import { quoteTrip } from '../../functions/src/booking/changes/trips/quote-trip.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { type ChangeHarness, inTens, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done by the test.
const db = getFirestore(initializeApp({ projectId: 'demo-trip-cancel' }, 'demo-trip-cancel'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

const staff = caller();
const reason = 'The pass is snowed in';
const cancel = (tripId: string, services = on.services, key = `cancel-${tripId}`) =>
  cancelTrip(services, staff, { tripId, reason, key });

describe('a cancelled trip', () => {
  it('is off sale, gives back all that was paid for it, and leaves the rest of a booking as it is', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto', 'Lisboa'], coachLayout(5));
    const home = await writeTrip(db, ['Lisboa', 'Vigo'], coachLayout(5), 5 * DAY);
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    const alone = await on.paid(trip, ['m-1A', 'm-1B'], 0, 2);
    const both = await on.paidLines([
      { kind: 'trip', offeringId: trip.id, from: 0, to: 1, seats: ['m-2A'] },
      { kind: 'trip', offeringId: home.id, from: 0, to: 1, seats: ['m-2A'] },
      { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 },
    ]);
    const line = { kind: 'trip' as const, offeringId: trip.id, from: 1, to: 2 };
    const held = await on.harness.hold(on.services, { lines: [{ ...line, seats: ['m-3A'] }] });
    const paying = await on.harness.hold(on.services, { lines: [{ ...line, seats: ['m-3B'] }] });
    await startCheckout(on.services, paying);
    const atOnce = await on.harness.hold(on.services, { lines: [{ ...line, seats: ['m-3C'] }] });
    await on.harness.pay(on.services, atOnce);

    const part = (both.lines[0]?.unitPrice ?? 0) + (both.lines[0]?.fees ?? 0);
    expect(await quoteTrip(on.services, trip.id)).toEqual({
      bookings: 2,
      places: 3,
      holds: 3,
      currency: 'EUR',
      refund: alone.amounts.total + part,
      listed: expect.arrayContaining([
        {
          bookingId: both.id,
          buyerName: both.buyerName,
          legs: [{ from: 'Vigo Station', to: 'Porto Station', places: 1 }],
          refund: part,
        },
      ]),
      more: 0,
    });
    expect(await cancel(trip.id)).toMatchObject({ kind: 'cancel-trip', state: 'open', tripId: trip.id });
    const change = await on.finish(cancelTripChangeId(trip.id));
    expect(change).toMatchObject({
      total: 5,
      counts: {
        changed: 2,
        released: 3,
        untouched: 0,
        refunds: 2,
        refunded: alone.amounts.total + part,
        mails: 2,
      },
      failed: [],
    });
    expect((await on.services.collections.trips.doc(trip.id).get()).data()).toMatchObject({
      state: 'cancelled',
      notice: reason,
    });
    expect(await on.now(alone)).toMatchObject({ state: 'cancelled', notice: 'sale-cancelled' });
    expect(await on.now(both)).toMatchObject({
      state: 'confirmed',
      refunded: part,
      lines: [{ cancelledWith: trip.id, claims: [] }, { offeringId: home.id }, { offeringId: event.id }],
    });
    expect((await on.ticketsOf(both)).map(({ lineIndex, state }) => [lineIndex, state]).sort()).toEqual([
      [0, 'void'],
      [1, 'valid'],
      [2, 'valid'],
    ]);
    for (const booking of [held, paying, atOnce]) {
      expect(await on.now(booking)).toMatchObject({ state: 'expired', notice: 'sale-cancelled' });
    }
    await expect(
      on.harness.hold(on.services, { lines: [{ ...line, seats: ['m-4A'] }] }),
    ).rejects.toMatchObject({ code: 'not-on-sale' });
    for (const id of [trip.id, home.id, event.id]) await on.expectSaleBalances(id);
    const log = await on.services.collections.audit.where('target', '==', `trips/${trip.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([{ action: 'trips.cancel', reason }]);
    expect(await cancel(trip.id, on.services, 'another-key')).toMatchObject({ state: 'done' });
  });

  it('is not cancelled once it has left', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(1));
    await on.services.collections.trips.doc(trip.id).update({ state: 'departed' });
    await expect(cancel(trip.id)).rejects.toMatchObject({ code: 'wrong-state' });
    await expect(cancel('no-such-trip')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('with sixty bookings is cancelled by instances that die at every step, and gives back once', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(15));
    const seats = Array.from(
      { length: 60 },
      (_, index) => `m-${1 + Math.floor(index / 4)}${'ABCD'[index % 4]}`,
    );
    const bookings = await inTens(seats, (seat) => on.paid(trip, [seat]));
    const id = cancelTripChangeId(trip.id);
    const died = await on.finishDying(id, (services) => cancel(trip.id, services));
    expect(died).toBeGreaterThan(25);
    await sweep(on.services, -1_000);
    const total = bookings.reduce((sum, { amounts }) => sum + amounts.total, 0);
    expect(await on.change(id)).toMatchObject({
      state: 'done',
      total: 60,
      counts: { changed: 60, released: 0, untouched: 0, refunds: 60, refunded: total, mails: 60 },
      failed: [],
    });
    const sent = await on.sentBack();
    for (const booking of bookings) {
      expect(sent.get(booking.id)).toEqual([booking.amounts.total]);
      expect(await on.now(booking)).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
    }
    await on.expectSaleBalances(trip.id);
  });
});

describe('a stop that is skipped', () => {
  it('takes the legs from and to it, and nobody else loses anything', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto', 'Coimbra', 'Lisboa'], coachLayout(3));
    const to = await on.paid(trip, ['m-1A'], 0, 1);
    const from = await on.paid(trip, ['m-1A'], 1, 3);
    const past = await on.paid(trip, ['m-1B'], 0, 3);
    const mixed = await on.paidLines([
      { kind: 'trip', offeringId: trip.id, from: 0, to: 1, seats: ['m-2A'] },
      { kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats: ['m-2B'] },
    ]);
    const line = { kind: 'trip' as const, offeringId: trip.id };
    const held = await on.harness.hold(on.services, {
      lines: [{ ...line, from: 1, to: 2, seats: ['m-3A'] }],
    });
    const kept = await on.harness.hold(on.services, {
      lines: [{ ...line, from: 0, to: 2, seats: ['m-3B'] }],
    });

    const quote = await quoteTrip(on.services, trip.id, 1);
    expect(quote).toMatchObject({ bookings: 3, places: 3, holds: 1, more: 0 });
    expect(quote.listed.map(({ bookingId }) => bookingId).sort()).toEqual([to.id, from.id, mixed.id].sort());
    const asked = { tripId: trip.id, stop: 1, reason: 'The road is closed', key: `skip-${trip.id}` };
    const change = await skipStop(on.services, staff, asked);
    expect(change).toMatchObject({ kind: 'skip-stop', stop: 1, stopName: 'Porto Station' });
    on.harness.skip(11 * SECOND);
    const done = await on.finish(skipStopChangeId(trip.id, 1));
    expect(done.counts).toEqual({
      changed: 3,
      released: 1,
      untouched: 2,
      refunds: 3,
      refunded: quote.refund,
      mails: 3,
    });
    expect(await on.now(past)).toMatchObject({ state: 'confirmed', refunded: 0 });
    expect(await on.now(mixed)).toMatchObject({
      state: 'confirmed',
      lines: [{ cancelledWith: trip.id }, { claims: [{ seats: ['m-2B'] }] }],
    });
    expect((await on.now(held)).state).toBe('expired');
    expect((await on.now(kept)).state).toBe('held');
    const fresh = on.harness.instance();
    await expect(
      on.harness.hold(fresh, { lines: [{ ...line, from: 0, to: 1, seats: ['m-1A'] }] }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    await on.harness.hold(fresh, { lines: [{ ...line, from: 0, to: 3, seats: ['m-1A'] }] });
    await on.expectSaleBalances(trip.id);
    await expect(skipStop(fresh, staff, { ...asked, key: 'again' })).resolves.toMatchObject({
      state: 'done',
    });
  });

  it('waits while another one is under way, and cancelling does not', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto', 'Coimbra', 'Lisboa'], coachLayout(1));
    const asked = { tripId: trip.id, reason, key: `first-${trip.id}` };
    await skipStop(on.services, staff, { ...asked, stop: 1 });
    await expect(
      skipStop(on.services, staff, { ...asked, stop: 2, key: `second-${trip.id}` }),
    ).rejects.toMatchObject({ code: 'wrong-state', details: { reason: 'change-under-way' } });
    await cancel(trip.id);
    await expect(
      skipStop(on.services, staff, { ...asked, stop: 9, key: `third-${trip.id}` }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});
