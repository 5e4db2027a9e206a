import type { LineRequest } from '@fareground/domain/api/bookings';
import { legMask } from '@fareground/domain/catalogue/trips/segments';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { freeSeats } from '@fareground/domain/stock/count';
import type { Buyer, Purchase } from './bookings.ts';
import type { DemoEvent } from './events.ts';
import type { Random } from './random.ts';
import type { DemoStock } from './stock.ts';
import { SOLD_OUT } from './waiting.ts';

const FIRST_NAMES = [
  'Inês',
  'Tomás',
  'Beatriz',
  'Rui',
  'Carme',
  'Brais',
  'Uxía',
  'Antía',
  'Martín',
  'Noa',
  'Ruth',
  'Callum',
  'Priya',
  'Owen',
  'Zadie',
  'Femi',
];
const LAST_NAMES = [
  'Moura',
  'Sousa',
  'Pinto',
  'Azevedo',
  'Castro',
  'Lema',
  'Rey',
  'Otero',
  'Blake',
  'Okoro',
  'Shah',
  'Hughes',
];
const BUYERS = 36;
const BOOKINGS = 130;

/** People who have bought before. They cannot sign in: they have no password. */
export function demoBuyers(random: Random): Buyer[] {
  return Array.from({ length: BUYERS }, (_, i) => {
    const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    const mailbox = name
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replace(' ', '.');
    return { uid: `demo-buyer-${String(i).padStart(2, '0')}`, name, email: `${mailbox}.${i}@example.test` };
  });
}

/** The bus to the concert: half full, so that its seat map shows something. */
export function isConcertBus({ id, number }: Trip, concert: DemoEvent): boolean {
  const day = new Date(concert.event.startsAt).toISOString().slice(0, 10);
  return number === 'ML 204' && id.includes(day);
}

/** Purchases of the last fortnight, one after the other: each sees the stock that the earlier ones left. */
export function* pastPurchases(
  events: readonly DemoEvent[],
  trips: readonly Trip[],
  stock: DemoStock,
  random: Random,
  now: number,
): Generator<Purchase> {
  const buyers = demoBuyers(random);
  const shows = events.filter(
    ({ event }) => event.state === 'published' && event.startsAt > now + HOUR && event.id !== SOLD_OUT,
  );
  const rides = trips.filter(({ state, departsAt }) => state === 'scheduled' && departsAt > now + HOUR);
  const concert = shows.find(({ event }) => event.id === 'night-ferry-orchestra');
  const concertBus = concert && rides.find((trip) => isConcertBus(trip, concert));
  for (let i = 0; i < BOOKINGS; i += 1) {
    const at = now - HOUR - Math.floor(random.next() ** 1.5 * 14 * DAY);
    const line =
      i < 9 && concertBus
        ? rideLine(concertBus, stock, random)
        : i < 20 && concert
          ? showLine(concert, random)
          : random.next() < 0.55
            ? showLine(random.pick(shows), random)
            : rideLine(random.pick(rides), stock, random);
    const chance = random.next();
    const outcome = chance < 0.05 ? 'returned' : chance < 0.06 ? 'disputed' : 'kept';
    if (line) yield { buyer: random.pick(buyers), lines: [line], at, outcome };
  }
  for (const { event, tiers } of events) {
    if (event.state !== 'finished' && event.state !== 'cancelled') continue;
    // The sale of a cancelled show was open until it was cancelled; its stock is closed now.
    if (event.state === 'cancelled') continue;
    for (let i = 0; i < 8; i += 1) {
      const line = showLine({ event, tiers }, random);
      yield {
        buyer: random.pick(buyers),
        lines: [line],
        at: event.startsAt - random.whole(2, 12) * DAY,
        outcome: 'used',
      };
    }
  }
}

function showLine({ event, tiers }: DemoEvent, random: Random): LineRequest {
  const open = tiers.filter(
    ({ elsewhere, tier }) =>
      elsewhere < 1 && tier.id !== 'wheelchair' && tier.follows === undefined && !tier.addOn,
  );
  const { tier } = random.pick(open);
  return { kind: 'event', offeringId: event.id, tierId: tier.id, quantity: random.whole(1, 4) };
}

function rideLine(trip: Trip, stock: DemoStock, random: Random): LineRequest | undefined {
  const stops = trip.timetable.length;
  // Most go all the way; the others show that a seat is sold again after they have left it.
  const whole = random.next() < 0.6;
  const from = whole ? 0 : random.whole(0, stops - 2);
  const to = whole ? stops - 1 : random.whole(from + 1, stops - 1);
  const pool = random.pick(stock.poolsOf(trip.id).flatMap((one) => (one.kind === 'seats' ? [one] : [])));
  const free = freeSeats(pool, legMask(stops, from, to), 0);
  const first = random.whole(0, Math.max(0, free.length - 4));
  const seats = free.slice(first, first + random.whole(1, 3));
  return seats.length > 0 ? { kind: 'trip', offeringId: trip.id, from, to, seats } : undefined;
}

/** What customer@fareground.test has bought: an evening that was, a weekend to come, the last places of a small room, and two that were paid back. */
export function customerPurchases(
  customer: Buyer,
  trips: readonly Trip[],
  stock: DemoStock,
  events: readonly DemoEvent[],
  now: number,
): Purchase[] {
  const purchases: Purchase[] = [
    {
      buyer: customer,
      at: now - 20 * DAY,
      outcome: 'used',
      lines: [
        {
          kind: 'event',
          offeringId: 'harvest-home',
          tierId: 'floor',
          quantity: 2,
          attendees: [{ name: customer.name }, { name: 'Rui Azevedo' }],
        },
      ],
    },
    {
      buyer: customer,
      at: now - 8 * DAY,
      outcome: 'kept',
      lines: [{ kind: 'event', offeringId: SOLD_OUT, tierId: 'chair', quantity: 2 }],
    },
    {
      buyer: customer,
      at: now - 3 * DAY,
      outcome: 'returned',
      lines: [{ kind: 'event', offeringId: 'ria-strings', tierId: 'balcony', quantity: 2 }],
    },
    {
      buyer: customer,
      at: now - 5 * DAY,
      outcome: 'kept',
      lines: [{ kind: 'event', offeringId: 'loud-laugh-club', tierId: 'entry', quantity: 1 }],
    },
  ];
  const weekend = events.find(({ event }) => event.id === 'the-glass-hotel')?.event;
  const ride =
    weekend &&
    trips.find(
      ({ number, departsAt, state }) =>
        number === 'ML 203' &&
        state === 'scheduled' &&
        departsAt < weekend.doorsAt &&
        weekend.doorsAt - departsAt < 12 * HOUR,
    );
  if (weekend && ride) {
    const [upper] = stock.poolsOf(ride.id);
    const seats =
      upper?.kind === 'seats'
        ? freeSeats(upper, legMask(ride.timetable.length, 0, ride.timetable.length - 1), 0).slice(12, 14)
        : [];
    purchases.push({
      buyer: customer,
      at: now - 2 * DAY,
      outcome: 'kept',
      lines: [
        {
          kind: 'event',
          offeringId: weekend.id,
          tierId: 'stalls',
          quantity: 2,
          attendees: [{ name: customer.name }, { name: 'Beatriz Moura' }],
        },
        {
          kind: 'trip',
          offeringId: ride.id,
          from: 0,
          to: ride.timetable.length - 1,
          seats,
          attendees: [{ name: customer.name }, { name: 'Beatriz Moura' }],
        },
      ],
    });
  }
  return purchases;
}
