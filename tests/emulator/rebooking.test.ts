import type { Booking } from '@fareground/domain/booking/booking';
import {
  cancelTripChangeId,
  endOffersChangeId,
  skipStopChangeId,
} from '@fareground/domain/booking/offering-change';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, HOUR, MINUTE, SECOND } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { listAlternatives } from '../../functions/src/booking/changes/rebooking/list-alternatives.ts';
import { offerableTrips } from '../../functions/src/booking/changes/rebooking/offerable-trips.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { refundInstead } from '../../functions/src/booking/changes/rebooking/refund-instead.ts';
import { cancelTrip, skipStop } from '../../functions/src/booking/changes/trips/cancel-trip.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done by the test.
const db = getFirestore(initializeApp({ projectId: 'demo-run-moves' }, 'demo-run-moves'));
let on: ChangeHarness;
// Each test has clocks of its own: nothing can be paid once they are a day ahead.
beforeEach(async () => {
  on = await startChangeHarness(db);
});
afterEach(() => on.harness.stop());

const staff = caller();
const reason = 'The pass is snowed in';
const now = () => on.services.now();

/** Stops of places that no other test has, so that its trips are found alone. */
function places() {
  const own = uniqueId('p');
  return ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`) as [string, string, string];
}
const cancel = (trip: Trip, to: readonly Trip[], services = on.services) =>
  cancelTrip(services, staff, {
    tripId: trip.id,
    reason,
    key: `cancel-${trip.id}`,
    offers: { tripIds: to.map(({ id }) => id), until: trip.departsAt - HOUR },
  });
const move = (booking: Booking, trip: Trip, seats?: string[], line = 0, services = on.services) =>
  rebook(services, staff, booking, { line, tripId: trip.id, ...(seats && { seats }) });
const goodTickets = async (booking: Booking) =>
  (await on.ticketsOf(booking)).filter(({ state }) => state === 'valid');

describe('a cancelled trip whose passengers are offered other trips', () => {
  it('is moved to the one that somebody chooses, given back to whoever wants that, and in the end to whoever does not say', async () => {
    const [vigo, porto, lisboa] = places();
    const trip = await writeTrip(db, [vigo, porto, lisboa], coachLayout(3));
    const cheaper = await writeTrip(db, [vigo, lisboa], coachLayout(2), 3 * DAY + 2 * HOUR);
    const full = await writeTrip(db, [vigo, porto, lisboa], coachLayout(1), 3 * DAY + 4 * HOUR);
    await on.paid(full, ['m-1A', 'm-1B', 'm-1C'], 0, 2);
    const pair = await on.paid(trip, ['m-2A', 'm-2B'], 0, 2);
    const wantsMoney = await on.paid(trip, ['m-1A'], 0, 2);
    const silent = await on.paid(trip, ['m-1B'], 0, 1);
    const held = await on.harness.hold(on.services, {
      lines: [{ kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats: ['m-3A'] }],
    });

    const { trips } = await offerableTrips(on.services, trip.id);
    expect(trips.map(({ tripId, free }) => [tripId, free])).toEqual([
      [cheaper.id, 8],
      [full.id, 1],
    ]);
    const id = cancelTripChangeId(trip.id);
    await cancel(trip, [cheaper, full]);
    expect(await on.finish(id)).toMatchObject({
      total: 4,
      counts: { changed: 3, released: 1, untouched: 0, refunds: 0, refunded: 0, mails: 3 },
    });
    expect(await on.now(held)).toMatchObject({ state: 'expired', notice: 'sale-cancelled' });
    expect((await goodTickets(pair)).map(({ offerUntil }) => offerUntil)).toEqual(
      Array(2).fill(trip.departsAt - HOUR),
    );
    expect(await on.mailsOf(pair, id)).toBe(1);
    await on.expectSaleBalances(trip.id);

    // Nobody but who was offered them, and only what was offered.
    const offered = await listAlternatives(on.services, await on.now(pair), { line: 0 });
    expect(offered).toMatchObject({
      why: 'offered',
      leg: { seats: ['m-2A', 'm-2B'] },
      moneyBack: pair.amounts.total,
    });
    expect(offered.trips.map(({ tripId, back, hasRoom }) => [tripId, back, hasRoom])).toEqual([
      [cheaper.id, 1_000, true],
      [full.id, 0, false],
    ]);
    // It does not call where this one gets off.
    expect((await listAlternatives(on.services, await on.now(silent), { line: 0 })).trips).toHaveLength(1);
    await expect(move(await on.now(pair), full)).rejects.toMatchObject({ code: 'sold-out' });
    await expect(move(await on.now(pair), trip)).resolves.toMatchObject({ seats: ['m-2A', 'm-2B'] });
    const other = await writeTrip(db, [vigo, lisboa], coachLayout(2), 4 * DAY);
    await expect(move(await on.now(pair), other)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'not-offered' },
    });

    const before = (await on.now(pair)).ticketSerials;
    const moved = await move(await on.now(pair), cheaper);
    expect(moved.seats).toEqual(['m-2A', 'm-2B']);
    expect(await on.now(pair)).toMatchObject({
      state: 'confirmed',
      refunded: 1_000,
      offeringIds: [cheaper.id],
      ticketSerials: moved.serials,
      lines: [{ offeringId: cheaper.id, unitPrice: 1_000, from: { at: cheaper.departsAt } }],
    });
    expect(moved.serials).not.toEqual(expect.arrayContaining(before));
    expect((await on.ticketsOf(pair)).filter(({ state }) => state === 'void')).toHaveLength(2);
    expect((await goodTickets(pair)).map(({ offeringId }) => offeringId)).toEqual([cheaper.id, cheaper.id]);
    // Asked again it answers the same, and nothing more goes back.
    expect(await move(await on.now(pair), cheaper)).toEqual(moved);
    expect(await on.mailsOf(pair, 'moved-')).toBe(1);

    const given = await refundInstead(on.services, staff, await on.now(wantsMoney), { line: 0 });
    expect(given).toEqual({ refund: wantsMoney.amounts.total, currency: 'EUR' });
    expect(await refundInstead(on.services, staff, await on.now(wantsMoney), { line: 0 })).toEqual(given);
    expect((await on.now(wantsMoney)).state).toBe('cancelled');

    const end = endOffersChangeId(id);
    expect((await on.change(end)).dueAt).toBe(trip.departsAt - HOUR);
    on.harness.skip(trip.departsAt - HOUR + MINUTE - now());
    expect((await sweep(on.services)).offeringChanges).toBeGreaterThan(0);
    await expect(move(await on.now(silent), full)).rejects.toMatchObject({ details: { reason: 'over' } });
    // Who took the money of their own accord is counted with them.
    const inAll = wantsMoney.amounts.total + silent.amounts.total;
    expect(await on.finish(end)).toMatchObject({ counts: { changed: 2, refunds: 2, refunded: inAll } });
    expect(await on.mailsOf(silent, 'sale-cancelled-')).toBe(1);
    expect(await on.mailsOf(wantsMoney, 'sale-cancelled-')).toBe(1);
    expect(await on.now(silent)).toMatchObject({ state: 'cancelled', refunded: silent.amounts.total });
    const sent = await on.sentBack();
    expect(sent.get(pair.id)).toEqual([1_000]);
    expect(sent.get(wantsMoney.id)).toEqual([wantsMoney.amounts.total]);
    for (const one of [trip, cheaper, full]) await on.expectSaleBalances(one.id);
  });

  it('is told, moved and given back once by instances that die at every step', async () => {
    const [vigo, porto] = places();
    const trip = await writeTrip(db, [vigo, porto], coachLayout(3), 5 * DAY);
    const later = await writeTrip(db, [vigo, porto], coachLayout(3), 5 * DAY + HOUR);
    const bookings = await Promise.all(['m-1A', 'm-1B', 'm-1C', 'm-1D'].map((seat) => on.paid(trip, [seat])));
    await Promise.all(['m-1A', 'm-1B', 'm-1C'].map((seat) => on.paid(later, [seat])));
    const [first, ...others] = bookings as [Booking, ...Booking[]];
    const id = cancelTripChangeId(trip.id);
    expect(await on.finishDying(id, (services) => cancel(trip, [later], services))).toBeGreaterThan(2);
    expect(await on.change(id)).toMatchObject({ counts: { changed: 4, mails: 4 } });
    for (const booking of bookings) expect(await on.mailsOf(booking, id)).toBe(1);

    for (let atEffect = 1; ; atEffect++) {
      const dying = on.harness.instance({ atEffect });
      try {
        await move(await on.now(first), later, ['m-2A'], 0, dying);
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
    expect(await on.now(first)).toMatchObject({
      lines: [{ offeringId: later.id, seats: ['m-2A'] }],
      refunded: 0,
    });
    expect(await on.mailsOf(first, 'moved-')).toBe(1);

    on.harness.skip(trip.departsAt - HOUR + MINUTE - now());
    const end = endOffersChangeId(id);
    await on.finishDying(end, async () => undefined);
    await sweep(on.services, -1_000);
    expect(await on.change(end)).toMatchObject({
      state: 'done',
      counts: { changed: 3, mails: 3 },
      failed: [],
    });
    const sent = await on.sentBack();
    for (const booking of others) expect(sent.get(booking.id)).toEqual([booking.amounts.total]);
    expect(sent.get(first.id)).toBeUndefined();
    for (const one of [trip, later]) await on.expectSaleBalances(one.id);
  });
});

describe('a stop that is skipped, with other trips for whom it concerns', () => {
  it('leaves everybody else where they are', async () => {
    const [vigo, porto, lisboa] = places();
    const trip = await trip3(vigo, porto, lisboa, 9 * DAY);
    const other = await writeTrip(db, [porto, lisboa], coachLayout(1), trip.departsAt + 2 * HOUR - now());
    const from = await on.paid(trip, ['m-1A'], 1, 2);
    const past = await on.paid(trip, ['m-1B'], 0, 2);
    await skipStop(on.services, staff, {
      tripId: trip.id,
      stop: 1,
      reason,
      key: `skip-${trip.id}`,
      offers: { tripIds: [other.id], until: trip.departsAt },
    });
    on.harness.skip(11 * SECOND);
    const done = await on.finish(skipStopChangeId(trip.id, 1));
    expect(done.counts).toMatchObject({ changed: 1, untouched: 1, refunds: 0, mails: 1 });
    expect((await on.now(past)).lines[0]).not.toHaveProperty('offer');
    await move(await on.now(from), other);
    expect(await on.now(from)).toMatchObject({ lines: [{ offeringId: other.id, from: { stop: 0 } }] });
    for (const one of [trip, other]) await on.expectSaleBalances(one.id);
  });

  it('takes them at the nearest stop that it still serves, for nothing, by instances that die at every step', async () => {
    const [vigo, porto, lisboa] = places();
    const trip = await trip3(vigo, porto, lisboa, 11 * DAY);
    const at = { country: 'PT' as const, timeZone: 'Europe/Lisbon', longitude: -8 };
    for (const [index, city] of [vigo, porto, lisboa].entries()) {
      const placeId = trip.placeIds[index] ?? '';
      const place = { id: placeId, name: city, city, latitude: 41 + index / 10, ...at };
      await on.services.collections.places.doc(placeId).set(place);
    }
    // Two who share a seat, one after the other: each of them gets the whole way, on seats of their own.
    const alights = await on.paid(trip, ['m-1A'], 0, 1);
    const boards = await on.paid(trip, ['m-1A'], 1, 2);
    const past = await on.paid(trip, ['m-1B'], 0, 2);
    expect((await offerableTrips(on.services, trip.id, 1)).trips[0]).toMatchObject({ tripId: trip.id });
    await skipStop(on.services, staff, {
      tripId: trip.id,
      stop: 1,
      reason,
      key: `skip-${trip.id}`,
      offers: { tripIds: [trip.id], until: trip.departsAt - HOUR },
    });
    on.harness.skip(11 * SECOND);
    await on.finish(skipStopChangeId(trip.id, 1));
    const { trips } = await listAlternatives(on.services, await on.now(boards), { line: 0 });
    expect(trips).toMatchObject([
      { tripId: trip.id, from: { stop: 0 }, to: { stop: 2 }, back: 0, hasRoom: true },
    ]);
    expect(trips[0]?.instead).toEqual({ metres: 11_119, latitude: 41, longitude: -8 });
    for (let atEffect = 1; ; atEffect++) {
      try {
        await move(await on.now(boards), trip, undefined, 0, on.harness.instance({ atEffect }));
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
    const first = await move(await on.now(alights), trip);
    expect(await move(await on.now(alights), trip)).toEqual(first);
    const [a, b, c] = await Promise.all([alights, boards, past].map(on.now));
    for (const one of [a, b, c]) {
      expect(one).toMatchObject({ refunded: 0, lines: [{ from: { stop: 0 }, to: { stop: 2 } }] });
      expect(one?.lines[0]).not.toHaveProperty('offer');
    }
    expect(new Set([a, b, c].flatMap((one) => one?.lines[0]?.seats ?? [])).size).toBe(3);
    expect(await on.mailsOf(boards, 'moved-')).toBe(1);
    await on.expectSaleBalances(trip.id);
  });

  it('is refused with trips that cannot be chosen', async () => {
    const [vigo, porto] = places();
    const trip = await writeTrip(db, [vigo, porto], coachLayout(1), 20 * DAY);
    await expect(cancel(trip, [trip])).rejects.toMatchObject({ details: { field: 'offers.tripIds' } });
    const early = await writeTrip(db, [vigo, porto], coachLayout(1), trip.departsAt - 3 * HOUR - now());
    await expect(cancel(trip, [early])).rejects.toMatchObject({ details: { field: 'offers.until' } });
  });
});

const trip3 = (a: string, b: string, c: string, departsIn: number) =>
  writeTrip(db, [a, b, c], coachLayout(2), departsIn);

describe('a buyer who changes to another trip', () => {
  it('gets the seats they choose and what the policy gives of the difference, and never loses the seat before', async () => {
    const [vigo, porto, lisboa] = places();
    const trip = await trip3(vigo, porto, lisboa, 4 * DAY);
    const cheaper = await writeTrip(db, [vigo, lisboa], coachLayout(2), 4 * DAY + HOUR);
    const same = await trip3(vigo, porto, lisboa, 4 * DAY + 2 * HOUR);
    const dearer = await writeTrip(
      db,
      [vigo, porto, `${porto}b`, lisboa],
      coachLayout(2),
      4 * DAY + 3 * HOUR,
    );
    const booking = await on.paid(trip, ['m-1A', 'm-1B']);
    const taken = await on.paid(same, ['m-1A']);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format;
    const days = new Set([trip, cheaper, same].map(({ departsAt }) => day(departsAt)));
    const listed = await Promise.all(
      [...days].map(async (one) =>
        listAlternatives(on.services, await on.now(booking), { line: 0, day: one }),
      ),
    );
    const trips = listed.flatMap((one) => one.trips).sort((a, b) => a.from.at - b.from.at);
    expect(listed[0]).toMatchObject({ why: 'own', moneyBack: null, until: trip.departsAt - 2 * HOUR });
    expect(trips.map(({ tripId, back }) => [tripId, back])).toEqual([
      // Half of the difference, which is what the policy gives back four days before.
      [cheaper.id, 500],
      [same.id, 0],
    ]);
    await expect(move(await on.now(booking), dearer)).rejects.toMatchObject({
      details: { reason: 'dearer' },
    });
    await expect(move(await on.now(booking), same, ['m-1A', 'm-2A'])).rejects.toMatchObject({
      code: 'seat-taken',
    });
    expect((await on.now(booking)).lines[0]).toMatchObject({ offeringId: trip.id, seats: ['m-1A', 'm-1B'] });
    await expect(move(await on.now(booking), same, ['m-2A'])).rejects.toMatchObject({
      code: 'invalid-argument',
    });

    // Two at once: one of them has it, and nobody has two.
    const both = await Promise.allSettled([
      move(await on.now(booking), same, ['m-2A', 'm-2B']),
      move(await on.now(booking), cheaper, ['m-2C', 'm-2D'], 0, on.harness.instance()),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const [line] = (await on.now(booking)).lines;
    if (line?.offeringId === same.id) await move(await on.now(booking), cheaper, ['m-2C', 'm-2D']);
    expect(await on.now(booking)).toMatchObject({ refunded: 500, lines: [{ seats: ['m-2C', 'm-2D'] }] });
    for (const one of [trip, cheaper, same]) await on.expectSaleBalances(one.id);

    // Part of it went back, so the trip before is dearer than the one that it is on.
    await expect(move(await on.now(booking), same)).rejects.toMatchObject({ details: { reason: 'dearer' } });
    const alike = await writeTrip(db, [vigo, lisboa], coachLayout(2), 4 * DAY + 4 * HOUR);
    const [ticket] = await goodTickets(booking);
    await on.services.collections.tickets.doc(ticket?.serial ?? '').update({ state: 'used' });
    await expect(move(await on.now(booking), alike)).rejects.toMatchObject({ details: { reason: 'used' } });
    on.harness.skip(same.departsAt - HOUR - now());
    await expect(move(await on.now(taken), cheaper)).rejects.toMatchObject({ details: { reason: 'over' } });
  });
});

it('a buyer who changes comes to no more places on a trip than one person may have', async () => {
  const [vigo, porto, lisboa] = places();
  const [trip, other] = [
    await trip3(vigo, porto, lisboa, 4 * DAY),
    await trip3(vigo, porto, lisboa, 5 * DAY),
  ];
  const me = caller();
  const mine = async (sale: Trip, seats: string[]) => {
    const lines = [{ kind: 'trip' as const, offeringId: sale.id, from: 0, to: 2, seats }];
    const held = await on.harness.hold(on.services, { lines }, me);
    await on.harness.pay(on.services, held);
    for (const webhook of await on.harness.webhooks(held, 'checkout.session.completed')) {
      await on.harness.deliver(on.services, webhook);
    }
    return on.now(held);
  };
  const [pair, there] = [await mine(trip, ['m-1A', 'm-1B']), await mine(other, ['m-1A', 'm-1B'])];
  const { catalogue } = on.services;
  const few = {
    ...on.services,
    catalogue: {
      ...catalogue,
      settings: async () => ({ ...(await catalogue.settings()), maxPlacesPerPerson: 3 }),
    },
  };
  await expect(move(pair, other, undefined, 0, few)).rejects.toMatchObject({
    code: 'limit-exceeded',
    details: { limit: 3, has: 2 },
  });
  // What was given back counts no more, and their list follows what moves.
  await cancelBooking(on.services, me, there);
  await move(pair, other, undefined, 0, few);
  const list = (await on.services.collections.buyers.doc(me.uid).get()).data()?.bookings ?? [];
  expect(list.find(({ bookingId }) => bookingId === pair.id)?.places).toEqual({ [other.id]: 2 });
});

describe('who missed a trip of a route that gives a later one', () => {
  /** A trip of the route of a test, that many hours from now. */
  async function tripOnRoute(route: string, stops: string[], hours: number, rows = 1, sameRoute = true) {
    const trip = await writeTrip(db, stops, coachLayout(rows), hours * HOUR + now() - Date.now());
    const facts = { routeId: sameRoute ? route : `${route}-x`, missed: { hours: 3 } };
    await on.services.collections.trips.doc(trip.id).update(facts);
    return { ...trip, ...facts };
  }

  it('takes one with room, once and for nothing, two at once and by instances that die at every step', async () => {
    const [vigo, porto] = places();
    const route = uniqueId('route');
    const own = await tripOnRoute(route, [vigo, porto], 4, 2);
    const full = await tripOnRoute(route, [vigo, porto], 5);
    const last = await tripOnRoute(route, [vigo, porto], 6, 2);
    const tooLate = await tripOnRoute(route, [vigo, porto], 8);
    const elsewhere = await tripOnRoute(route, [vigo, porto], 6, 1, false);
    const pair = await on.paid(own, ['m-1A', 'm-1B']);
    const rival = await on.paid(own, ['m-1C']);
    const boarded = await on.paid(own, ['m-1D']);
    await on.paid(full, ['m-1A', 'm-1B', 'm-1C', 'm-1D']);
    const halfBoarded = await on.paid(own, ['m-2A', 'm-2B']);
    for (const one of [boarded, halfBoarded]) {
      const [used] = await on.ticketsOf(one);
      await on.services.collections.tickets.doc(used?.serial ?? '').update({ state: 'used' });
    }

    await on.services.collections.trips.doc(own.id).update({ delayMinutes: 10 });
    on.harness.skip(own.departsAt - now() + 5 * MINUTE);
    for (const early of [listAlternatives(on.services, pair, { line: 0 }), move(pair, last)]) {
      await expect(early).rejects.toMatchObject({ code: 'wrong-state', details: { reason: 'not-left' } });
    }
    on.harness.skip(5 * MINUTE);
    const listed = await listAlternatives(on.services, await on.now(pair), { line: 0 });
    expect(listed).toMatchObject({ why: 'missed', until: own.departsAt + 3 * HOUR, moneyBack: null });
    expect(listed.trips.map(({ tripId, back, hasRoom }) => [tripId, back, hasRoom])).toEqual([
      [full.id, 0, false],
      [last.id, 0, true],
    ]);
    for (const other of [tooLate, elsewhere]) {
      await expect(move(pair, other)).rejects.toMatchObject({ details: { reason: 'not-later' } });
    }
    await expect(move(boarded, last)).rejects.toMatchObject({ details: { reason: 'used' } });
    // Nobody is offered what would be refused: neither who is on board, nor who booked with them.
    const split = await on.now(halfBoarded);
    for (const asked of [listAlternatives(on.services, split, { line: 0 }), move(split, last)])
      await expect(asked).rejects.toMatchObject({ code: 'wrong-state', details: { reason: 'used' } });
    await expect(move(pair, full)).rejects.toMatchObject({ code: 'sold-out' });

    // Two who want the same seats: one has them, and the other is still where they were.
    const both = await Promise.allSettled([
      move(pair, last, ['m-1A', 'm-1B']),
      move(rival, last, ['m-1A'], 0, on.harness.instance()),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const [booking, seats] of [
      [pair, ['m-2A', 'm-2B']],
      [rival, ['m-2C']],
    ] as const) {
      if ((await on.now(booking)).offeringIds.includes(last.id)) continue;
      for (let atEffect = 1; ; atEffect++) {
        try {
          await move(await on.now(booking), last, [...seats], 0, on.harness.instance({ atEffect }));
          break;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
    }
    for (const booking of [pair, rival]) {
      const after = await on.now(booking);
      expect(after).toMatchObject({
        refunded: 0,
        offeringIds: [last.id],
        lines: [{ missed: { taken: true } }],
      });
      expect((await goodTickets(booking)).map(({ offeringId }) => offeringId)).toEqual(
        after.ticketSerials.map(() => last.id),
      );
      expect(await on.mailsOf(booking, 'moved-')).toBe(1);
      await expect(move(after, tooLate)).rejects.toMatchObject({ details: { reason: 'over' } });
    }
    for (const one of [own, full, last]) await on.expectSaleBalances(one.id);
  });
});
