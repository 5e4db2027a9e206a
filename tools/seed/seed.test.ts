import type { Duty } from '@fareground/domain/access/duty';
import { outsideHours, ticketHours } from '@fareground/domain/access/ticket-hours';
import { claimsOf } from '@fareground/domain/booking/booking';
import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { faultsOf, readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { regularOfParts } from '@fareground/domain/catalogue/packages/package-price';
import { answerSheetSchema } from '@fareground/domain/catalogue/questions/answer-sheet';
import { pointOf } from '@fareground/domain/catalogue/search/place';
import { checkRunningTimes } from '@fareground/domain/catalogue/trips/running-times';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import { clockTime, DAY, HOUR, MINUTE, offsetMinutes, wallTimeToInstant } from '@fareground/domain/core/time';
import { countPool } from '@fareground/domain/stock/count';
import { isWaitedFor } from '@fareground/domain/stock/reserve-for-waitlist';
import { describe, expect, test } from 'vitest';
import { newSigningKey } from '../start/settings.ts';
import { CUSTOMER } from './accounts.ts';
import { PLANS } from './hall-plans.ts';
import { answersOf } from './questions.ts';
import { makeDemo } from './seed.ts';
import { PLACES } from './town-map.ts';
import { demoDuties } from './trips.ts';

const key = newSigningKey();

// Before and after clocks change, at the turn of a year, and in the last minute of a day.
describe.each([
  ['a Saturday in November', '2026-11-21T05:40'],
  ['the night before clocks go forward', '2027-03-27T23:59'],
  ['the day before clocks go back', '2027-10-30T12:00'],
  ['the last evening of a year', '2026-12-31T22:00'],
])('the demo, seeded on %s', async (_, wall) => {
  const now = wallTimeToInstant(wall, 'Europe/Lisbon');
  const { events, packages, trips, stock, sold, waiting } = await makeDemo(now, key);
  const coming = events.filter(({ event }) => event.state === 'published');

  test('holds some forty events over eight categories, three cities, three zones and two currencies', () => {
    expect(coming.length).toBeGreaterThanOrEqual(40);
    expect(new Set(coming.map(({ event }) => event.category))).toEqual(new Set(eventCategories));
    expect(new Set(coming.map(({ event }) => event.city)).size).toBe(3);
    expect(new Set(coming.map(({ event }) => event.timeZone)).size).toBe(3);
    expect(new Set(coming.map(({ event }) => event.currency))).toEqual(new Set(['EUR', 'GBP']));
  });

  test('sells a theatre and a stadium of five thousand on their plans', () => {
    const seatsAt = (venueId: string) =>
      events
        .filter(({ event }) => event.venueId === venueId)
        .map(({ tiers }) => tiers.reduce((sum, { tier }) => sum + (tier.layout ? tier.capacity : 0), 0));
    expect(new Set(seatsAt('ashton-yard'))).toEqual(new Set([5_040]));
    expect(new Set(seatsAt('teatro-berbes'))).toEqual(new Set([582]));
    for (const { zones, lines } of Object.values(PLANS))
      expect(faultsOf(readPlan([...lines]), new Set(zones.map(({ id }) => id)))).toEqual([]);
  });

  test('has every coming event ahead of now and within the month', () => {
    for (const { event } of coming) {
      expect(event.startsAt, event.id).toBeGreaterThan(now);
      expect(event.startsAt, event.id).toBeLessThan(now + 31 * DAY);
    }
  });

  test('holds three hundred trips on eight routes, no two with one id', () => {
    expect(trips.length).toBeGreaterThanOrEqual(285);
    expect(trips.length).toBeLessThanOrEqual(320);
    expect(new Set(trips.map(({ routeId }) => routeId)).size).toBe(8);
    expect(new Set(trips.map(({ id }) => id)).size).toBe(trips.length);
    expect(new Set(trips.map(({ kind }) => kind))).toEqual(new Set(['bus', 'train', 'ferry', 'plane']));
    for (const trip of trips) {
      const times = trip.timetable.flatMap(({ arrivesAt, departsAt }) => [arrivesAt, departsAt]);
      expect(times, trip.id).toEqual([...times].sort((a, b) => a - b));
    }
  });

  test('has a double-deck coach in the night when clocks change, right on every wall', () => {
    const offset = ({ timetable }: (typeof trips)[number], stop: number, of: 'arrivesAt' | 'departsAt') =>
      offsetMinutes(timetable[stop]?.[of] ?? 0, timetable[stop]?.timeZone ?? '');
    const changing = trips.filter(
      (trip) => trip.number === 'ML 260' && offset(trip, 0, 'departsAt') !== offset(trip, 3, 'departsAt'),
    );
    expect(changing).toHaveLength(1);
    const [night] = changing;
    if (!night) return;
    const { timetable, layout } = night;
    expect(layout.filter((row) => row.startsWith('#'))).toHaveLength(2);
    expect(night.arrivesAt - night.departsAt).toBe(375 * MINUTE);
    const isSpring = offset(night, 3, 'departsAt') > offset(night, 0, 'departsAt');
    const walls = timetable.map(({ departsAt, timeZone }) => clockTime(departsAt, timeZone));
    expect(walls).toEqual(
      isSpring
        ? ['22:45', '02:05', '03:25', '04:15', '07:00']
        : ['22:45', '01:05', '01:25', '02:15', '05:00'],
    );
  });

  test('has a train of five coaches, a shuttle every twenty minutes, and a boat that a bus reaches', () => {
    const five = trips.filter(({ layout }) => layout.filter((row) => row.startsWith('#')).length === 5);
    expect(new Set(five.map(({ number }) => number))).toEqual(new Set(['DR 125']));
    expect(five[0]?.timetable).toHaveLength(4);
    expect(five.every(({ layout }) => classesIn(layout).includes('first'))).toBe(true);
    expect(five[0]?.fares).toEqual({ classes: { first: 150 } });
    const shuttles = trips.filter(({ id }) => id.startsWith('city-airport'));
    const [first, second] = shuttles.map(({ departsAt }) => departsAt).sort((a, b) => a - b);
    expect((second ?? 0) - (first ?? 0)).toBe(20 * MINUTE);
    const boats = new Set(trips.flatMap((trip) => (trip.number === 'RF 10' ? [trip.departsAt] : [])));
    const reaches = trips.filter(
      ({ number, arrivesAt }) => number === 'ML 201' && boats.has(arrivesAt + 90 * MINUTE),
    );
    expect(reaches.length).toBeGreaterThan(5);
  });

  test('has a bus from Vigo that arrives before the doors of the concert in Porto, and one back after it', () => {
    const concert = events.find(({ event }) => event.id === 'night-ferry-orchestra')?.event;
    expect(concert).toMatchObject({
      city: 'Porto',
      venueName: 'Coliseu da Ribeira',
      nearestPlaceId: 'porto-ribeira',
    });
    const doorsAt = concert?.doorsAt ?? 0;
    const there = trips.filter(
      ({ originCity, placeIds, arrivesAt, onSale }) =>
        originCity === 'Vigo' &&
        placeIds.includes('porto-ribeira') &&
        arrivesAt < doorsAt &&
        doorsAt - arrivesAt < 3 * HOUR &&
        onSale,
    );
    expect(there.map(({ number }) => number)).toContain('ML 204');
    const back = trips.filter(
      ({ departsAt, destinationCity }) =>
        departsAt > (concert?.endsAt ?? 0) && departsAt < doorsAt + 6 * HOUR && destinationCity === 'Vigo',
    );
    expect(back).toHaveLength(1);
  });

  test('has only times that its vehicles can keep', () => {
    for (const { id, kind, timetable } of trips) {
      const calls = timetable.map(({ placeId, city, arrivesAt, departsAt }) => {
        const place = PLACES.find((one) => one.id === placeId);
        return { city, point: place && pointOf(place), arrivesAt, departsAt };
      });
      expect([id, checkRunningTimes(kind, calls)]).toEqual([id, { faults: [], warnings: [] }]);
    }
  });

  test('has runs that its driver drives, one at a time, one of which is open for boarding', () => {
    const driven = demoDuties(trips, now);
    expect(driven.length).toBeGreaterThan(14);
    for (const [index, { departsAt }] of driven.entries())
      expect(departsAt).toBeGreaterThanOrEqual(driven[index - 1]?.arrivesAt ?? 0);
    const isOpen = (one: Duty) =>
      outsideHours(ticketHours({ startsAt: one.departsAt, endsAt: one.arrivesAt }), now) === null;
    expect(driven.some(isOpen)).toBe(true);
  });

  test('has books that balance: what the pools have sold is what the bookings claim', () => {
    const claimed = new Map<string, number>();
    for (const booking of sold.bookings.filter(({ state }) => state === 'confirmed')) {
      for (const claim of claimsOf(booking)) {
        claimed.set(claim.poolId, (claimed.get(claim.poolId) ?? 0) + claim.quantity);
      }
    }
    for (const pool of stock.changedPools()) {
      const count = countPool(pool, now);
      expect(pool.holds.size, pool.id).toBe(0);
      for (const free of count.free) expect(free, pool.id).toBeGreaterThanOrEqual(0);
      const places = pool.kind === 'seats' ? Object.keys(pool.sold).length : (pool.sold[0] ?? 0);
      if (pool.kind === 'places') expect(places, pool.id).toBe(claimed.get(pool.id) ?? 0);
      else expect(places, pool.id).toBeLessThanOrEqual(claimed.get(pool.id) ?? 0);
    }
  });

  test('has one ticket for each place sold, and money that adds up', () => {
    for (const booking of sold.bookings) {
      const places = booking.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(booking.ticketSerials).toHaveLength(places);
    }
    const paid = sold.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBe(sold.bookings.reduce((sum, { amounts }) => sum + amounts.total, 0));
    expect(new Set(sold.bookings.map(({ id }) => id)).size).toBe(sold.bookings.length);
  });

  test('gives the customer a few bookings, one of them an event with the ride to it', () => {
    const own = sold.bookings.filter(({ buyerUid }) => buyerUid === CUSTOMER.uid);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ state }) => state === 'cancelled')).toBe(true);
    expect(own.some(({ lines }) => new Set(lines.map(({ kind }) => kind)).size === 2)).toBe(true);
  });

  test('has a small room that is sold out, with a queue for what comes back', () => {
    const { sales } = stock.availability(now);
    expect(sales.find(({ id }) => id === waiting.list.eventId)?.left).toEqual({ chair: 0 });
    expect(stock.poolsOf(waiting.list.eventId).every(isWaitedFor)).toBe(true);
    expect(new Set(waiting.entries.map(({ id, uid }) => id + uid)).size).toBe(waiting.list.waiting);
    const last = sold.bookings.filter(({ offeringIds }) => offeringIds.includes(waiting.list.eventId));
    expect(last).toMatchObject([{ buyerUid: CUSTOMER.uid, state: 'confirmed' }]);
  });

  test('has a pass for three days and a bundle, both for less than one by one', () => {
    expect(packages.map(({ kind, eventIds }) => [kind, eventIds.length])).toEqual([
      ['pass', 3],
      ['bundle', 1],
    ]);
    for (const { price, parts } of packages) expect(price).toBeLessThan(regularOfParts(parts));
  });

  test('has an event that asks, and every booking of it has answered', () => {
    const asking = events.filter(({ event }) => event.questions);
    expect(asking).toHaveLength(1);
    const bookings = sold.bookings.filter(({ offeringIds }) =>
      offeringIds.includes(asking[0]?.event.id ?? ''),
    );
    for (const booking of bookings) {
      const sheet = answerSheetSchema.parse(answersOf(booking));
      expect(sheet.answers.length).toBeGreaterThan(0);
    }
  });

  test('shows the public something sold out, something nearly so, and something untouched', () => {
    const { sales } = stock.availability(now);
    const concert = sales.find(({ id }) => id === 'night-ferry-orchestra');
    expect(concert?.left['early-floor']).toBe(0);
    expect(concert?.left.floor).toBeLessThan(80);
    expect(concert?.left.floor).toBeGreaterThan(5);
    expect(concert?.left.circle).toBeGreaterThan(100);
  });
});
