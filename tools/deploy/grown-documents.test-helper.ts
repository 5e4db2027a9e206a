import { type Booking, type BookingLine, bookingConverter } from '@fareground/domain/booking/booking';
import { buyerConverter, MAX_NAMED, MAX_RECENT } from '@fareground/domain/booking/buyer';
import { reportGroups } from '@fareground/domain/booking/report-groups';
import { held } from '@fareground/domain/booking/sample-bookings';
import { allotmentConverter, MAX_ALLOTTED_SEATS } from '@fareground/domain/catalogue/events/allotment';
import { sampleTier } from '@fareground/domain/catalogue/events/sample-events';
import { tierConverter } from '@fareground/domain/catalogue/events/tier';
import { MAX_LINES } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { MAX_ANSWERS } from '@fareground/domain/catalogue/questions/answer';
import { answerSheetConverter } from '@fareground/domain/catalogue/questions/answer-sheet';
import { MAX_SHEET } from '@fareground/domain/catalogue/questions/check-answers';
import { MAX_STOPS } from '@fareground/domain/catalogue/trips/segments';
import { tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { MAX_ZONE_FARES } from '@fareground/domain/catalogue/trips/trip-fares';
import { MAX_LAYOUT_LINES, MAX_TIER_LINES } from '@fareground/domain/catalogue/vehicles/layout';
import type { EarnedPart } from '@fareground/domain/payments/ledger/earned-part';
import {
  addGrowths,
  type FlatSums,
  growthsOf,
  LEDGER_GROUPS,
  LEDGER_SALE_MONTHS,
  LEDGER_SALES,
  QUARTER,
  sumConverterOf,
  treeOf,
} from '@fareground/domain/payments/ledger/ledger-sums';
import type { LedgerKind, LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import { sectionAvailabilityConverter } from '@fareground/domain/stock/availability';
import { MAX_HOLDS, type PlacesPool, poolConverter } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import type { Fields } from './document-size.ts';

/** A document as it is stored. */
export type Grown = readonly [path: string, fields: Fields];

/**
 * The largest house that we speak of: 2,000 runs of trips a day, 50,000 events and trips with sales a month and ten million tickets a year. Its runs are those of
 * two hundred routes, ten a day; so many organisers and operators sell with it, in three currencies.
 */
export const house = {
  runsADay: 2_000,
  salesAMonth: 50_000,
  tickets: 10_000_000,
  routes: 200,
  partners: 300,
  fares: 300,
  eventsOfPartner: 300,
  cities: 3_000,
  currencies: ['EUR', 'GBP', 'USD'],
} as const;

const list = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));
/** Thirty letters, as ids of trips have. */
const slug = (n: number): string => `porto-lisboa-express-${String(n).padStart(9, '0')}`;
const nameOf = (n: number): string => `Harbour Nights and Northern Ferries, ${String(n).padStart(3, '0')}`;
const START = Date.parse('2026-07-01T00:00:00Z');

// The ledger.

const amounts = { sales: -1_900, fees: -100, tax: -100, 'tax-of-fees': -6, discounts: 200, places: 1 };
const part = (offeringId: string): EarnedPart => ({
  offeringId,
  of: { channel: 'web', partner: 'P', route: 'L', category: 'train', fare: 'F', tier: 'T', ahead: '7' },
  amounts,
});
const ENTRIES: LedgerTransaction['entries'] = [
  { account: 'clearing', amount: 1_900 },
  { account: 'sales:one', amount: -1_900 },
  { account: 'fees', amount: -100 },
  { account: 'tax:600', amount: -100 },
  { account: 'discounts', amount: 200 },
];
const moved = (kind: LedgerKind, at = START, currency: LedgerTransaction['currency'] = 'EUR') =>
  growthsOf({ id: 'one', at, kind, currency, entries: ENTRIES, parts: [part('one')] });

/** All that moves the figures of an account of what was earned; most of it now and then. */
const KINDS = ['sale', 'refund', 'line-moved', 'dispute-lost'] as const satisfies readonly LedgerKind[];
/** What every quarter of an hour, day and month has. */
const sumsOfKinds = (kinds: readonly LedgerKind[]): FlatSums =>
  kinds.reduce<FlatSums>((sums, kind) => addGrowths(sums, moved(kind)), new Map());

