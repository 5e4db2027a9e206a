import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingSchema } from '@fareground/domain/booking/booking';
import { buyerSchema } from '@fareground/domain/booking/buyer';
import { mailSchema } from '@fareground/domain/messages/mail';
import { poolConverter } from '@fareground/domain/stock/pool';
import { voucherUsePools } from '@fareground/domain/stock/pool-plan';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { storedCollections } from '../admin/stored-collections.ts';
import { ROOT } from '../paths.ts';
import { schemas } from './schemas.test-helper.ts';

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
      'paymentId',
      'createdAt',
    ],
  ],
  ['buyers', Object.keys(buyerSchema.shape), []],
  ['mail', Object.keys(mailSchema.shape), ['id', 'to', 'template', 'state', 'createdAt']],
  [
    'pools',
    [
      ...voucherUsePools({ code: 'WELCOME10', maxUses: 1 }).flatMap((pool) =>
        Object.keys(poolConverter.toFirestore(pool)),
      ),
      'seats',
      'gapsAfter',
      'beside',
      'wishes',
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
  tickets: ['createdAt', 'assistanceUntil'],
  answerSheets: ['assistanceUntil'],
  mail: ['createdAt'],
  applications: ['createdAt'],
  invitations: ['createdAt'],
  passengers: ['createdAt'],
  sessions: ['lastSeenAt', 'endedAt'],
  deletions: ['startedAt'],
  drawerCounts: ['at'],
  drawers: ['updatedAt'],
  events: ['startsAt'],
  giftCards: ['createdAt'],
  eventDrafts: ['updatedAt'],
  invoices: ['issuedAt'],
  ledger: ['at'],
  pendingLedgerEntries: ['at'],
  packages: ['createdAt'],
  positions: ['expiresAt'],
  // The sweep asks by it which refunds are due to be checked; it is gone an hour after.
  refunds: ['checkAgainAt'],
  trips: ['departsAt'],
  waitingLists: ['dueAt'],
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

// Firestore takes 1,000 configurations of single fields a database where the project has billing, which functions need as well.
test('there are no more exemptions than a database takes', () => {
  expect(stored.fieldOverrides.length).toBeLessThanOrEqual(1_000);
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
