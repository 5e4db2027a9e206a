import type { Actor } from './actors.ts';
import { documents } from './documents.ts';

interface Refusal {
  name: string;
  actor: Actor;
  path: string;
  /** Before an update; a create has none. */
  stored?: Record<string, unknown>;
  beside?: Record<string, Record<string, unknown>>;
  write: Record<string, unknown>;
}

const event = documents.events('night', 'events');
const trip = documents.trips('bus', 'travel');
const stops = [documents.stops('00', 'bus', 'travel'), documents.stops('01', 'bus', 'travel')];
const onSale = { ...trip, onSale: true, timetable: stops };
const application = documents.applications('self');
const serial = '01234567890123456789';

/** A new instant; `updatedBy` stays the actor's own, who made what is stored. */
const later = { updatedAt: 1_795_000_000_001 };

/** Writes by someone who may write there, of something that must not be written. */
export const refusals: Refusal[] = [
  {
    name: 'a profile with server fields of one’s own',
    actor: 'self',
    path: 'users/self',
    write: { ...documents.users('self'), server: { email: 'a@b.cd', roles: ['owner'], disabled: false } },
  },
  {
    name: 'adding server fields to one’s profile',
    actor: 'self',
    path: 'users/self',
    stored: documents.users('self'),
    write: { server: { email: 'a@b.cd', roles: ['owner'], disabled: false } },
  },
  {
    name: 'a profile under another’s id',
    actor: 'self',
    path: 'users/self',
    write: { ...documents.users('stranger') },
  },
  {
    name: 'a change of the profile’s id',
    actor: 'self',
    path: 'users/self',
    stored: documents.users('self'),
    write: { id: 'stranger' },
  },
  {
    name: 'a change of a profile to a shape that nobody knows yet',
    actor: 'self',
    path: 'users/self',
    stored: documents.users('self'),
    write: { shape: 2 },
  },
  {
    name: 'a change of an event to no shape at all',
    actor: 'events',
    path: 'events/night',
    stored: documents.events('night', 'events'),
    write: { ...later, shape: null },
  },
  {
    name: 'an event that is born with what functions write',
    actor: 'events',
    path: 'events/night',
    write: { ...event, state: 'draft', organiser: 'Ribeira' },
  },
  ...[
    { performers: ['Ana'] },
    { organiser: 'Ribeira' },
    { partnerId: 'ribeira' },
    { ageLimit: 18 },
    { seriesId: 'day' },
    { gallery: [] },
    { planId: 'concert-1' },
    { offerHours: 3 },
    { priceTo: 0 },
    { pricesByTier: { floor: 2_800 } },
    { questions: [] },
    { quotas: [{ id: 'hall', name: 'The hall', capacity: 400, shards: 1 }] },
  ].map(
    (change): Refusal => ({
      name: `a change of ${Object.keys(change)}, which functions write`,
      actor: 'events',
      path: 'events/night',
      stored: event,
      write: { ...change, ...later },
    }),
  ),
  {
    name: 'a twenty-first passenger',
    actor: 'self',
    path: 'users/self/passengers/p20',
    write: documents.passengers('p20'),
  },
  {
    name: 'an event under another’s name',
    actor: 'events',
    path: 'events/night',
    write: { ...event, updatedBy: 'owner' },
  },
  { name: 'an event with another id than its address', actor: 'events', path: 'events/day', write: event },
  {
    name: 'an event born cancelled',
    actor: 'events',
    path: 'events/night',
    write: { ...event, state: 'cancelled' },
  },
  {
    name: 'cancelling a published event without its refunds',
    actor: 'events',
    path: 'events/night',
    stored: event,
    write: { state: 'cancelled', ...later },
  },
  {
    name: 'publishing a cancelled event',
    actor: 'events',
    path: 'events/night',
    stored: { ...event, state: 'cancelled' },
    write: { state: 'published', ...later },
  },
  {
    name: 'another currency for what is on sale',
    actor: 'events',
    path: 'events/night',
    stored: event,
    write: { currency: 'GBP', ...later },
  },
  {
    name: 'doors after the start',
    actor: 'events',
    path: 'events/night',
    write: { ...event, doorsAt: event.endsAt },
  },
  {
    name: 'more places in a tier behind the pools’ back',
    actor: 'events',
    path: 'events/night/tiers/floor',
    beside: { 'events/night': event },
    stored: documents.tiers('floor', 'night', 'events'),
    write: { capacity: 1000, ...later },
  },
  {
    name: 'more shards of a tier that may have been sold',
    actor: 'events',
    path: 'events/night/tiers/floor',
    beside: { 'events/night': event },
    stored: documents.tiers('floor', 'night', 'events'),
    write: { shards: 4, ...later },
  },
  ...[
    { fares: [{ id: 'child', name: 'Child', price: 0, note: '' }] },
    { openPrice: { suggested: 3_000, most: 9_000 } },
    { maxPerPerson: 2 },
    { quotaId: 'hall' },
    { follows: 'early' },
    { addOn: { mostPerPlace: 2 } },
  ].flatMap((change) => {
    const tier = documents.tiers('floor', 'night', 'events');
    const [field] = Object.keys(change);
    const path = 'events/night/tiers/floor';
    const beside = { 'events/night': event };
    return [
      {
        name: `a new tier with ${field}, which functions check`,
        actor: 'events' as const,
        path,
        beside,
        write: { ...tier, ...change },
      },
      {
        name: `a change of ${field} of a tier`,
        actor: 'events' as const,
        path,
        beside,
        stored: tier,
        write: { ...change, ...later },
      },
    ];
  }),
  {
    name: 'a least price above what an open price suggests',
    actor: 'events',
    path: 'events/night/tiers/floor',
    beside: { 'events/night': event },
    stored: {
      ...documents.tiers('floor', 'night', 'events'),
      openPrice: { suggested: 3_000, most: 9_000 },
    },
    write: { price: 3_001, ...later },
  },
  {
    name: 'a tier of another event',
    actor: 'events',
    path: 'events/night/tiers/floor',
    beside: { 'events/night': event },
    write: documents.tiers('floor', 'day', 'events'),
  },
  {
    name: 'a trip on sale before it has a timetable',
    actor: 'travel',
    path: 'trips/bus',
    stored: trip,
    write: { onSale: true, ...later },
  },
  { name: 'a trip born on sale', actor: 'travel', path: 'trips/bus', write: onSale },
  {
    name: 'a new trip that says it is a run of a route',
    actor: 'travel',
    path: 'trips/bus',
    write: { ...trip, routeId: 's1' },
  },
  ...[
    'routeId',
    'patternId',
    'serviceDate',
    'headsign',
    'source',
    'fares',
    'missed',
    'extras',
    'returnPercent',
    'neighbourWishes',
    'saleWindow',
  ].map((field) => ({
    name: `what functions alone write of a trip, by hand: ${field}`,
    actor: 'travel' as const,
    path: 'trips/bus',
    stored: onSale,
    write: { [field]: 'anything', ...later },
  })),
  {
    name: 'the fare zone of a stop on sale',
    actor: 'travel',
    path: 'trips/bus/stops/01',
    stored: documents.stops('01', 'bus', 'travel'),
    beside: { 'trips/bus': onSale },
    write: { zone: 'B', ...later },
  },
  {
    name: 'a place with half of a position',
    actor: 'travel',
    path: 'places/porto',
    write: { ...documents.places('porto', 'travel'), latitude: 41.14 },
  },
  {
    name: 'a place that nobody imported, as one of a feed',
    actor: 'travel',
    path: 'places/porto',
    write: { ...documents.places('porto', 'travel'), source: { feed: 'norte', key: 'P' } },
  },
  {
    name: 'what imported a place',
    actor: 'travel',
    path: 'places/porto',
    stored: { ...documents.places('porto', 'travel'), source: { feed: 'norte', key: 'P' } },
    write: { source: { feed: 'norte', key: 'Q' }, ...later },
  },
  {
    name: 'a timetable written by hand',
    actor: 'travel',
    path: 'trips/bus',
    stored: trip,
    write: { timetable: stops, ...later },
  },
  {
    name: 'another vehicle under sold seats',
    actor: 'travel',
    path: 'trips/bus',
    stored: onSale,
    write: { layout: ['#m Main deck', '1:S'], ...later },
  },
  ...[{ vehicleId: 'other-coach' }, { departsAt: 1_795_000_000_777 }, { arrivesAt: 1_795_000_000_777 }].map(
    (change) => ({
      name: `another vehicle or another time under sold seats: ${Object.keys(change).join()}`,
      actor: 'travel' as const,
      path: 'trips/bus',
      stored: onSale,
      write: { ...change, ...later },
    }),
  ),
  {
    name: 'cancelling a trip without its refunds',
    actor: 'travel',
    path: 'trips/bus',
    stored: onSale,
    write: { state: 'cancelled', ...later },
  },
  {
    name: 'a trip that arrives before it departs',
    actor: 'travel',
    path: 'trips/bus',
    stored: onSale,
    write: { state: 'arrived', ...later },
  },
  {
    name: 'another fare at a stop that is on sale',
    actor: 'travel',
    path: 'trips/bus/stops/01',
    beside: { 'trips/bus': onSale },
    stored: documents.stops('01', 'bus', 'travel'),
    write: { fareFromStart: 1, ...later },
  },
  {
    name: 'a check-in in a colleague’s name',
    actor: 'gate',
    path: `checkIns/${serial}-0a1b2c`,
    write: documents.checkIns(`${serial}-0a1b2c`, 'owner'),
  },
  {
    name: 'a check-in that says itself what became of it',
    actor: 'gate',
    path: `checkIns/${serial}-0a1b2c`,
    write: { ...documents.checkIns(`${serial}-0a1b2c`, 'gate'), outcome: 'counted' },
  },
  {
    name: 'a check-in whose id is of another ticket',
    actor: 'gate',
    path: `checkIns/${serial}-0a1b2c`,
    write: { ...documents.checkIns(`${serial}-0a1b2c`, 'gate'), serial: serial.replace('0', '9') },
  },
  {
    name: 'more uses of a voucher behind its pool’s back',
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    stored: documents.vouchers('AUTUMN20', 'events'),
    write: { maxUses: 1000, ...later },
  },
  {
    name: 'a larger budget of a voucher behind its pool’s back',
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    stored: { ...documents.vouchers('AUTUMN20', 'events'), budget: 5000 },
    write: { budget: 9000, ...later },
  },
  {
    name: 'another currency of a voucher with a budget',
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    stored: { ...documents.vouchers('AUTUMN20', 'events'), budget: 5000 },
    write: { currency: 'GBP', ...later },
  },
  {
    name: 'a voucher for tiers of two sales',
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    write: { ...documents.vouchers('AUTUMN20', 'events'), offeringIds: ['night', 'day'], tierIds: ['floor'] },
  },
  {
    name: 'a voucher for more than all of it',
    actor: 'events',
    path: 'vouchers/AUTUMN20',
    write: { ...documents.vouchers('AUTUMN20', 'events'), value: 101 },
  },
  {
    name: 'a hold without end',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { holdMinutes: 1_000_000, ...later },
  },
  {
    name: 'a rush that begins before the first hold',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { rushHolds: -1, ...later },
  },
  ...['money-20', 'money-0', 'money-01', 'money-', 'money-1-1', 'tax-1', 'refunds'].map((wish) => ({
    name: `a report by mail beyond the twenty of each, or another’s: ${wish}`,
    actor: 'finance' as const,
    path: `users/finance/reportMails/${wish}`,
    write: documents.reportMails(),
  })),
  {
    name: 'fewer than no days to give a gift card back',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { giveBackDays: -1, ...later },
  },
  {
    name: 'more than a year to give a gift card back',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { giveBackDays: 366, ...later },
  },
  ...[-1, 1_441, 1.5].map((turnaroundMinutes) => ({
    name: `a turnaround of ${turnaroundMinutes} minutes`,
    actor: 'owner' as const,
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { turnaroundMinutes, ...later },
  })),
  {
    name: 'a fee in a currency that is none',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { fixedFees: ['EUR 50 0', 'EURO 50 0'], ...later },
  },
  {
    name: 'a fee of less than nothing',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { fixedFees: ['EUR -50 0'], ...later },
  },
  {
    name: 'fees that nobody bears',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { feeBearer: 'nobody', ...later },
  },
  {
    name: 'a tax that is neither in prices nor added',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { taxMode: 'twice', ...later },
  },
  {
    name: 'a tax of more than half',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { taxRules: ['PT event 600', 'PT fee 5001'], ...later },
  },
  {
    name: 'a setting nobody knows',
    actor: 'owner',
    path: 'settings/public',
    stored: documents.publicSettings('owner'),
    write: { freeForAll: true, ...later },
  },
  {
    name: 'an application that accepts itself',
    actor: 'self',
    path: 'applications/self',
    write: { ...application, state: 'accepted' },
  },
  {
    name: 'a new application of an address that is not shown to be theirs',
    actor: 'self',
    path: 'applications/self',
    write: { ...application, state: 'new' },
  },
  {
    name: 'an application with an address in capitals, which would be another one',
    actor: 'self',
    path: 'applications/self',
    write: { ...application, email: 'Ana@teatro.test' },
  },
  {
    name: 'a second application over the first',
    actor: 'self',
    path: 'applications/self',
    stored: application,
    write: { message: 'And another thing' },
  },
  {
    name: 'an application with an answer of one’s own',
    actor: 'self',
    path: 'applications/self',
    write: { ...application, answer: 'Welcome!' },
  },
  {
    name: 'a decision past the server, which writes the mail',
    actor: 'support',
    path: 'applications/self',
    stored: application,
    write: { state: 'in-review', updatedAt: 1_795_000_000_001 },
  },
  {
    name: 'a change of an event that keeps its old stamp, and so would not be in the log',
    actor: 'events',
    path: 'events/night',
    stored: event,
    write: { summary: 'Another' },
  },
  {
    name: 'a change of a tier in a colleague’s name',
    actor: 'events',
    path: 'events/night/tiers/floor',
    beside: { 'events/night': event },
    stored: documents.tiers('floor', 'night', 'events'),
    write: { price: 1, ...later, updatedBy: 'owner' },
  },
  {
    name: 'a vehicle of a partner that is called otherwise',
    actor: 'travel',
    path: 'vehicles/ml-204',
    beside: { 'partners/minho-lines': { ...documents.partners('minho-lines', 'travel'), name: 'Minho' } },
    write: { ...documents.vehicles('ml-204', 'travel'), partnerId: 'minho-lines' },
  },
  {
    name: 'a vehicle that goes to a partner that is not there',
    actor: 'travel',
    path: 'vehicles/ml-204',
    stored: documents.vehicles('ml-204', 'travel'),
    write: { partnerId: 'nobody', ...later },
  },
  {
    name: 'a partner whose address runs a script',
    actor: 'events',
    path: 'partners/minho-lines',
    write: { ...documents.partners('minho-lines', 'events'), website: 'javascript:alert(1)' },
  },
  {
    name: 'a venue that nobody signs',
    actor: 'events',
    path: 'venues/coliseu',
    write: { ...documents.venues('coliseu', 'events'), updatedBy: 'system' },
  },
];