/** The figures that one value of a grouping has, as the fold writes them. */
function figuresOf(kinds: readonly LedgerKind[]): Fields {
  const path = `${LEDGER_GROUPS}/route:all.2026-h2`;
  const { months } = treeOf(path, sumsOfKinds(kinds).get(path) ?? []) as {
    months: Record<string, { route: Record<string, Fields> }>;
  };
  return months['07']?.route.L ?? {};
}

function groups(id: string, field: string, keys: readonly string[], values: (key: string) => Fields): Grown {
  const path = `${LEDGER_GROUPS}/${id}`;
  const fields = { id, [field]: Object.fromEntries(keys.map((key) => [key, values(key)])) };
  return [path, sumConverterOf(path).toFirestore(fields as never)];
}

const twoDigits = (from: number, count: number) => list(count, (n) => String(from + n).padStart(2, '0'));
const quarters = (count: number) =>
  list(count, (n) => new Date(START + n * QUARTER).toISOString().slice(11, 16).replace(':', ''));

/** A long grouping: every value sells in every quarter of an hour and each day has refunds of it; a third has a refund in a quarter of an hour, and a lost dispute in a day. */
function longGroups(scope: string, by: string, values: readonly string[]): Grown[] {
  const [sold, back, all] = [figuresOf(['sale']), figuresOf(['sale', 'refund']), figuresOf(KINDS)];
  const ofQuarter = Object.fromEntries(values.map((value, n) => [value, n % 3 === 0 ? back : sold]));
  const ofDay = Object.fromEntries(values.map((value, n) => [value, n % 3 === 0 ? all : back]));
  const id = (time: string) => `${by}:${scope}.${time}`;
  return [
    groups(id('2026-h2'), 'months', twoDigits(7, 6), () => ({ [by]: ofDay })),
    groups(id('2026-07-w4'), 'days', twoDigits(25, 7), () => ({ [by]: ofDay })),
    groups(id('2026-07-w1'), 'days', twoDigits(1, 8), () => ({ [by]: ofDay })),
    groups(id('2026-07-31-t4'), 'quarters', quarters(12), () => ({ [by]: ofQuarter })),
  ];
}

/** The groupings with few values, all in one document, in all currencies. */
function shortGroups(): Grown[] {
  const valuesOf = (kinds: readonly LedgerKind[]) => {
    const { EUR } = figuresOf(kinds);
    const each = Object.fromEntries(house.currencies.map((currency) => [currency, EUR]));
    const values = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, each]));
    return {
      channel: values(['web', 'waiting-list', 'on-board', 'unknown']),
      category: values(list(20, (n) => `category-${n}`)),
      ahead: values(list(14, String)),
      rate: values(list(20, (n) => String(n * 100))),
    };
  };
  const [ofDay, ofQuarter] = [valuesOf(KINDS), valuesOf(['sale', 'refund'])];
  return [
    groups('all.2026-h2', 'months', twoDigits(7, 6), () => ofDay),
    groups('all.2026-07-w1', 'days', twoDigits(1, 8), () => ofDay),
    groups('all.2026-07-31-t4', 'quarters', quarters(12), () => ofQuarter),
  ];
}

export const ledgerGroups = (): Grown[] => [
  ...shortGroups(),
  ...longGroups('all', 'route', list(house.routes, slug)),
  ...longGroups('category=train', 'partner', list(house.partners, nameOf)),
  ...longGroups('channel=web', 'fare', list(house.fares, nameOf)),
  ...longGroups(`partner=${nameOf(1)}`, 'sale', list(house.eventsOfPartner, slug)),
];

/** What a document has at a time when each of these moved, in each of the currencies, as the fold writes it. */
function sumsAt(
  path: string,
  kinds: readonly LedgerKind[],
  currencies: readonly LedgerTransaction['currency'][],
): Record<string, Fields> {
  const sums: FlatSums = new Map();
  for (const currency of currencies) for (const kind of kinds) addGrowths(sums, moved(kind, START, currency));
  return treeOf(path, sums.get(path) ?? []) as Record<string, Fields>;
}

