import type { Permission } from '@fareground/domain/permissions/permissions';
import type firebase from 'firebase/compat/app';
import type { Actor } from './actors.ts';
import { documents } from './documents.ts';

/** get, list, create, update, delete: a letter where it is allowed, a dash where it is not. */
export type Cell = `${'g' | '-'}${'l' | '-'}${'c' | '-'}${'u' | '-'}${'d' | '-'}`;
export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

export interface Row {
  /** The document acted on; `self` owns it where ownership counts. */
  path: string;
  /** As it stands before an operation other than create. */
  stored(): Record<string, unknown>;
  /** What the actor writes to create it. */
  created(uid: string): Record<string, unknown>;
  /** The fields the actor changes. */
  changed(uid: string): Record<string, unknown>;
  /** A query clients make; without one the whole collection is listed. */
  query?: [field: string, value: unknown];
  /** What a deletion is committed together with: another document's path and the fields changed there. */
  deletedWith?: (uid: string) => [path: string, changed: Record<string, unknown>];
  /** Documents that must stand beside it. */
  beside?: Record<string, Record<string, unknown>>;
  /** Which permission of the table decides an operation for staff. */
  permissions: Partial<Record<Operation, Permission>>;
  who: Record<Actor, Cell>;
}

const closed: Record<Actor, Cell> = {
  visitor: '-----',
  guest: '-----',
  self: '-----',
  stranger: '-----',
  owner: '-----',
  events: '-----',
  travel: '-----',
  finance: '-----',
  support: '-----',
  gate: '-----',
  driver: '-----',
};
const everyoneGets: Record<Actor, Cell> = {
  visitor: 'g----',
  guest: 'g----',
  self: 'g----',
  stranger: 'g----',
  owner: 'g----',
  events: 'g----',
  travel: 'g----',
  finance: 'g----',
  support: 'g----',
  gate: 'g----',
  driver: 'g----',
};
const everyoneReads: Record<Actor, Cell> = {
  visitor: 'gl---',
  guest: 'gl---',
  self: 'gl---',
  stranger: 'gl---',
  owner: 'gl---',
  events: 'gl---',
  travel: 'gl---',
  finance: 'gl---',
  support: 'gl---',
  gate: 'gl---',
  driver: 'gl---',
};
const any = () => ({ note: 'anything' });
const functionsOnly = { stored: any, created: any, changed: any, permissions: {} };
const stampedBy = (uid: string) => ({ updatedBy: uid, updatedAt: 1_795_000_000_001 });

const published = documents.events('night', 'events');
const drafted = { ...documents.events('draft', 'events'), state: 'draft' };
const hiddenTrip = documents.trips('hidden', 'travel');
const stopsOfTrip = [documents.stops('00', 'bus', 'travel'), documents.stops('01', 'bus', 'travel')];
const saleTrip = { ...documents.trips('bus', 'travel'), onSale: true, timetable: stopsOfTrip };
const runOfLine = {
  ...saleTrip,
  lineId: 's1',
  patternId: 'p1',
  serviceDate: '2026-11-27',
  headsign: 'Porto',
  source: { feed: 'minho', key: '204', digest: 'a1' },
  fares: { zones: [{ from: 'A', to: 'B', fare: 300 }] },
  missed: { hours: 3 },
  returnPercent: 10,
  neighbourWishes: true as const,
  saleWindow: { opensDays: 60, closesMinutes: 10 },
  extras: { bicycle: { capacity: 4, price: 500, each: 1 } },
};
const serial = '01234567890123456789';

