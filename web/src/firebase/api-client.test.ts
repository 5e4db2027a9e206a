import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ApiDependencies, type Call, createApiClient, pauseBefore } from './api-client.ts';

const answer = z.strictObject({ it: z.string() });
const get: Call<{ it: string }> = { method: 'GET', path: '/it', answer };
const refusal = (status: number, code: string, headers: HeadersInit = {}, details = {}) =>
  Response.json({ error: { code, message: `said ${code}`, details } }, { status, headers });

function harness(...answers: readonly (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const each of answers)
    each instanceof Error ? fetch.mockRejectedValueOnce(each) : fetch.mockResolvedValueOnce(each);
  const wait = vi.fn(async () => {});
  const token = vi.fn(async (renew: boolean) => (renew ? 'fresh' : 'token'));
  const appCheck = vi.fn(async (): Promise<string | undefined> => undefined);
  const around: ApiDependencies = { base: '/api', token, appCheck, fetch, wait, isOnline: () => true };
  return { fetch, wait, token, appCheck, around, call: createApiClient(around) };
}
const fine = () => Response.json({ it: 'here' });
const broken = () => new TypeError('Failed to fetch');
const headerOf = (fetch: ReturnType<typeof harness>['fetch'], index: number, name: string) =>
  new Headers(fetch.mock.calls[index]?.[1]?.headers).get(name);

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

test('a call carries the base address, the token and the action’s key', async () => {
  const { call, fetch } = harness(fine());
  const result = await call({ ...get, method: 'POST', body: { a: 1 }, idempotencyKey: 'key-12345' });
  expect(result).toEqual({ ok: true, value: { it: 'here' } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/it');
  expect(headerOf(fetch, 0, 'authorization')).toBe('Bearer token');
  expect(headerOf(fetch, 0, 'idempotency-key')).toBe('key-12345');
});

test('what changes something shows that it comes from our own page, where the site asks for that', async () => {
  const { call, fetch, appCheck } = harness(fine(), fine(), fine());
  await call({ ...get, method: 'POST' });
  appCheck.mockResolvedValue('shown');
  await call({ ...get, method: 'POST' });
  await call(get);
  expect([0, 1, 2].map((index) => headerOf(fetch, index, 'x-firebase-appcheck'))).toEqual([
    null,
    'shown',
    null,
  ]);
});

test('a refusal comes with its code, sentence and details', async () => {
  const { call } = harness(refusal(409, 'sold-out', {}, { free: 3 }));
  expect(await call(get)).toEqual({
    ok: false,
    problem: { code: 'sold-out', sentence: 'said sold-out', details: { free: 3 } },
  });
});

describe('trying again', () => {
  test('the same key goes with every try', async () => {
    const { call, fetch } = harness(broken(), fine());
    await call({ ...get, method: 'POST', idempotencyKey: 'key-12345' });
    expect(headerOf(fetch, 1, 'idempotency-key')).toBe('key-12345');
  });

  test('what cannot be repeated is sent once', async () => {
    const { call, fetch } = harness(broken(), fine());
    expect(await call({ ...get, method: 'POST' })).toMatchObject({ problem: { code: 'offline' } });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('three times, then the person is told', async () => {
    const { call, fetch } = harness(broken(), broken(), broken(), fine());
    expect(await call(get)).toMatchObject({ problem: { code: 'offline' } });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('a refused token is renewed, once', async () => {
    const { call, token } = harness(refusal(401, 'unauthenticated'), refusal(401, 'unauthenticated'));
    expect(await call(get)).toMatchObject({ problem: { code: 'unauthenticated' } });
    expect(token.mock.calls).toEqual([[false], [true]]);
  });

  test('after the time that the server names', async () => {
    const { call, wait } = harness(refusal(429, 'too-many-requests', { 'Retry-After': '2' }), fine());
    expect(await call(get)).toMatchObject({ ok: true });
    expect(wait).toHaveBeenCalledWith(2_000);
  });

  test.each([
    ['a long wait', { code: 'too-many-requests', retryAfterSeconds: 60 }],
    ['a plain refusal', { code: 'seat-taken' }],
    ['a fault of the server, whose effect nobody knows', { code: 'internal' }],
  ] as const)('never for %s', (_, problem) => {
    expect(pauseBefore({ sentence: '', details: {}, ...problem }, 0)).toBeUndefined();
  });
});

test('without a network nothing is sent', async () => {
  const { around, fetch } = harness();
  const call = createApiClient({ ...around, isOnline: () => false });
  expect(await call(get)).toMatchObject({ problem: { code: 'offline' } });
  expect(fetch).not.toHaveBeenCalled();
});

describe('an answer of a newer server, to a page that was open before', () => {
  test('is read without what the page does not know', async () => {
    const { call } = harness(Response.json({ it: 'here', later: { of: 'a later day' } }));
    expect(await call(get)).toEqual({ ok: true, value: { it: 'here' } });
  });

  test.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'wrong-state'],
    [410, 'wrong-state'],
    [422, 'invalid-argument'],
    [500, 'internal'],
  ])(
    'with status %i and a code that the page does not know is %s, in the server’s own words',
    async (status, code) => {
      const { call, fetch } = harness(
        refusal(status, 'of-a-later-day', {}, { free: 3 }),
        refusal(status, 'of-a-later-day', {}, { free: 3 }),
      );
      expect(await call(get)).toEqual({
        ok: false,
        problem: { code, sentence: 'said of-a-later-day', details: { free: 3 } },
      });
      expect(fetch).toHaveBeenCalledTimes(code === 'unauthenticated' ? 2 : 1);
    },
  );
});

test.each([
  ['another shape', Response.json({ other: 1 }), 'internal'],
  ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'unavailable'],
] as const)('an answer of %s is a failure', async (_, response, code) => {
  const { call } = harness(response, refusal(503, 'unavailable'), refusal(503, 'unavailable'));
  expect(await call(get)).toMatchObject({ ok: false, problem: { code } });
});