/** The document where all the times are as one is. */
function repeated(path: string, field: string, keys: readonly string[], one: Record<string, Fields>): Grown {
  const { shape: _, ...fields } = one;
  const [sums] = Object.values(fields[field] ?? {});
  const all = { ...fields, [field]: Object.fromEntries(keys.map((key) => [key, sums])) };
  return [path, sumConverterOf(path).toFirestore(all as never)];
}

const EVERY_KIND: readonly LedgerKind[] = [
  ...KINDS,
  ...([
    'late-payment',
    'refund-paid',
    'refund-returned',
    'refund-covered',
    'dispute',
    'dispute-won',
  ] as const),
  ...(['provider-fee', 'payout', 'drawer-count', 'credit-issued', 'credit-refund', 'credit-moved'] as const),
];
export function ledgerMonths(): Grown[] {
  const path = 'ledgerMonths/2026-07';
  return [repeated(path, 'days', twoDigits(1, 31), sumsAt(path, EVERY_KIND, house.currencies))];
}
export function ledgerDays(): Grown[] {
  const path = 'ledgerDays/2026-07-01';
  return [repeated(path, 'quarters', quarters(96), sumsAt(path, EVERY_KIND, house.currencies))];
}
export function ledgerSales(): Grown[] {
  const path = `${LEDGER_SALES}/one`;
  const months = list(240, (n) => new Date(Date.UTC(2026, n, 1)).toISOString().slice(0, 7));
  const one = { ...sumsAt(path, KINDS, ['EUR']), activeMonths: months as unknown as Fields };
  return [repeated(path, 'months', months, one)];
}
export function ledgerSaleMonths(): Grown[] {
  const path = `${LEDGER_SALE_MONTHS}/one.2026-07`;
  const times = twoDigits(1, 31).flatMap((day) => quarters(96).map((quarter) => day + quarter));
  return [repeated(path, 'quarters', times, sumsAt(path, KINDS, ['EUR']))];
}

// Stock.

const tierOf = (changes: Parameters<typeof sampleTier>[0]) => sampleTier({ eventId: slug(1), ...changes });

export function pools(): Grown[] {
  const [places] = tierPools(tierOf({ capacity: 100_000 })) as readonly PlacesPool[];
  if (!places) return [];
  const keys = list(MAX_HOLDS, (n) => `${String(n).padStart(10, '0')}.0`);
  const until = (n: number) => START + n * 7;
  const rush = keys.reduce(
    (holds, key, n) => holds.set(key, { until: until(n % 1_000), quantity: 10, mask: 1 }),
    places.holds,
  );
  const section = ['#s Stalls', ...list(20, (n) => `${String.fromCharCode(65 + n)}=1-12|13-25`)];
  const [seats] = tierPools(tierOf({ layout: section, capacity: 500 }));
  if (seats?.kind !== 'seats') return [];
  const marked = Object.fromEntries(seats.seats.map((seat) => [seat, 1]));
  const wish = (n: number) => ({ bookingId: String(n).padStart(10, '0'), mask: 1, for: 'women' as const });
  const full = {
    ...seats,
    sold: marked,
    blocked: marked,
    publicLeft: seats.seats,
    gapsAfter: seats.seats,
    beside: Object.fromEntries(seats.seats.map((seat) => [seat, seats.seats.slice(0, 2)])),
    wishes: Object.fromEntries(seats.seats.map((seat, n) => [seat, list(8, () => wish(n))])),
    holds: seats.seats.reduce(
      (holds, seat, n) => holds.set(keys[n] ?? '', { until: until(n), seats: [seat], mask: 1 }),
      seats.holds,
    ),
  };
  return [
    [`pools/${places.id}`, poolConverter.toFirestore({ ...places, holds: rush })],
    [`pools/${seats.id}`, poolConverter.toFirestore(full)],
  ];
}

