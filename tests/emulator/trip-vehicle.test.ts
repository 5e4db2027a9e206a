import { activeLines } from '@fareground/domain/booking/booking';
import { cancelTripChangeId, vehicleChangeId } from '@fareground/domain/booking/offering-change';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { HOUR } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { cancelTrip } from '../../functions/src/booking/changes/trips/cancel-trip.ts';
import { changeVehicle } from '../../functions/src/booking/changes/trips/change-vehicle.ts';
import { planVehicle } from '../../functions/src/booking/changes/trips/plan-vehicle.ts';
import { quoteOf } from '../../functions/src/booking/changes/trips/quote-vehicle.ts';
import { tripVehicles } from '../../functions/src/booking/changes/trips/trip-vehicles.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { type ChangeHarness, inTens, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, writeTrip, writeVehicle } from './support/demo-sales.ts';
import { againWhenClosed } from './support/emulator-locks.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done by the test.
const db = getFirestore(initializeApp({ projectId: 'demo-trip-vehicle' }, 'demo-trip-vehicle'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

const staff = caller();
const reason = 'The coach is in the workshop';
const quote = async (trip: Trip, vehicle: Vehicle) =>
  quoteOf(await planVehicle(on.services, trip.id, vehicle.id));
const change = (trip: Trip, vehicle: Vehicle, digest: string, services = on.services, refundPercent = 20) =>
  changeVehicle(services, staff, { tripId: trip.id, vehicleId: vehicle.id, digest, refundPercent, reason });
const ride = (trip: Trip, seat: string, from = 0, to = trip.timetable.length - 1) => ({
  lines: [{ kind: 'trip' as const, offeringId: trip.id, from, to, seats: [seat] }],
});
/** A family by a table, and single seats behind. */
const tables = ['#m Main deck', '1:ST_TS', '2:SS_SS', '3:SS_SS'];
const decks = ['#l Lower deck', '1:SS_SS', '#u Upper deck', '1:SS_SS', '2:SS_SS'];

describe('another vehicle', () => {
  it('gives everybody a seat, part of the price back for a lesser one, and sells what is free at once', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto', 'Lisboa'], tables);
    const vehicle = await writeVehicle(db, decks);
    const table = await on.paid(trip, ['m-1A', 'm-1B']);
    const part = await on.paid(trip, ['m-2A'], 0, 1);
    const rest = await on.paid(trip, ['m-2A'], 1, 2);
    const held = await on.harness.hold(on.services, ride(trip, 'm-3A'));
    const quoted = await quote(trip, vehicle);
    expect(quoted).toMatchObject({
      holds: 1,
      counts: { places: 4, without: 0, lesser: 2, moved: 4 },
      lesserPrices: [1_000, 1_000],
      bookings: [{ bookingId: table.id }, {}, {}],
    });
    const stale = on.harness.instance();
    await stale.catalogue.sale('trip', trip.id);
    const begun = await change(trip, vehicle, quoted.digest);
    expect(begun).toMatchObject({ kind: 'change-vehicle', state: 'open', vehicleName: vehicle.name });

    // Its seats are on sale before anybody moved, and what is kept is nobody else's.
    await expect(on.harness.hold(stale, ride(trip, 'm-3B'))).rejects.toMatchObject({ code: 'not-on-sale' });
    const fresh = on.harness.instance();
    const kept = begun.kind === 'change-vehicle' ? begun.moves.map(({ to }) => to) : [];
    await expect(on.harness.hold(fresh, ride(trip, kept[0] ?? ''))).rejects.toMatchObject({
      code: 'seat-taken',
    });
    await on.expectSaleBalances(trip.id);

    const done = await on.finish(vehicleChangeId(trip.id, 1), fresh);
    expect(done).toMatchObject({
      counts: { changed: 3, released: 0, untouched: 1, refunds: 1, refunded: 400, mails: 3 },
      failed: [],
    });
    expect((await on.now(held)).state).toBe('expired');
    const moved = await on.now(table);
    const [line] = moved.lines;
    expect(line?.claims.flatMap(({ seats }) => seats).sort()).toEqual([...(line?.seats ?? [])].sort());
    expect(line?.claims.every(({ poolId }) => poolId.startsWith(`${trip.id}.v1.`))).toBe(true);
    const tickets = await on.ticketsOf(table);
    const before = new Map(tickets.map(({ serial, seat }) => [serial, seat]));
    expect(moved.ticketSerials.map((serial) => before.get(serial))).toEqual(line?.seats);
    expect(moved).toMatchObject({ state: 'confirmed', refunded: 400 });
    expect(await on.mailsOf(table, 'bus-')).toBe(1);
    for (const booking of [part, rest]) expect(await on.now(booking)).toMatchObject({ refunded: 0 });
    const section = (await on.now(part)).lines[0]?.seats[0] ?? '';
    expect(section.slice(0, 2)).toMatch(/[lu]-/);
    await on.expectSaleBalances(trip.id);
    const log = await on.services.collections.audit.where('target', '==', `trips/${trip.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([{ action: 'trips.change-vehicle', reason }]);
    expect(await change(trip, vehicle, quoted.digest)).toMatchObject({ id: done.id, state: 'done' });

    // Whoever got money back for a lesser seat gets the rest when it is cancelled, and no more.
    await cancelTrip(fresh, staff, { tripId: trip.id, reason, key: `cancel-${trip.id}` });
    await on.finish(cancelTripChangeId(trip.id), fresh);
    await sweep(fresh, -1_000);
    expect((await on.now(table)).refunded).toBe(table.amounts.total);
    const sent = (await on.sentBack()).get(table.id) ?? [];
    expect(sent.reduce((sum, amount) => sum + amount, 0)).toBe(table.amounts.total);
    await on.expectSaleBalances(trip.id);
  });

  it('is refused where somebody would have no place, and says who', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(2));
    const vehicle = await writeVehicle(db, ['#m Minibus', '1:SS']);
    for (const seat of ['m-1A', 'm-1B', 'm-1C']) await on.paid(trip, [seat]);
    const quoted = await quote(trip, vehicle);
    expect(quoted.counts).toMatchObject({ places: 3, without: 1 });
    expect(quoted.bookings[0]?.places).toMatchObject([{ to: null }]);
    await expect(change(trip, vehicle, quoted.digest)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'no-place', quote: { counts: { without: 1 } } },
    });
    expect((await on.services.collections.trips.doc(trip.id).get()).data()?.vehicleId).toBe(trip.vehicleId);
  });

  it('is looked at again when somebody booked since, and not done otherwise than it was seen', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(2));
    const vehicle = await writeVehicle(db, coachLayout(2));
    await on.paid(trip, ['m-1A']);
    const { digest } = await quote(trip, vehicle);
    await on.paid(trip, ['m-1B']);
    await expect(change(trip, vehicle, digest)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'plan-changed', quote: { counts: { places: 2 } } },
    });
    const again = await quote(trip, vehicle);
    expect(again.counts).toEqual({ places: 2, without: 0, lesser: 0, moved: 0 });
    expect(await change(trip, vehicle, again.digest)).toMatchObject({ state: 'open' });
  });

  it('and buyers in the same moment: whoever was first, the books balance', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(4));
    const vehicle = await writeVehicle(db, coachLayout(4));
    await on.paid(trip, ['m-1A']);
    const { digest } = await quote(trip, vehicle);
    const buyers = ['m-2A', 'm-2B', 'm-3A', 'm-3B'].map(async (seat) => {
      try {
        return await on.paid(trip, [seat]);
      } catch {
        return null;
      }
    });
    const [begun] = await Promise.all([
      againWhenClosed(() => change(trip, vehicle, digest, on.harness.instance())).catch((error: unknown) => {
        expect(error).toMatchObject({ details: { reason: 'plan-changed' } });
        return null;
      }),
      ...buyers,
    ]);
    if (begun) await on.finish(begun.id);
    await on.expectSaleBalances(trip.id);
  });

  it('puts the seat that was kept for whoever gave their place back on sale', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(1));
    const vehicle = await writeVehicle(db, ['#u Upper deck', '1:SS']);
    const stays = await on.paid(trip, ['m-1A']);
    const goes = await on.paid(trip, ['m-1B']);
    const { digest } = await quote(trip, vehicle);
    await change(trip, vehicle, digest);
    await cancelBooking(on.services, { ...caller(), uid: goes.buyerUid }, goes);
    await on.expectSaleBalances(trip.id);
    const done = await on.finish(vehicleChangeId(trip.id, 1));
    expect(done.counts).toMatchObject({ changed: 1, untouched: 1 });
    const taken = (await on.now(stays)).lines[0]?.seats[0];
    const free = ['u-1A', 'u-1B'].find((seat) => seat !== taken) ?? '';
    await on.harness.hold(on.harness.instance(), ride(trip, free));
    await on.expectSaleBalances(trip.id);
  });

  it('is offered where it is free at that time', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(1));
    const [free, busy, away] = [
      await writeVehicle(db, coachLayout(1)),
      await writeVehicle(db, coachLayout(1)),
      await writeVehicle(db, coachLayout(1), { inService: false }),
    ];
    const other = await writeTrip(db, ['Porto', 'Vigo'], coachLayout(1));
    await on.services.collections.trips
      .doc(other.id)
      .update({ vehicleId: busy.id, departsAt: trip.departsAt - HOUR / 2 });
    const all = await tripVehicles(on.services, trip.id);
    const stateOf = (vehicle: Vehicle) => all.find(({ vehicleId }) => vehicleId === vehicle.id);
    expect(stateOf(free)).toMatchObject({ found: 'free', seats: 4 });
    expect(stateOf(busy)).toMatchObject({ found: 'clash', clash: { tripId: other.id } });
    expect(stateOf(away)).toMatchObject({ found: 'away' });
    const { digest } = await quote(trip, busy);
    await expect(change(trip, busy, digest)).rejects.toMatchObject({ details: { reason: 'vehicle-taken' } });
  });
});

it('with sixty bookings is made by instances that die at every step: one seat, one refund, one mail each', async () => {
  const rows = Array.from({ length: 15 }, (_, row) => `${row + 1}:ST_SSS`);
  const trip = await writeTrip(db, ['Vigo', 'Porto', 'Lisboa'], ['#m Main deck', ...rows]);
  const vehicle = await writeVehicle(db, [
    '#l Lower deck',
    ...Array.from({ length: 10 }, (_, row) => `${row + 1}:SS_SS`),
    '#u Upper deck',
    ...Array.from({ length: 6 }, (_, row) => `${row + 1}:SS_SS`),
  ]);
  const seats = Array.from(
    { length: 60 },
    (_, index) => `m-${1 + Math.floor(index / 4)}${'ABCD'[index % 4]}`,
  );
  const bookings = await inTens(seats, (seat) => on.paid(trip, [seat], 0, 2));
  const quoted = await quote(trip, vehicle);
  expect(quoted.counts).toMatchObject({ places: 60, without: 0 });
  expect(quoted.counts.lesser).toBeGreaterThan(10);
  const back = quoted.lesserPrices.reduce((sum, price) => sum + Math.floor(price / 5), 0);
  const id = vehicleChangeId(trip.id, 1);
  const died = await on.finishDying(id, (services) => change(trip, vehicle, quoted.digest, services));
  expect(died).toBeGreaterThan(20);
  await sweep(on.services, -1_000);
  expect(await on.change(id)).toMatchObject({
    state: 'done',
    total: 60,
    counts: {
      changed: 60,
      released: 0,
      untouched: 0,
      refunds: quoted.counts.lesser,
      refunded: back,
      mails: 60,
    },
    failed: [],
  });
  const sent = await on.sentBack();
  const taken = new Set<string>();
  for (const booking of bookings) {
    const now = await on.now(booking);
    const partiallyRefunded = now.lines.flatMap((line) => line.partiallyRefunded ?? []);
    expect(sent.get(booking.id) ?? []).toEqual(partiallyRefunded.map(({ refund }) => refund));
    expect(now.refunded).toBe(partiallyRefunded.reduce((sum, { refund }) => sum + refund, 0));
    const [seat = ''] = activeLines(now).flatMap((line) => line.seats);
    expect(taken.has(seat)).toBe(false);
    taken.add(seat);
    expect((await on.ticketsOf(booking)).map((ticket) => ticket.seat)).toEqual([seat]);
    expect(await on.mailsOf(booking, id)).toBe(1);
  }
  await on.expectSaleBalances(trip.id);
});
