import { ticketHours } from '@fareground/domain/access/ticket-hours';
import { timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import { shifted } from '@fareground/domain/catalogue/trips/shifted-times.test-helper';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { mailSchema } from '@fareground/domain/messages/mail';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { quoteReschedule } from '../../functions/src/booking/changes/trips/quote-reschedule.ts';
import { rescheduleForBooking } from '../../functions/src/booking/changes/trips/reschedule-for-booking.ts';
import { rescheduleTrip } from '../../functions/src/booking/changes/trips/reschedule-trip.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { type ChangeHarness, inTens, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, writeTrip } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done by the test.
const db = getFirestore(initializeApp({ projectId: 'demo-trip-reschedule' }, 'demo-trip-reschedule'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

/** A trip whose vehicle is on no other one. */
async function ownTrip(cities: string[], layout: string[]): Promise<Trip> {
  const trip = await writeTrip(db, cities, layout);
  const vehicleId = `coach-of-${trip.id}`;
  await on.services.collections.trips.doc(trip.id).update({ vehicleId });
  return { ...trip, vehicleId };
}

const staff = caller();
const reason = 'The road along the river is closed';
const later = (trip: Trip, minutes: number) => shifted(timesOf(trip), minutes);
const reschedule = (trip: Trip, minutes: number, services = on.services, key = `${trip.id}-${minutes}`) =>
  rescheduleTrip(services, staff, { tripId: trip.id, times: later(trip, minutes), reason, key });
const ride = (trip: Trip, seat: string, from = 0, to = trip.timetable.length - 1) => ({
  lines: [{ kind: 'trip' as const, offeringId: trip.id, from, to, seats: [seat] }],
});

describe('other times of a trip', () => {
  it('reach bookings, tickets, codes and mails, and who may give their leg back gets all of it', async () => {
    const trip = await ownTrip(['Vigo', 'Porto', 'Lisboa'], coachLayout(3));
    const whole = await on.paid(trip, ['m-1A', 'm-1B']);
    const part = await on.paid(trip, ['m-2A'], 0, 1);
    const held = await on.harness.hold(on.services, ride(trip, 'm-3A'));
    const quote = await quoteReschedule(on.services, trip.id, later(trip, -20));
    expect(quote).toMatchObject({
      bookings: 2,
      places: 3,
      holds: 1,
      returnableBookings: 2,
      returnable: whole.amounts.total + part.amounts.total,
      more: 0,
    });
    expect(quote.clash).toBeUndefined();
    expect(quote.listed.find(({ bookingId }) => bookingId === part.id)).toMatchObject({
      returnable: part.amounts.total,
      legs: [
        {
          places: 1,
          grounds: ['leaves-earlier'],
          from: { soldAt: trip.departsAt, at: trip.departsAt - 20 * MINUTE },
        },
      ],
    });
    const ownStops = on.services.collections.stopsOf(trip.id);
    await Promise.all(trip.timetable.map((stop) => ownStops.doc(stop.id).set(stop)));
    const begun = await reschedule(trip, -20);
    expect(begun).toMatchObject({ kind: 'reschedule-trip', state: 'open', reason });
    const stored = (await on.services.collections.trips.doc(trip.id).get()).data();
    expect(stored).toMatchObject({
      departsAt: trip.departsAt - 20 * MINUTE,
      arrivesAt: trip.arrivesAt - 20 * MINUTE,
    });
    const stops = await ownStops.get();
    const byId = new Map(stops.docs.map((one) => [one.id, one.data()]));
    for (const { id, arrivesAt, departsAt } of stored?.timetable ?? []) {
      expect(byId.get(id)).toMatchObject({ arrivesAt, departsAt });
    }

    const done = await on.finish(begun.id, on.harness.instance());
    expect(done).toMatchObject({ counts: { changed: 3, untouched: 0, refunds: 0, mails: 2 }, failed: [] });
    const next = { startsAt: trip.departsAt - 20 * MINUTE, endsAt: trip.arrivesAt - 20 * MINUTE };
    const now = await on.now(whole);
    expect(now.lines).toMatchObject([
      {
        startsAt: next.startsAt,
        from: { at: next.startsAt },
        to: { at: next.endsAt },
        returnUntil: next.startsAt,
        seats: ['m-1A', 'm-1B'],
        soldTimes: { departsAt: trip.departsAt, arrivesAt: trip.arrivesAt },
      },
    ]);
    for (const ticket of await on.ticketsOf(whole)) {
      expect(ticket).toMatchObject({ ...next, state: 'valid' });
      const { serial, offeringId } = ticket;
      const { validFrom, validUntil } = ticketHours(next);
      // A code counts in minutes.
      const [from, until] = [validFrom, validUntil].map((at) => at - (at % MINUTE));
      expect(await on.services.signer.open(ticket.token)).toMatchObject({
        ok: true,
        claim: { serial, offeringId, validFrom: from, validUntil: until },
      });
    }
    const letter = (await on.services.collections.mail.doc(`${begun.id}-${whole.id}`).get()).data();
    expect(mailSchema.parse(letter)).toMatchObject({ template: 'rescheduled' });
    expect(letter?.message.text).toContain('It leaves before the time that you booked.');
    expect(await on.now(held)).toMatchObject({ state: 'held', lines: [{ startsAt: next.startsAt }] });
    await on.expectSaleBalances(trip.id);
    const log = await on.services.collections.audit.where('target', '==', `trips/${trip.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([{ action: 'trips.reschedule', reason }]);

    // Its trip gets others again. What could not be made of a booking before is made with the times that the trip has by now.
    const again = (await on.services.collections.trips.doc(trip.id).get()).data() as Trip;
    const second = await reschedule(again, 5);
    if (begun.kind !== 'reschedule-trip') throw new Error('another change was begun');
    expect(await rescheduleForBooking(on.services, begun, now)).toMatchObject({ became: 'changed' });
    expect((await on.now(part)).lines[0]?.startsAt).toBe(next.startsAt);
    expect((await on.now(whole)).lines[0]?.startsAt).toBe(next.startsAt + 5 * MINUTE);
    await on.finish(second.id, on.harness.instance());
    for (const booking of [whole, part]) {
      expect((await on.now(booking)).lines[0]).toMatchObject({
        startsAt: next.startsAt + 5 * MINUTE,
        soldTimes: { departsAt: trip.departsAt },
      });
    }

    // Its buyer does not want it at that time. All comes back, whatever the policy says.
    await cancelBooking(on.services, { ...caller(), uid: whole.buyerUid }, await on.now(whole));
    await sweep(on.services, -1_000);
    expect((await on.sentBack()).get(whole.id)).toEqual([whole.amounts.total]);
    await on.expectSaleBalances(trip.id);
  });

  it('asked once more are done once, and a page that still sells the ones before sells nothing with them', async () => {
    const trip = await ownTrip(['Vigo', 'Porto'], coachLayout(2));
    const paid = await on.paid(trip, ['m-1A']);
    // An instance that knows the trip as it was.
    const stale = on.harness.instance();
    await stale.catalogue.sale('trip', trip.id);
    const begun = await reschedule(trip, 30);
    const late = await on.harness.hold(stale, ride(trip, 'm-1B'));
    expect(late.lines[0]?.startsAt).toBe(trip.departsAt);
    expect(await reschedule(trip, 30)).toMatchObject({ id: begun.id });
    const done = await on.finish(begun.id, on.harness.instance());
    expect(done.counts).toMatchObject({ changed: 2, mails: 1 });
    expect(await reschedule(trip, 30)).toMatchObject({ id: begun.id, state: 'done' });
    await expect(reschedule(trip, 31, on.services, `${trip.id}-30`)).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
    for (const booking of [paid, late]) {
      const [line] = (await on.now(booking)).lines;
      expect(line).toMatchObject({ startsAt: trip.departsAt + 30 * MINUTE });
      expect(line?.returnUntil).toBeUndefined();
    }
    // Paid now, it has tickets for the new time.
    await on.harness.pay(on.services, late);
    for (const webhook of await on.harness.webhooks(late, 'checkout.session.completed')) {
      await on.harness.deliver(on.services, webhook);
    }
    expect(await on.ticketsOf(late)).toMatchObject([{ startsAt: trip.departsAt + 30 * MINUTE }]);
    await on.expectSaleBalances(trip.id);
  });

  it('leave alone who gets off before, and tell who changes that there is too little time', async () => {
    const trip = await ownTrip(['Vigo', 'Porto', 'Lisboa'], coachLayout(2));
    const onward = await ownTrip(['Lisboa', 'Faro'], coachLayout(2));
    const arrives = trip.arrivesAt;
    await on.services.collections.trips.doc(onward.id).update({
      departsAt: arrives + 30 * MINUTE,
      arrivesAt: arrives + 3 * HOUR,
      timetable: [30 * MINUTE, 3 * HOUR].map((after, index) => ({
        ...onward.timetable[index],
        arrivesAt: arrives + after,
        departsAt: arrives + after,
      })),
    });
    const line = { kind: 'trip' as const, seats: ['m-1A'] };
    const both = await on.paidLines([
      { ...line, offeringId: trip.id, from: 0, to: 2 },
      { ...line, offeringId: onward.id, from: 0, to: 1 },
    ]);
    const before = await on.paid(trip, ['m-2A'], 0, 1);
    const times = timesOf(trip).map((call, index) =>
      index === 2
        ? { arrivesAt: call.arrivesAt + 15 * MINUTE, departsAt: call.departsAt + 15 * MINUTE }
        : call,
    );
    const begun = await rescheduleTrip(on.services, staff, { tripId: trip.id, times, reason, key: trip.id });
    expect((await on.finish(begun.id, on.harness.instance())).counts).toMatchObject({
      changed: 1,
      untouched: 1,
      mails: 1,
    });
    expect((await on.now(before)).lines).toEqual(before.lines);
    expect((await on.now(both)).lines).toMatchObject([
      { to: { at: arrives + 15 * MINUTE }, returnUntil: trip.departsAt },
      { startsAt: arrives + 30 * MINUTE, returnUntil: trip.departsAt },
    ]);
  });

  it('are refused where its vehicle is on another trip, once people board, and while another change is under way', async () => {
    const trip = await ownTrip(['Vigo', 'Porto'], coachLayout(1));
    const other = await ownTrip(['Porto', 'Vigo'], coachLayout(1));
    const trips = on.services.collections.trips;
    await trips.doc(other.id).update({
      vehicleId: trip.vehicleId,
      departsAt: trip.arrivesAt + 10 * MINUTE,
      arrivesAt: trip.arrivesAt + HOUR,
    });
    await expect(reschedule(trip, 15)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'vehicle-taken', clash: { of: 'vehicle', tripId: other.id } },
    });
    expect(await quoteReschedule(on.services, trip.id, later(trip, 15))).toMatchObject({
      clash: { tripId: other.id },
    });
    await trips.doc(other.id).update({ vehicleId: other.vehicleId });
    const { departsAt, arrivesAt } = trip;
    const duty = { driverUid: 'the-driver', driverName: 'Rui', updatedAt: 1, updatedBy: staff.uid };
    const duties = on.services.collections.duties;
    await duties.doc(trip.id).set({ id: trip.id, departsAt, arrivesAt, ...duty });
    const next = (await trips.doc(other.id).get()).data() as Trip;
    await duties
      .doc(other.id)
      .set({ id: other.id, departsAt: next.departsAt, arrivesAt: next.arrivesAt, ...duty });
    await expect(reschedule(trip, 15)).rejects.toMatchObject({
      details: { reason: 'driver-taken', clash: { of: 'driver', tripId: other.id } },
    });
    const begun = await reschedule(trip, 5);
    expect((await duties.doc(trip.id).get()).data()).toMatchObject({
      departsAt: departsAt + 5 * MINUTE,
      arrivesAt: arrivesAt + 5 * MINUTE,
    });
    const open = (await trips.doc(trip.id).get()).data() as Trip;
    await expect(reschedule(open, 5, on.services, 'second')).rejects.toMatchObject({
      details: { reason: 'change-under-way' },
    });
    await on.finish(begun.id, on.harness.instance());
    await expect(
      rescheduleTrip(on.services, staff, { tripId: trip.id, times: [], reason, key: 'none' }),
    ).rejects.toMatchObject({ code: 'invalid-argument', details: { field: 'times', reason: 'other-stops' } });
    await trips.doc(trip.id).update({ state: 'boarding' });
    await expect(reschedule(open, -1, on.services, 'third')).rejects.toMatchObject({
      details: { reason: 'has-begun' },
    });
    await expect(quoteReschedule(on.services, 'no-such-trip', later(trip, 5))).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

it('with two dozen bookings are made by instances that die at every step: one time, one mail each', async () => {
  const trip = await ownTrip(['Vigo', 'Porto'], coachLayout(6));
  const seats = Array.from(
    { length: 24 },
    (_, index) => `m-${1 + Math.floor(index / 4)}${'ABCD'[index % 4]}`,
  );
  const bookings = await inTens(seats, (seat) => on.paid(trip, [seat]));
  const first = await reschedule(trip, 75);
  const died = await on.finishDying(first.id, (services) => reschedule(trip, 75, services), 2);
  expect(died).toBeGreaterThan(10);
  expect(await on.change(first.id)).toMatchObject({
    state: 'done',
    total: 24,
    counts: { changed: 24, released: 0, untouched: 0, refunds: 0, mails: 24 },
    failed: [],
  });
  for (const booking of bookings) {
    const [line] = (await on.now(booking)).lines;
    expect(line).toMatchObject({
      startsAt: trip.departsAt + 75 * MINUTE,
      returnUntil: trip.departsAt + 75 * MINUTE,
      soldTimes: { departsAt: trip.departsAt },
    });
    expect(await on.mailsOf(booking, first.id)).toBe(1);
  }
  await on.expectSaleBalances(trip.id);
});
