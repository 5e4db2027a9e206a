import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInSchema } from '@fareground/domain/access/check-in';
import { dutySchema } from '@fareground/domain/access/duty';
import { entryRulesSchema } from '@fareground/domain/access/entry-rules';
import { positionSchema } from '@fareground/domain/access/position';
import { ticketSchema } from '@fareground/domain/access/ticket';
import { requestRecordSchema } from '@fareground/domain/api/request-record';
import { bookingSchema } from '@fareground/domain/booking/booking';
import { buyerSchema } from '@fareground/domain/booking/buyer';
import { offeringChangeSchema } from '@fareground/domain/booking/offering-change';
import { waitingEntrySchema } from '@fareground/domain/booking/waitlist/waiting-entry';
import { waitingListSchema } from '@fareground/domain/booking/waitlist/waiting-list';
import { allotmentSchema } from '@fareground/domain/catalogue/events/allotment';
import { eventSchema } from '@fareground/domain/catalogue/events/event';
import { eventDraftSchema } from '@fareground/domain/catalogue/events/event-draft';
import { tierSchema } from '@fareground/domain/catalogue/events/tier';
import { storedPlanSchema } from '@fareground/domain/catalogue/halls/stored-plan';
import { venueSchema } from '@fareground/domain/catalogue/halls/venue';
import { packageSchema } from '@fareground/domain/catalogue/packages/package';
import { answerSheetSchema } from '@fareground/domain/catalogue/questions/answer-sheet';
import { placeSchema } from '@fareground/domain/catalogue/search/place';
import { publicSettingsSchema } from '@fareground/domain/catalogue/settings/settings';
import { lineSchema } from '@fareground/domain/catalogue/trips/line';
import { patternSchema } from '@fareground/domain/catalogue/trips/pattern';
import { stopSchema } from '@fareground/domain/catalogue/trips/stop';
import { tripSchema } from '@fareground/domain/catalogue/trips/trip';
import { vehicleSchema } from '@fareground/domain/catalogue/vehicles/vehicle';
import { voucherSchema } from '@fareground/domain/catalogue/vouchers/voucher';
import { exchangeRatesSchema } from '@fareground/domain/core/exchange-rates';
import { mailSchema } from '@fareground/domain/messages/mail';
import { mailTextSchema } from '@fareground/domain/messages/mail-text';
import { mailingSchema } from '@fareground/domain/messages/mailing';
import { drawerCountSchema, drawerSchema } from '@fareground/domain/payments/drawer';
import { giftCardSchema } from '@fareground/domain/payments/gift-cards/gift-card';
import { invoiceSchema, invoiceSeriesSchema } from '@fareground/domain/payments/invoices/invoice';
import {
  ledgerDaySchema,
  ledgerGroupsSchema,
  ledgerMonthSchema,
  ledgerSaleSchema,
} from '@fareground/domain/payments/ledger/ledger-sums';
import { ledgerTransactionSchema } from '@fareground/domain/payments/ledger/ledger-transaction';
import { reportMailSchema } from '@fareground/domain/payments/ledger/report-mail';
import { paymentSchema } from '@fareground/domain/payments/payment';
import { providerEventSchema } from '@fareground/domain/payments/provider-event';
import { refundSchema } from '@fareground/domain/payments/refund';
import { accessSchema } from '@fareground/domain/people/access';
import { applicationSchema } from '@fareground/domain/people/application';
import { auditEntrySchema } from '@fareground/domain/people/audit-entry';
import { caseSchema } from '@fareground/domain/people/case';
import { deletionSchema } from '@fareground/domain/people/deletion';
import { invitationSchema } from '@fareground/domain/people/invitation';
import { passengerSchema } from '@fareground/domain/people/passenger';
import { sessionSchema } from '@fareground/domain/people/session';
import { userSchema } from '@fareground/domain/people/user';
import { availabilitySchema, sectionAvailabilitySchema } from '@fareground/domain/stock/availability';
import { poolConverter } from '@fareground/domain/stock/pool';
import { voucherUsePools } from '@fareground/domain/stock/pool-plan';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { storedCollections } from '../admin/stored-collections.ts';
import { ROOT } from '../shared/paths.ts';

interface Indexes {
  indexes: {
    collectionGroup: string;
    fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
  }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: unknown[]; ttl?: boolean }[];
}
const stored: Indexes = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));
const exempt = (collection: string) =>
  stored.fieldOverrides
    .filter(({ collectionGroup, indexes }) => collectionGroup === collection && indexes.length === 0)
    .map(({ fieldPath }) => fieldPath);

