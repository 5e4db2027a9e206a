import { errorEnvelopeSchema } from '@fareground/domain/api/envelope';
import { type Voucher, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import { DAY } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingsOf } from '../support/books.ts';
import { type CallOptions, call } from './support/call.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type Person, signInAsGuest, signUp } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
const startedAt = Date.now();
let server: TestServer;
let person: Person;
let eventId: string;
let tripId: string;

beforeAll(async () => {
  server = await startServer();
  person = await signUp();
  eventId = (await writeEvent(db, [{ capacity: 30, maxPerBooking: 4 }])).event.id;
  tripId = (await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3))).id;
});
afterAll(() => server.stop());

const place = (quantity: unknown = 1) => ({ kind: 'event', offeringId: eventId, tierId: 'tier0', quantity });
const seat = (overrides: object = {}) => ({
  kind: 'trip',
  offeringId: tripId,
  from: 0,
  to: 2,
  seats: ['m-1A'],
  ...overrides,
});
const book = (body: unknown, options: CallOptions = {}) =>
  call(server.url, 'POST', '/bookings', { person, body, ...options });

describe('a bad call', () => {
  it.each([
    ['no lines', () => ({}), 400, 'invalid-argument', 'lines'],
    ['an empty cart', () => ({ lines: [] }), 400, 'invalid-argument', 'lines'],
    ['a quantity in words', () => ({ lines: [place('two')] }), 400, 'invalid-argument', 'lines.0.quantity'],
    ['no places', () => ({ lines: [place(0)] }), 400, 'invalid-argument', 'lines.0.quantity'],
    ['half a place', () => ({ lines: [place(0.5)] }), 400, 'invalid-argument', 'lines.0.quantity'],
    [
      'an unknown field',
      () => ({ lines: [{ ...place(), discount: 1 }] }),
      400,
      'invalid-argument',
      'lines.0',
    ],
    [
      'an unknown tier',
      () => ({ lines: [{ ...place(), tierId: 'throne' }] }),
      400,
      'invalid-argument',
      'lines.0.tierId',
    ],
    [
      'an unknown event',
      () => ({ lines: [{ ...place(), offeringId: 'nowhere' }] }),
      404,
      'not-found',
      undefined,
    ],
    ['an unknown seat', () => ({ lines: [seat({ seats: ['m-9A'] })] }), 400, 'invalid-argument', 'lines.0'],
    ['an unknown deck', () => ({ lines: [seat({ seats: ['z-1A'] })] }), 400, 'invalid-argument', undefined],
    [
      'a seat twice',
      () => ({ lines: [seat({ seats: ['m-1A', 'm-1A'] })] }),
      400,
      'invalid-argument',
      'lines.0',
    ],
    [
      'a leg backwards',
      () => ({ lines: [seat({ from: 2, to: 1 })] }),
      400,
      'invalid-argument',
      'lines.0.from',
    ],
    ['a stop beyond the last', () => ({ lines: [seat({ to: 7 })] }), 400, 'invalid-argument', 'lines.0.from'],
    [
      'more names than places',
      () => ({ lines: [{ ...place(), attendees: [{ name: 'A' }, { name: 'B' }] }] }),
      400,
      'invalid-argument',
      'lines.0.attendees',
    ],
    ['too many of a tier', () => ({ lines: [place(5)] }), 422, 'limit-exceeded', 'lines.0.quantity'],
    [
      'too many of a tier over several lines',
      () => ({ lines: [place(2), seat(), place(2), place(1)] }),
      422,
      'limit-exceeded',
      'lines.3.quantity',
    ],
    [
      'too many in all',
      () => ({
        lines: [
          place(4),
          ...['m-1A', 'm-1B', 'm-2A', 'm-2B'].map((one) => seat({ seats: [one] })),
          seat({ seats: ['m-3A', 'm-3B', 'm-1C'] }),
        ],
      }),
      422,
      'limit-exceeded',
      'lines',
    ],
    [
      'an invented voucher',
      () => ({ lines: [place()], voucher: 'FREE100' }),
      422,
      'voucher-invalid',
      'voucher',
    ],
  ])('with %s', async (_name, body, status, code, field) => {
    const answer = await book(body());
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
    if (field !== undefined) expect(answer.body.error.details.field).toBe(field);
    expect(errorEnvelopeSchema.parse(answer.body).error.message).toMatch(/^[A-Z].+\.$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat .+\.[jt]s:\d+|node_modules|Error:/);
  });

  it.each([
    ['no JSON', { raw: '{"lines"' }, 400, 'invalid-argument'],
    ['nothing', { raw: '' }, 400, 'invalid-argument'],
    [
      'a form',
      { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    [
      'no idempotency key',
      { raw: '{"lines":[]}', headers: { 'idempotency-key': '' } },
      400,
      'invalid-argument',
    ],
  ] as [string, CallOptions, number, string][])('that carries %s', async (_name, options, status, code) => {
    const answer = await book(undefined, options);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
  });

  it.each([
    ['without a token', {}, 401],
    ['with a forged token', { headers: { authorization: 'Bearer a.b.c' } }, 401],
    ['with another scheme', { headers: { authorization: 'Basic dTpw' } }, 401],
  ] as [string, CallOptions, number][])('%s is not signed in', async (_name, options, status) => {
    const answer = await book({ lines: [place()] }, { person: null, ...options });
    expect(answer).toMatchObject({ status, body: { error: { code: 'unauthenticated' } } });
  });

  it.each([
    ['GET', '/nowhere', 404, 'not-found'],
    ['GET', '/bookings', 405, 'method-not-allowed'],
    ['GET', '/bookings/0000000000', 404, 'not-found'],
    ['GET', '/bookings/..%2f..', 404, 'not-found'],
    ['POST', '/check-ins', 403, 'permission-denied'],
    ['POST', '/admin/users/someone/roles', 403, 'permission-denied'],
  ])('%s %s answers %d', async (method, path, status, code) => {
    const bodies: Record<string, unknown> = {
      '/check-ins': { code: '0'.repeat(20), gate: 'North', offeringIds: ['night'], method: 'typed' },
      '/admin/users/someone/roles': { roles: ['owner'], reason: 'because' },
    };
    const answer = await call(server.url, method, path, { person, body: bodies[path] });
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
  });

  it('leaves no booking behind', async () => {
    expect(await bookingsOf(db, eventId)).toEqual([]);
    expect(await bookingsOf(db, tripId)).toEqual([]);
  });
});

describe('what is not on sale', () => {
  it.each([
    ['a draft is not there', { state: 'draft' as const }, {}, 404, 'not-found'],
    ['a cancelled event is not on sale', { state: 'cancelled' as const }, {}, 409, 'not-on-sale'],
    [
      'a sale that has not begun says when it does',
      {},
      { saleStartsAt: Date.now() + DAY },
      409,
      'not-on-sale',
    ],
    ['a sale that is over is over', {}, { saleStartsAt: 0, saleEndsAt: Date.now() - 1 }, 409, 'not-on-sale'],
  ])('%s', async (_name, event, tier, status, code) => {
    const written = await writeEvent(db, [tier], event);
    const answer = await book({ lines: [{ ...place(), offeringId: written.event.id }] });
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
  });
});

describe('limits', () => {
  it('count what a person holds already', async () => {
    const { event } = await writeEvent(db, [{ capacity: 50, maxPerBooking: 10 }]);
    const some = (quantity: number) => ({
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity }],
    });
    expect((await book(some(8))).status).toBe(201);
    const answer = await book(some(5));
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'limit-exceeded', details: { has: 8, limit: 12 } } },
    });
  });

  it('a voucher that is used up is a fault of the voucher, not of a line', async () => {
    const code = `USED${Date.now() % 1_000_000}`;
    const { event } = await writeEvent(db, [{ capacity: 50 }]);
    const voucher: Voucher = {
      code,
      kind: 'percent',
      value: 10,
      currency: 'EUR',
      offeringIds: [],
      maxUses: 1,
      startsAt: 0,
      endsAt: Date.now() + DAY,
      active: true,
      createdAt: 0,
      updatedAt: 0,
      updatedBy: 'tests',
    };
    await db.doc(`vouchers/${code}`).set(voucherConverter.toFirestore(voucher));
    const body = {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
      voucher: code,
    };
    expect((await book(body, { person: await signUp() })).status).toBe(201);
    expect(await book(body, { person: await signUp() })).toMatchObject({
      status: 422,
      body: { error: { code: 'voucher-invalid', details: { field: 'voucher', reason: 'used-up' } } },
    });
  });

  it('two currencies are two bookings', async () => {
    const pounds = await writeEvent(db, [{}], { currency: 'GBP' });
    const answer = await book({ lines: [place(), { ...place(), offeringId: pounds.event.id }] });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'mixed-currencies' } } });
  });

  it('a client that runs away is told to wait', async () => {
    const instance = await startServer({}, 'api', db, () => startedAt);
    try {
      const runaway = await signInAsGuest();
      const answers = await Promise.all(
        Array.from({ length: 90 }, () => call(instance.url, 'GET', '/ticket-keys', { person: runaway })),
      );
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused).toHaveLength(30);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
    } finally {
      await instance.stop();
    }
  });
});

describe('a booking', () => {
  it('is its buyer’s alone to read, pay and let go', async () => {
    const stranger = await signUp();
    const { body } = await book({ lines: [place()] });
    for (const [method, path] of [
      ['GET', `/bookings/${body.booking.id}`],
      ['DELETE', `/bookings/${body.booking.id}`],
      ['POST', `/bookings/${body.booking.id}/checkout`],
    ] as const) {
      expect((await call(server.url, method, path, { person: stranger })).status).toBe(404);
    }
    expect((await call(server.url, 'GET', `/bookings/${body.booking.id}`, { person })).status).toBe(200);
  });

  it('is made by a guest too', async () => {
    const answer = await book({ lines: [place()] }, { person: await signInAsGuest() });
    expect(answer).toMatchObject({
      status: 201,
      body: { booking: { state: 'held', amounts: { subtotal: 2800 } } },
    });
  });
});
