import {
  fieldsOf,
  type SchemaField,
  sampleObject,
  sampleOf,
} from '@fareground/domain/core/schema-fields.test-helper';
import { SECOND } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../functions/src/main/api/api.ts';
import { createDocumentRoutes } from '../../functions/src/main/api/document-routes.ts';
import { createFeedRoutes } from '../../functions/src/main/api/feed-routes.ts';
import { createRoutes } from '../../functions/src/main/api/routes.ts';
import { createSearchRoutes } from '../../functions/src/main/api/search-routes.ts';
import { createWalletRoutes } from '../../functions/src/main/api/wallet-routes.ts';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import { openBucket } from '../../functions/src/platform/bucket.ts';
import { MAX_BODY_BYTES } from '../../functions/src/platform/http/body-limits.ts';
import type { Route } from '../../functions/src/platform/http/route.ts';
import { appOf } from '../../functions/src/platform/tasks.ts';
import { type CallAnswer, call } from './support/call.ts';
import { type Person, signUpWithRoles } from './support/people.ts';
import { serve } from './support/test-server.ts';

// Every field of every call is sent values that lie just outside of what it takes, in a request that is good but for that.

initializeApp({ projectId: 'demo-fareground' });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = makeServices({ ...connect(process.env), log: silent });
const site = services.config.appBaseUrl;
const routes: readonly Route[] = [
  ...createRoutes(services),
  ...createDocumentRoutes({ ...services, site }),
  ...createWalletRoutes({ ...services, site, wallets: { apple: null, google: null } }),
  ...createFeedRoutes({ ...services, site, bucket: () => openBucket(appOf()), isThrottled: false }),
  ...createSearchRoutes(services),
];

let server: Awaited<ReturnType<typeof serve>>;
let owner: Person;
beforeAll(async () => {
  // Limits count by a clock that runs ahead: none of so many calls comes too soon.
  let clock = services.now();
  const now = () => {
    clock += SECOND;
    return clock;
  };
  // The platform's parser answers by itself what it refuses before the first call.
  [server, owner] = await Promise.all([
    serve(createApi({ ...services, now }, routes)),
    signUpWithRoles(['owner']),
  ]);
  await call(server.url, 'GET', '/ticket-keys', { person: owner });
});
afterAll(async () => {
  await server.stop();
  await services.flush();
});

const paths = ['../x', 'a/b', '.', '..', '__x__', 'a b'];
const notStoredDays = ['0026-12-24', '1969-12-31', '2200-01-02', '9999-12-31', '2026-02-30'];
const notStoredMonths = ['0026-12', '1969-12', '2200-02', '9999-12', '2026-13'];
const notStoredNumbers = [1e15, -1e15, 7_258_118_400_001];
/** Beyond these a field without a bound of its own is sent too much. */
const MAX_TEXT = 4_999;
const MAX_LIST = 1_000;
/** Each call is a connection, and the client gives one ten seconds to open. */
const MAX_AT_ONCE = 25;

/** What forms hold as it was typed is read field by field. */
const isId = (path: string): boolean => /(\.id|Ids?(\[\])?|\.uid)$/.test(path) && !path.includes('form.');
const isPlace = (path: string): boolean => /(latitude|longitude|accuracy)$/.test(path);

/** The bounds that the schema itself names. */
const boundsSchema = z.object({
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});
const boundsOf = (schema: z.ZodType) =>
  boundsSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Values just outside of what a field takes by its schema, and what no document holds in a field of its kind. */
function outsideOf({ path, schema }: SchemaField): unknown[] {
  const takes = (value: unknown) => schema.safeParse(value).success;
  const { minimum, maximum, minLength, maxLength = MAX_TEXT, minItems, maxItems } = boundsOf(schema);
  if (schema instanceof z.ZodObject) return ['x', { ...sampleObject(schema), inventedField: 1 }];
  if (schema instanceof z.ZodArray) {
    const element = sampleOf(schema.element as z.ZodType);
    const tooMany = Array.from({ length: (maxItems ?? MAX_LIST) + 1 }, () => element);
    return ['x', tooMany, ...(minItems ? [[]] : [])];
  }
  const sample = sampleOf(schema);
  if (typeof sample === 'boolean') return ['true'];
  if (typeof schema.parse(sample) === 'number')
    return [
      ...['x', ...notStoredNumbers],
      ...(isPlace(path) ? [] : [0.5]),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
    ];
  const sign = String(sample)[0] ?? 'x';
  return [
    ...[sign.repeat(Math.min(maxLength, MAX_TEXT) + 1), 'Ana\u0007'],
    ...(minLength ? [sign.repeat(minLength - 1)] : []),
    ...(isId(path) ? paths : []),
    ...(takes('2027-03-01') && !takes('abc') ? notStoredDays : []),
    ...(takes('2027-03') && !takes('abc') ? notStoredMonths : []),
  ];
}