/** Every seat is taken on a part of the way, held by others on so many others, and beside people who asked for neighbours. */
function section(seats: number, segments: number): Grown {
  const ids = list(seats, (n) => `c1-${Math.floor(n / 4) + 1}`.concat('ABCD'[n % 4] ?? ''));
  const each = <T>(value: T) => Object.fromEntries(ids.map((id) => [id, value]));
  const fields = {
    ...{ id: `${slug(1)}.c1`, offeringId: slug(1), sectionId: 'c1', segments, updatedAt: START },
    taken: each(1),
    held: each(list(segments, (n) => ({ mask: 2 ** n, until: START }))),
    freeFor: each(list(segments, (n) => ({ mask: 2 ** n, for: 'women' as const }))),
  };
  return [`availability/${slug(1)}/sections/${slug(1)}.c1`, sectionAvailabilityConverter.toFirestore(fields)];
}
export const sections = (): Grown[] => [section(120, 30), section(396, 8)];

export function allotments(): Grown[] {
  const perPool = MAX_ALLOTTED_SEATS / 20;
  const fields = {
    ...{ id: slug(1), eventId: slug(2), tierId: 'stalls', tierName: nameOf(1), name: nameOf(2), note: '' },
    ...{
      kind: 'house' as const,
      state: 'open' as const,
      left: MAX_ALLOTTED_SEATS,
      given: 0,
      releaseAt: null,
    },
    blocks: list(400, (n) => ({
      poolId: `${slug(2)}.stalls.${n}`,
      quantity: perPool,
      seats: n < 20 ? list(perPool, (seat) => `st-AAA-${seat + 100}`) : [],
    })),
  };
  return [[`allotments/${slug(1)}`, allotmentConverter.toFirestore(fields)]];
}

// Bookings and people.

export function bookings(): Grown[] {
  const [line] = held.lines;
  if (line?.kind !== 'event') return [];
  const lines = list(
    100,
    (n): BookingLine => ({
      ...line,
      ...{
        offeringId: slug(n),
        title: nameOf(n),
        tierName: nameOf(n),
        venueName: nameOf(n),
        organiser: nameOf(n),
      },
      attendees: [{ name: nameOf(n) }],
      claims: list(3, (at) => ({
        ...{ key: `0123456789.${at}`, poolId: `${slug(n)}.floor.${at}`, mask: 1, quantity: 1, seats: [] },
      })),
    }),
  );
  const booking: Booking = {
    ...held,
    lines,
    offeringIds: list(100, slug),
    groups: reportGroups(lines, 'web'),
    ticketSerials: list(100, (n) => String(n).padStart(20, '1')),
  };
  return [[`bookings/${booking.id}`, bookingConverter.toFirestore(booking)]];
}

export function buyers(): Grown[] {
  const perBooking = MAX_NAMED / MAX_RECENT;
  const tiers = Object.fromEntries(list(perBooking, (n) => [`${slug(n)}/${'t'.repeat(50)}`, 1]));
  const recent = list(MAX_RECENT, (n) => ({
    ...{ bookingId: String(n).padStart(10, '0'), key: 'k'.repeat(64), body: 'b'.repeat(64) },
    ...{ places: {}, tiers, at: START, overAt: START },
  }));
  return [[`buyers/${'u'.repeat(28)}`, buyerConverter.toFirestore({ bookings: recent })]];
}

export function answerSheets(): Grown[] {
  const answers = list(MAX_ANSWERS, (n) => ({
    ...{ offeringId: slug(n % 40), questionId: `question-${n % 10}`, lineIndex: n % 100, place: 0 },
    ...{ label: '問'.repeat(60), answer: '答'.repeat(Math.floor(MAX_SHEET / MAX_ANSWERS) - 60) },
  }));
  const fields = { id: '0123456789', answers, createdAt: START, updatedAt: START };
  return [['answerSheets/0123456789', answerSheetConverter.toFirestore(fields)]];
}

// Halls and vehicles.

export const plans = (): Grown[] => {
  const line = 'A=1-12|13-24|25-36 @0,900 r0 b42 p55 g110 zA w1,24 c2,23 v12';
  const plan = samplePlan({
    id: slug(1),
    lines: list(MAX_LINES, (n) => line.replace('A=', `${n}=`.slice(-4))),
  });
  return [[`venues/${slug(2)}/plans/${plan.id}`, storedPlanConverter.toFirestore(plan)]];
};