describe.each([
  [
    'bookings',
    Object.keys(bookingSchema.shape),
    [
      'id',
      'buyerUid',
      'buyerEmail',
      'buyerName',
      'state',
      'notice',
      'offeringIds',
      'packageIds',
      'groups',
      'voucherCode',
      // Nobody asks by these; what a database takes of exemptions is used up.
      'channel',
      'business',
      'credit',
      'paymentId',
      'createdAt',
    ],
  ],
  ['buyers', Object.keys(buyerSchema.shape), []],
  // Nobody asks by `secret`: few mails have one, and what a database takes of exemptions is used up.
  ['mail', Object.keys(mailSchema.shape), ['id', 'to', 'template', 'state', 'createdAt', 'secret']],
  [
    'pools',
    [
      ...voucherUsePools({ code: 'WELCOME10', maxUses: 1 }).flatMap((pool) =>
        Object.keys(poolConverter.toFirestore(pool)),
      ),
      'seats',
      'sectionId',
      'publicLeft',
    ],
    ['id', 'kind', 'offeringKind', 'offeringId', 'tierId', 'sectionId', 'closed', 'shape'],
  ],
])('%s', (collection, fields, searched) => {
  it('has an index of what is searched by, and of nothing else', () => {
    expect(exempt(collection).sort()).toEqual(fields.filter((field) => !searched.includes(field)).sort());
  });
});

/** Instants that somebody searches or orders by without a composite index: the check of queries at the end of `npm test` tells when one is missing here (docs/adr/0040). */
const ordered: Record<string, readonly string[]> = {
  bookings: ['createdAt'],
  payments: ['createdAt'],
  // Nobody orders by `offerUntil`: few tickets ever have it, and what a database takes of exemptions is used up.
  tickets: ['createdAt', 'offerUntil', 'assistanceUntil'],
  answerSheets: ['assistanceUntil'],
  mail: ['createdAt'],
  applications: ['createdAt'],
  invitations: ['createdAt'],
  passengers: ['createdAt'],
  sessions: ['lastSeenAt', 'endedAt'],
  deletions: ['startedAt'],
  drawerCounts: ['at'],
  drawers: ['updatedAt'],
  // Those of a driver are searched by `departsAt`, with a composite index; what a database takes of exemptions is used up.
  duties: ['departsAt', 'arrivesAt', 'updatedAt'],
  events: ['startsAt'],
  // Nobody orders by `updatedAt`: few cards change in a second, and what a database takes of exemptions is used up.
  giftCards: ['createdAt', 'updatedAt'],
  // One document, written once a day.
  exchangeRates: ['readAt'],
  eventDrafts: ['updatedAt'],
  // Nobody orders by `movedAt`: few are made out in a second, and what a database takes of exemptions is used up.
  invoices: ['issuedAt', 'movedAt'],
  ledger: ['at'],
  pendingLedgerEntries: ['at'],
  // A few documents, which owners write by hand.
  mailTexts: ['updatedAt'],
  // One of each member of staff who wants one.
  reportMails: ['updatedAt'],
  packages: ['createdAt'],
  // Nobody orders by `at`. A trip writes it every 15 seconds at most, and what a database takes of exemptions is used up.
  positions: ['at', 'expiresAt'],
  // The sweep asks by it which refunds are due to be checked; it is gone an hour after.
  refunds: ['checkAgainAt'],
  trips: ['departsAt'],
  waitingLists: ['dueAt'],
};
const schemas: Record<string, z.ZodType> = {
  access: accessSchema,
  allotments: allotmentSchema,
  answerSheets: answerSheetSchema,
  applications: applicationSchema,
  audit: auditEntrySchema,
  availability: availabilitySchema,
  bookings: bookingSchema,
  cases: caseSchema,
  checkIns: checkInSchema,
  entryRules: entryRulesSchema,
  deletions: deletionSchema,
  drawerCounts: drawerCountSchema,
  drawers: drawerSchema,
  duties: dutySchema,
  offeringChanges: offeringChangeSchema,
  eventDrafts: eventDraftSchema,
  events: eventSchema,
  exchangeRates: exchangeRatesSchema,
  giftCards: giftCardSchema,
  invitations: invitationSchema,
  invoices: invoiceSchema,
  invoiceSeries: invoiceSeriesSchema,
  ledger: ledgerTransactionSchema,
  ledgerDays: ledgerDaySchema,
  ledgerGroups: ledgerGroupsSchema,
  pendingLedgerEntries: ledgerTransactionSchema,
  ledgerMonths: ledgerMonthSchema,
  ledgerSales: ledgerSaleSchema,
  lines: lineSchema,
  mail: mailSchema,
  mailTexts: mailTextSchema,
  mailings: mailingSchema,
  packages: packageSchema,
  passengers: passengerSchema,
  patterns: patternSchema,
  payments: paymentSchema,
  places: placeSchema,
  plans: storedPlanSchema,
  positions: positionSchema,
  refunds: refundSchema,
  reportMails: reportMailSchema,
  requests: requestRecordSchema,
  sections: sectionAvailabilitySchema,
  sessions: sessionSchema,
  settings: publicSettingsSchema,
  stops: stopSchema,
  stripeEvents: providerEventSchema,
  tickets: ticketSchema,
  tiers: tierSchema,
  trips: tripSchema,
  users: userSchema,
  vehicles: vehicleSchema,
  venues: venueSchema,
  vouchers: voucherSchema,
  waitingEntries: waitingEntrySchema,
  waitingLists: waitingListSchema,
};
/** Collections without an instant of their own, or whose fields are tested above. */
const without = ['buyers', 'pools'];