/** Every collection; a test fails for one that stands in the rules or the domain and not here. */
export const matrix = {
  users: {
    path: 'users/self',
    stored: () => documents.users('self'),
    created: () => documents.users('self'),
    changed: () => ({ displayName: 'Bea B.' }),
    permissions: { get: 'users.read', list: 'users.read' },
    who: { ...closed, self: 'g-cu-', owner: 'gl---', support: 'gl---' },
  },
  'users/passengers': {
    path: 'users/self/passengers/p00',
    stored: () => documents.passengers('p00'),
    created: () => documents.passengers('p00'),
    changed: () => ({ name: 'Thomas Buyer' }),
    permissions: {},
    who: { ...closed, self: 'glcud' },
  },
  'users/reportMails': {
    path: 'users/finance/reportMails/money',
    stored: documents.reportMails,
    created: documents.reportMails,
    changed: () => ({ every: 'week', updatedAt: 1_795_000_000_001 }),
    // One's own, with 'ledger.read'.
    permissions: {},
    who: { ...closed, finance: 'g-cud' },
  },
  'users/reportMails, bookings': {
    path: 'users/support/reportMails/bookings',
    stored: documents.bookingMails,
    created: documents.bookingMails,
    changed: () => ({ every: 'week', updatedAt: 1_795_000_000_001 }),
    // One's own, with 'bookings.read'.
    permissions: {},
    who: { ...closed, support: 'g-cud' },
  },
  'users/sessions': {
    path: `users/self/sessions/${serial}`,
    stored: () => documents.sessions(serial),
    created: () => documents.sessions(serial),
    changed: () => ({ endedAt: null }),
    permissions: {},
    who: { ...closed, self: 'gl---' },
  },
  venues: {
    path: 'venues/coliseu',
    stored: () => documents.venues('coliseu', 'events'),
    created: (uid) => documents.venues('coliseu', uid),
    changed: (uid) => ({ access: 'Lift at the side', ...stampedBy(uid) }),
    permissions: { create: 'venues.edit', update: 'venues.edit' },
    who: { ...everyoneReads, owner: 'glcu-', events: 'glcu-' },
  },
  'venues/plans': {
    path: 'venues/coliseu/plans/concert-1',
    stored: () => documents.plans('concert-1', 'coliseu', 'events'),
    created: (uid) => documents.plans('concert-1', 'coliseu', uid),
    changed: (uid) => ({ name: 'Concert, seated', ...stampedBy(uid) }),
    permissions: {
      get: 'events.readDrafts',
      list: 'events.readDrafts',
      create: 'venues.edit',
      update: 'venues.edit',
      delete: 'venues.edit',
    },
    who: { ...closed, owner: 'glcud', events: 'glcud', support: 'gl---' },
  },
  'venues/plans, in use': {
    path: 'venues/coliseu/plans/concert-1',
    stored: () => ({ ...documents.plans('concert-1', 'coliseu', 'events'), inUse: true }),
    created: (uid) => ({ ...documents.plans('concert-1', 'coliseu', uid), inUse: true }),
    changed: (uid) => ({ name: 'Concert, seated', ...stampedBy(uid) }),
    query: ['inUse', true],
    permissions: { list: 'events.readDrafts' },
    who: { ...everyoneGets, owner: 'gl---', events: 'gl---', support: 'gl---' },
  },
  events: {
    path: 'events/night',
    stored: () => published,
    created: (uid) => ({ ...documents.events('night', uid), state: 'draft' }),
    changed: (uid) => ({ summary: 'Twelve players.', ...stampedBy(uid) }),
    query: ['state', 'published'],
    permissions: { create: 'events.edit', update: 'events.edit' },
    who: { ...everyoneReads, owner: 'glcu-', events: 'glcu-' },
  },
  'events, draft': {
    path: 'events/draft',
    stored: () => drafted,
    created: (uid) => ({ ...documents.events('draft', uid), state: 'draft' }),
    changed: (uid) => ({ summary: 'Twelve players.', ...stampedBy(uid) }),
    query: ['state', 'draft'],
    permissions: {
      get: 'events.readDrafts',
      list: 'events.readDrafts',
      create: 'events.edit',
      update: 'events.edit',
    },
    who: { ...closed, owner: 'glcu-', events: 'glcu-', support: 'gl---' },
  },
  eventDrafts: {
    path: 'eventDrafts/new-1',
    stored: () => documents.eventDrafts('new-1', 'events'),
    created: (uid) => documents.eventDrafts('new-1', uid),
    changed: (uid) => ({ title: 'Night Ferries', revision: 2, ...stampedBy(uid) }),
    permissions: {
      get: 'events.edit',
      list: 'events.edit',
      create: 'events.edit',
      update: 'events.edit',
      delete: 'events.edit',
    },
    who: { ...closed, owner: 'glcud', events: 'glcud' },
  },
  'events/tiers': {
    path: 'events/night/tiers/floor',
    stored: () => documents.tiers('floor', 'night', 'events'),
    created: (uid) => documents.tiers('floor', 'night', uid),
    changed: (uid) => ({ price: 3000, ...stampedBy(uid) }),
    beside: { 'events/night': published },
    permissions: { create: 'events.edit', update: 'events.edit' },
    who: { ...everyoneReads, owner: 'glcu-', events: 'glcu-' },
  },
  'events/tiers, draft': {
    path: 'events/draft/tiers/floor',
    stored: () => documents.tiers('floor', 'draft', 'events'),
    created: (uid) => documents.tiers('floor', 'draft', uid),
    changed: (uid) => ({ price: 3000, ...stampedBy(uid) }),
    beside: { 'events/draft': drafted },
    permissions: {
      get: 'events.readDrafts',
      list: 'events.readDrafts',
      create: 'events.edit',
      update: 'events.edit',
    },
    who: { ...closed, owner: 'glcu-', events: 'glcu-', support: 'gl---' },
  },
  packages: {
    path: 'packages/weekend',
    ...functionsOnly,
    stored: () => ({ state: 'onSale' }),
    query: ['state', 'onSale'],
    permissions: {},
    who: everyoneReads,
  },
  'packages, draft': {
    path: 'packages/draft',
    ...functionsOnly,
    stored: () => ({ state: 'draft' }),
    query: ['state', 'draft'],
    permissions: { get: 'events.readDrafts', list: 'events.readDrafts' },
    who: { ...closed, owner: 'gl---', events: 'gl---', support: 'gl---' },
  },
  places: {
    path: 'places/porto',
    stored: () => documents.places('porto', 'travel'),
    created: (uid) => documents.places('porto', uid),
    changed: (uid) => ({ name: 'Porto Campanhã', ...stampedBy(uid) }),
    permissions: { create: 'trips.edit', update: 'trips.edit' },
    who: { ...everyoneReads, owner: 'glcu-', travel: 'glcu-' },
  },
  vehicles: {
    path: 'vehicles/ml-204',
    stored: () => documents.vehicles('ml-204', 'travel'),
    created: (uid) => documents.vehicles('ml-204', uid),
    changed: (uid) => ({ inService: false, ...stampedBy(uid) }),
    permissions: { create: 'vehicles.edit', update: 'vehicles.edit' },
    who: { ...everyoneReads, owner: 'glcu-', travel: 'glcu-' },
  },
  trips: {
    path: 'trips/bus',
    stored: () => saleTrip,
    created: (uid) => documents.trips('bus', uid),
    changed: (uid) => ({ delayMinutes: 12, ...stampedBy(uid) }),
    query: ['onSale', true],
    permissions: { create: 'trips.edit', update: 'trips.edit' },
    who: { ...everyoneReads, owner: 'glcu-', travel: 'glcu-' },
  },
  'trips, not on sale': {
    path: 'trips/hidden',
    stored: () => hiddenTrip,
    created: (uid) => documents.trips('hidden', uid),
    changed: (uid) => ({ notice: 'New vehicle', ...stampedBy(uid) }),
    query: ['onSale', false],
    permissions: {
      get: 'trips.readDrafts',
      list: 'trips.readDrafts',
      create: 'trips.edit',
      update: 'trips.edit',
    },
    who: { ...closed, owner: 'glcu-', travel: 'glcu-', support: 'gl---' },
  },
  'trips/stops': {
    path: 'trips/bus/stops/01',
    stored: () => documents.stops('01', 'bus', 'travel'),
    created: (uid) => documents.stops('01', 'bus', uid),
    changed: (uid) => ({ bay: '6', ...stampedBy(uid) }),
    beside: { 'trips/bus': saleTrip },
    permissions: { update: 'trips.edit' },
    who: { ...everyoneReads, owner: 'gl-u-', travel: 'gl-u-' },
  },
  'trips/stops, not on sale': {
    path: 'trips/hidden/stops/01',
    stored: () => documents.stops('01', 'hidden', 'travel'),
    created: (uid) => documents.stops('01', 'hidden', uid),
    changed: (uid) => ({ fareFromStart: 900, ...stampedBy(uid) }),
    beside: { 'trips/hidden': hiddenTrip },
    deletedWith: (uid) => ['trips/hidden', stampedBy(uid)],
    permissions: {
      get: 'trips.readDrafts',
      list: 'trips.readDrafts',
      create: 'trips.edit',
      update: 'trips.edit',
      delete: 'trips.edit',
    },
    who: { ...closed, owner: 'glcud', travel: 'glcud', support: 'gl---' },
  },
  'trips, a run of a line': {
    path: 'trips/bus',
    stored: () => runOfLine,
    created: () => runOfLine,
    changed: (uid) => ({ delayMinutes: 12, ...stampedBy(uid) }),
    query: ['onSale', true],
    permissions: { update: 'trips.edit' },
    who: { ...everyoneReads, owner: 'gl-u-', travel: 'gl-u-' },
  },
  lines: {
    path: 'lines/s1',
    ...functionsOnly,
    stored: () => ({ used: true }),
    query: ['used', true],
    who: everyoneReads,
  },
  'lines, not on sale': {
    path: 'lines/s2',
    ...functionsOnly,
    stored: () => ({ used: false }),
    query: ['used', false],
    permissions: { get: 'trips.readDrafts', list: 'trips.readDrafts' },
    who: { ...closed, owner: 'gl---', travel: 'gl---', support: 'gl---' },
  },
  'lines/patterns': {
    path: 'lines/s1/patterns/p1',
    ...functionsOnly,
    stored: () => ({ used: true }),
    query: ['used', true],
    who: everyoneReads,
  },
  'lines/patterns, not on sale': {
    path: 'lines/s2/patterns/p1',
    ...functionsOnly,
    stored: () => ({ used: false }),
    query: ['used', false],
    permissions: { get: 'trips.readDrafts', list: 'trips.readDrafts' },
    who: { ...closed, owner: 'gl---', travel: 'gl---', support: 'gl---' },
  },
  buyers: { path: 'buyers/self', ...functionsOnly, who: closed },
  entryRules: { path: 'entryRules/night', ...functionsOnly, who: closed },
  answerSheets: { path: 'answerSheets/1234567890', ...functionsOnly, who: closed },
  reminders: { path: 'reminders/day-before', ...functionsOnly, who: closed },
  deletions: { path: 'deletions/self', ...functionsOnly, who: closed },
  availability: { path: 'availability/night', ...functionsOnly, who: everyoneReads },
  'availability/sections': { path: 'availability/bus/sections/bus.m', ...functionsOnly, who: everyoneReads },
  bookings: {
    path: 'bookings/0123456789',
    ...functionsOnly,
    stored: () => ({ buyerUid: 'self' }),
    query: ['buyerUid', 'self'],
    permissions: { get: 'bookings.read', list: 'bookings.read' },
    who: { ...closed, self: 'gl---', owner: 'gl---', support: 'gl---', finance: 'gl---' },
  },
  payments: {
    path: 'payments/0123456789-1',
    ...functionsOnly,
    stored: () => ({ buyerUid: 'self' }),
    query: ['buyerUid', 'self'],
    permissions: { get: 'payments.read', list: 'payments.read' },
    who: { ...closed, self: 'gl---', owner: 'gl---', support: 'gl---', finance: 'gl---' },
  },
  refunds: {
    path: 'refunds/0123456789-1-r1',
    ...functionsOnly,
    stored: () => ({ buyerUid: 'self' }),
    query: ['buyerUid', 'self'],
    permissions: { get: 'refunds.read', list: 'refunds.read' },
    who: { ...closed, self: 'gl---', owner: 'gl---', support: 'gl---', finance: 'gl---' },
  },
  invoices: {
    path: 'invoices/0123456789-1',
    ...functionsOnly,
    permissions: { get: 'invoices.read', list: 'invoices.read' },
    who: { ...closed, owner: 'gl---', finance: 'gl---', support: 'gl---' },
  },
  invoiceSeries: { path: 'invoiceSeries/invoice-2026', ...functionsOnly, who: closed },
  ledger: {
    path: 'ledger/0123456789-1.taken',
    ...functionsOnly,
    permissions: { get: 'ledger.read', list: 'ledger.read' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  ledgerMonths: {
    path: 'ledgerMonths/2026-11',
    ...functionsOnly,
    permissions: { get: 'ledger.read', list: 'ledger.read' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  drawers: {
    path: 'drawers/ml-204.EUR',
    ...functionsOnly,
    permissions: { get: 'drawers.count', list: 'drawers.count' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  drawerCounts: {
    path: 'drawerCounts/ml-204.EUR.1',
    ...functionsOnly,
    permissions: { get: 'drawers.count', list: 'drawers.count' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  giftCards: {
    path: 'giftCards/gc-0123456789012345',
    ...functionsOnly,
    permissions: { get: 'giftCards.edit', list: 'giftCards.edit' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  ledgerDays: {
    path: 'ledgerDays/2026-11-27',
    ...functionsOnly,
    permissions: { get: 'ledger.read', list: 'ledger.read' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  ledgerSales: {
    path: 'ledgerSales/night.2026-11',
    ...functionsOnly,
    permissions: { get: 'ledger.read', list: 'ledger.read' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  ledgerGroups: {
    path: 'ledgerGroups/channel=web.2026-11',
    ...functionsOnly,
    permissions: { get: 'ledger.read', list: 'ledger.read' },
    who: { ...closed, owner: 'gl---', finance: 'gl---' },
  },
  ledgerInbox: { path: 'ledgerInbox/0123456789-1.taken', ...functionsOnly, who: closed },
  tickets: {
    path: `tickets/${serial}`,
    ...functionsOnly,
    stored: () => ({ holderUid: 'self' }),
    query: ['holderUid', 'self'],
    permissions: { get: 'tickets.read', list: 'tickets.read' },
    who: { ...closed, self: 'gl---', owner: 'gl---', support: 'gl---' },
  },
  checkIns: {
    path: `checkIns/${serial}-0a1b2c`,
    stored: () => documents.checkIns(`${serial}-0a1b2c`, 'gate'),
    created: (uid) => documents.checkIns(`${serial}-0a1b2c`, uid),
    changed: () => ({ gate: 'South' }),
    permissions: { get: 'checkIns.read', list: 'checkIns.read', create: 'checkIns.create' },
    who: { ...closed, owner: 'glc--', gate: 'glc--', events: 'gl---', travel: 'gl---', driver: '--c--' },
  },
  exchangeRates: {
    path: 'exchangeRates/newest',
    stored: () => documents.exchangeRates(),
    created: () => documents.exchangeRates(),
    changed: () => ({ date: '2026-11-26' }),
    permissions: {},
    who: everyoneGets,
  },
  positions: {
    path: 'positions/bus-0700',
    stored: () => documents.positions('bus-0700'),
    created: () => documents.positions('bus-0700'),
    changed: () => ({ latitude: 0 }),
    permissions: { get: 'positions.read' },
    who: { ...closed, owner: 'g----', travel: 'g----', support: 'g----', driver: 'g----' },
  },
  duties: {
    path: 'duties/bus-0700',
    stored: () => documents.duties('bus-0700'),
    created: () => documents.duties('bus-0700'),
    changed: () => ({ driverUid: 'other' }),
    permissions: { get: 'duties.read' },
    who: { ...closed, owner: 'g----', travel: 'g----', support: 'g----', driver: 'g----' },
  },
  vouchers: {
    path: 'vouchers/AUTUMN20',
    stored: () => documents.vouchers('AUTUMN20', 'events'),
    created: (uid) => documents.vouchers('AUTUMN20', uid),
    changed: (uid) => ({ active: false, ...stampedBy(uid) }),
    permissions: {
      get: 'vouchers.edit',
      list: 'vouchers.edit',
      create: 'vouchers.edit',
      update: 'vouchers.edit',
    },
    who: { ...closed, owner: 'glcu-', events: 'glcu-', travel: 'glcu-' },
  },
  'settings/public': {
    path: 'settings/public',
    stored: () => documents.publicSettings('owner'),
    created: documents.publicSettings,
    changed: (uid) => ({ holdMinutes: 15, rushHolds: 200, ...stampedBy(uid) }),
    permissions: { create: 'settings.edit', update: 'settings.edit' },
    who: {
      visitor: 'g----',
      guest: 'g----',
      self: 'g----',
      stranger: 'g----',
      owner: 'g-cu-',
      events: 'g----',
      travel: 'g----',
      finance: 'g----',
      support: 'g----',
      gate: 'g----',
      driver: 'g----',
    },
  },
  'settings/private': {
    path: 'settings/private',
    stored: () => documents.privateSettings('owner'),
    created: documents.privateSettings,
    changed: (uid) => ({ taxNumber: 'PT1', ...stampedBy(uid) }),
    permissions: { get: 'settings.edit', create: 'settings.edit', update: 'settings.edit' },
    who: { ...closed, owner: 'g-cu-' },
  },
  'settings/terms': {
    path: 'settings/terms',
    stored: () => documents.terms('owner'),
    created: documents.terms,
    changed: (uid) => ({ text: '# Other words', ...stampedBy(uid) }),
    permissions: { create: 'settings.edit', update: 'settings.edit', delete: 'settings.edit' },
    who: {
      visitor: 'g----',
      guest: 'g----',
      self: 'g----',
      stranger: 'g----',
      owner: 'g-cud',
      events: 'g----',
      travel: 'g----',
      finance: 'g----',
      support: 'g----',
      gate: 'g----',
      driver: 'g----',
    },
  },
  mailTexts: {
    path: 'mailTexts/reminder',
    stored: () => documents.mailTexts('owner'),
    created: documents.mailTexts,
    changed: (uid) => ({ heading: 'Tomorrow', ...stampedBy(uid) }),
    permissions: {
      get: 'mail.read',
      list: 'mail.read',
      create: 'mailTexts.edit',
      update: 'mailTexts.edit',
      delete: 'mailTexts.edit',
    },
    who: { ...closed, owner: 'glcud', support: 'gl---' },
  },
  applications: {
    path: 'applications/self',
    stored: () => documents.applications('self'),
    created: () => documents.applications('self'),
    changed: () => ({ state: 'in-review', updatedAt: 1_795_000_000_001 }),
    permissions: { list: 'applications.read' },
    who: { ...closed, self: 'g-c--', owner: 'gl---', support: 'gl---' },
  },
  audit: {
    path: 'audit/entry',
    ...functionsOnly,
    permissions: { get: 'audit.read', list: 'audit.read' },
    who: { ...closed, owner: 'gl---' },
  },
  pools: { path: 'pools/night.floor.0', ...functionsOnly, who: closed },
  stripeEvents: { path: 'stripeEvents/evt_1', ...functionsOnly, who: closed },
  mail: {
    path: 'mail/receipt',
    ...functionsOnly,
    permissions: { get: 'mail.read', list: 'mail.read' },
    who: { ...closed, owner: 'gl---', support: 'gl---' },
  },
  cases: {
    path: 'cases/payments-0123456789-1',
    ...functionsOnly,
    permissions: { get: 'cases.read', list: 'cases.read' },
    who: { ...closed, owner: 'gl---', support: 'gl---', finance: 'gl---' },
  },
  eventChanges: {
    path: 'eventChanges/night-cancel',
    ...functionsOnly,
    permissions: { get: 'eventChanges.read', list: 'eventChanges.read' },
    who: { ...closed, owner: 'gl---', events: 'gl---', finance: 'gl---', support: 'gl---' },
  },
  tripChanges: {
    path: 'eventChanges/run-cancel-trip',
    ...functionsOnly,
    stored: () => ({ saleKind: 'trip', tripId: 'run' }),
    query: ['saleKind', 'trip'],
    permissions: { get: 'tripChanges.read', list: 'tripChanges.read' },
    who: {
      ...closed,
      owner: 'gl---',
      events: 'gl---',
      travel: 'gl---',
      finance: 'gl---',
      support: 'gl---',
    },
  },
  allotments: {
    path: 'allotments/press-night',
    ...functionsOnly,
    permissions: { get: 'allotments.read', list: 'allotments.read' },
    who: { ...closed, owner: 'gl---', events: 'gl---', support: 'gl---' },
  },
  waitingLists: {
    path: 'waitingLists/night.floor',
    ...functionsOnly,
    permissions: { get: 'waitingLists.read', list: 'waitingLists.read' },
    who: { ...closed, owner: 'gl---', events: 'gl---', support: 'gl---' },
  },
  waitingEntries: {
    path: 'waitingEntries/0123456789abcdef0123456789abcdef',
    ...functionsOnly,
    stored: () => ({ uid: 'self' }),
    query: ['uid', 'self'],
    permissions: { get: 'waitingLists.read', list: 'waitingLists.read' },
    who: { ...closed, self: 'gl---', owner: 'gl---', events: 'gl---', support: 'gl---' },
  },
  mailings: { path: 'mailings/reminder-1', ...functionsOnly, who: closed },
  invitations: {
    path: 'invitations/one',
    ...functionsOnly,
    permissions: { get: 'roles.grant', list: 'roles.grant' },
    who: { ...closed, owner: 'gl---' },
  },
  access: { path: 'access/self', ...functionsOnly, who: closed },
  requests: { path: 'requests/one', ...functionsOnly, who: closed },
  'settings/owners': { path: 'settings/owners', ...functionsOnly, who: closed },
  'a collection nobody named': { path: 'secrets/one', ...functionsOnly, who: closed },
} satisfies Record<string, Row>;

/** What clients list of the collection of a row. */
export const listOf = (
  { parent }: firebase.firestore.DocumentReference,
  { query }: Row,
): firebase.firestore.Query => (query ? parent.where(query[0], '==', query[1]) : parent);