const nameOf = ({ method, parts }: Route): string => `${method} ${parts.join('/')}`;
const pathOf = ({ parts }: Route): string =>
  parts.map((part) => (part.startsWith(':') ? 'abc' : part)).join('/');
const problemsSchema = z.object({
  error: z.object({
    code: z.literal('invalid-argument'),
    details: z.object({ field: z.string(), problems: z.array(z.object({ field: z.string() })).optional() }),
  }),
});

/** Whether the answer is that this field does not fit. */
function isRefused({ status, body }: CallAnswer, { reportedAt }: SchemaField): boolean {
  const read = problemsSchema.safeParse(body);
  if (status !== 400 || !read.success) return false;
  const { field, problems = [{ field }] } = read.data.error.details;
  return problems.some((one) => reportedAt === '' || `${one.field}.`.startsWith(`${reportedAt}.`));
}

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? '';

interface Sent {
  readonly field: SchemaField;
  readonly value: unknown;
}
/** But for lists that no body is long enough for. */
const toSend = (fields: readonly SchemaField[]): Sent[] =>
  fields
    .flatMap((field) => outsideOf(field).map((value) => ({ field, value })))
    .filter(({ field, value }) => JSON.stringify(field.withValue(value)).length < MAX_BODY_BYTES);

/** Every value that was not refused. */
async function taken(sent: readonly Sent[], send: (one: Sent) => Promise<CallAnswer>): Promise<string[]> {
  const answers: (Sent & { answer: CallAnswer })[] = [];
  for (let at = 0; at < sent.length; at += MAX_AT_ONCE) {
    const some = sent.slice(at, at + MAX_AT_ONCE).map(async (one) => ({ ...one, answer: await send(one) }));
    answers.push(...(await Promise.all(some)));
  }
  return answers
    .filter(({ field, answer }) => !isRefused(answer, field))
    .map(
      ({ field, value, answer }) => `${field.path} = ${short(value)}: ${answer.status} ${short(answer.body)}`,
    );
}

it('no two calls have one address', () => {
  const addresses = routes.map(({ method, parts }) =>
    [method, ...parts.map((part) => (part.startsWith(':') ? ':' : part))].join('/'),
  );
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

const withBody = routes.flatMap((route) => (route.body ? [[nameOf(route), route, route.body] as const] : []));
it.each(withBody)('%s refuses a body with a field just outside of its bounds', async (_name, route, body) => {
  const headers = { 'content-type': 'application/json' };
  const send = ({ field, value }: Sent) =>
    call(server.url, route.method, pathOf(route), { person: owner, body: field.withValue(value), headers });
  expect(await taken(toSend(fieldsOf(body)), send)).toEqual([]);
});

const withQuery = routes.flatMap((route) =>
  route.query ? [[nameOf(route), route, route.query] as const] : [],
);
it.each(withQuery)(
  '%s refuses a query with a field just outside of its bounds',
  async (_name, route, query) => {
    // Names that a query does not have are passed over, as are empty values, and a currency that there is not is none.
    const fields = fieldsOf(query).filter(
      ({ schema }) => !(schema instanceof z.ZodObject || schema instanceof z.ZodCatch),
    );
    const send = ({ field, value }: Sent) => {
      const texts = z.record(z.string(), z.coerce.string()).parse(field.withValue(value));
      return call(server.url, route.method, `${pathOf(route)}?${new URLSearchParams(texts)}`, {
        person: owner,
      });
    };
    const sent = toSend(fields).filter(({ value }) => value !== '');
    expect(await taken(sent, send)).toEqual([]);
  },
);