interface JsonSchema {
  readonly properties?: Record<string, JsonSchema>;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
}
const LATEST = 7_258_118_400_000;
const describeSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
const anyOf = (field: JsonSchema, holds: (one: JsonSchema) => boolean): boolean =>
  holds(field) || [...(field.anyOf ?? []), ...(field.oneOf ?? [])].some((one) => anyOf(one, holds));
/** Top-level fields of which `holds`. */
function fieldsOf(schema: JsonSchema, holds: (field: JsonSchema) => boolean): string[] {
  const own = Object.entries(schema.properties ?? {}).filter(([, field]) => anyOf(field, holds));
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => fieldsOf(one, holds));
  return [...new Set([...own.map(([name]) => name), ...others])];
}

test('every collection is looked at', () => {
  const collections = storedCollections.map(({ path }) =>
    path
      .split('/')
      .filter((_, at) => at % 2 === 0)
      .at(-1),
  );
  expect([...new Set(collections)].sort()).toEqual([...Object.keys(schemas), ...without].sort());
});

// Each write of a field whose values follow each other lands on one end of its index: five hundred a second are all a database takes.
test.each(Object.entries(schemas))(
  '%s: what grows with time has an index only where somebody orders by it',
  (collection, schema) => {
    const instants = fieldsOf(describeSchema(schema), ({ maximum }) => maximum === LATEST);
    const indexed = instants.filter((field) => !exempt(collection).includes(field));
    expect(indexed.sort()).toEqual([...(ordered[collection] ?? [])].sort());
  },
);

test.each(Object.entries(schemas))('%s: long text has no index', (collection, schema) => {
  const long = fieldsOf(
    describeSchema(schema),
    ({ type, maxLength }) => type === 'string' && (maxLength ?? 0) >= 300,
  );
  // Addresses and paths are looked up; they are as long as they may be and hardly ever are.
  const lookedUp = [
    'buyerEmail',
    'actorEmail',
    'target',
    'email',
    'invitedByEmail',
    'imagePath',
    'supportEmail',
    'announcement',
    // Of a few documents, which owners write by hand.
    'body',
    'because',
  ];
  expect(long.filter((field) => !exempt(collection).includes(field) && !lookedUp.includes(field))).toEqual(
    [],
  );
});

// Firestore takes 200 configurations of single fields a database.
test('there are no more exemptions than a database takes', () => {
  expect(stored.fieldOverrides.length).toBeLessThanOrEqual(200);
});

const rubbish = ['cases', 'limits', 'mail', 'mailings', 'requests', 'stripeEvents', 'waitingEntries'];

test('what is rubbish is deleted by the database, and nothing else is', () => {
  const policies = stored.fieldOverrides.filter(({ ttl }) => ttl);
  expect(policies.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`).sort()).toEqual(
    rubbish.map((collection) => `${collection}.expiresAt`),
  );
});

// A policy that looks at a number deletes nothing.
test.each(rubbish.filter((collection) => collection !== 'limits'))(
  '%s expires at a timestamp',
  (collection) => {
    const expiry = expiryOf(schemas[collection] as z.ZodType);
    expect(expiry?.safeParse(new Date(LATEST)).success).toBe(true);
    expect(expiry?.safeParse(LATEST).success).toBe(false);
  },
);

function expiryOf(schema: z.ZodType): z.ZodType | undefined {
  const object = schema instanceof z.ZodDiscriminatedUnion ? schema.options[0] : schema;
  return object instanceof z.ZodObject ? (object.shape.expiresAt as z.ZodType) : undefined;
}

test('no index stands there twice', () => {
  const all = [...stored.indexes, ...stored.fieldOverrides].map((one) => JSON.stringify(one));
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});