export function tiers(): Grown[] {
  const rows = list(MAX_TIER_LINES - 120, (n) => `${n % 1_000}=1-12|13-24|25-36`);
  const layout = [...list(120, (n) => `#${n} ${nameOf(n).slice(0, 38)}`), ...rows];
  const tier = tierOf({ layout, capacity: 60_000 });
  return [[`events/${slug(1)}/tiers/${tier.id}`, tierConverter.toFirestore(tier)]];
}

export function trips(): Grown[] {
  const id = slug(1);
  const stop = (n: number) => ({
    ...{ id: String(n).padStart(2, '0'), tripId: id, placeId: slug(n), name: nameOf(n), city: nameOf(n) },
    ...{ timeZone: 'America/Argentina/Buenos_Aires', bay: '12', arrivesAt: START, departsAt: START },
    ...{ fareFromStart: n, boards: true, alights: true, zone: `Zone ${n}`, updatedAt: START, updatedBy: 'u' },
  });
  const trip = {
    ...{
      id,
      vehicleId: slug(2),
      kind: 'train' as const,
      operator: nameOf(1),
      number: 'IC 523',
      currency: 'EUR' as const,
    },
    layout: list(MAX_LAYOUT_LINES, (n) => (n % 15 === 0 ? `#c${n / 15} Coach ${n}` : `${n % 15}:SS_SS`)),
    ...{
      amenities: [],
      minimumFare: 100,
      state: 'scheduled' as const,
      delayMinutes: 0,
      notice: '',
      onSale: true,
    },
    policy: sampleEventPolicy,
    ...{ departsAt: START, arrivesAt: START, originCity: nameOf(1), destinationCity: nameOf(2) },
    placeIds: list(MAX_STOPS, slug),
    timetable: list(MAX_STOPS, stop),
    fares: {
      zones: list(MAX_ZONE_FARES, (n) => ({
        from: `Zone of the fares ${n}`,
        to: `Zone of the fares ${n}`,
        fare: n,
      })),
      table: list((MAX_STOPS * (MAX_STOPS - 1)) / 2, (n) => n),
    },
    ...{ createdAt: START, updatedAt: START, updatedBy: 'u' },
  };
  return [[`trips/${id}`, tripConverter.toFirestore(trip)]];
}
const sampleEventPolicy = {
  fullRefundHours: 48,
  partialRefundHours: 24,
  partialRefundPercent: 50,
  feesRefunded: false,
};

// Documents of functions alone, which have no schema.

export const searchCurrent = (): Grown[] => [
  [
    'search/current',
    {
      shards: Object.fromEntries(
        list(house.cities, (n) => [
          String(n).padStart(24, 'a'),
          { city: nameOf(n), file: 'f'.repeat(36), chunks: 1, events: 20 },
        ]),
      ),
    },
  ],
];
export const searchChunks = (): Grown[] => [
  [
    `searchChunks/${'f'.repeat(36)}-0`,
    { shard: 's'.repeat(80), file: 'f'.repeat(36), bytes: new Uint8Array(900_000) },
  ],
];
/** A trip of 200 stops that got other times a hundred times before the boards were written. */
export const departureChanges = (): Grown[] => [
  [
    `departureChanges/trip:${slug(1)}`,
    {
      kind: 'trip',
      id: slug(1),
      boards: list(2_000, (n) => `2026-07-01 ${nameOf(n)}`),
      notedAt: START,
      writes: 100,
    },
  ],
];
/** A thousand holds of guests of one network, of ten sales each. */
export const limitsOfNetwork = (): Grown[] => [
  [
    `limits/${'f'.repeat(40)}`,
    {
      holds: list(1_000, (n) => ({
        ...{ bookingId: String(n).padStart(10, '0'), until: START },
        places: Object.fromEntries(list(10, (sale) => [slug(sale), 2])),
      })),
      expiresAt: new Date(START),
    },
  ],
];
export const owners = (): Grown[] => [
  [
    'settings/owners',
    {
      owners: list(1_000, (n) => `o${String(n).padStart(27, '0')}`),
      former: list(10_000, (n) => `f${String(n).padStart(27, '0')}`),
      updatedAt: START,
    },
  ],
];
