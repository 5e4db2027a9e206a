import { request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentRoutes } from '../../functions/src/main/api/document-routes.ts';
import { createRoutes } from '../../functions/src/main/api/routes.ts';
import { createWalletRoutes } from '../../functions/src/main/api/wallet-routes.ts';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let api: FunctionProcess;
let documents: FunctionProcess;
/** An instance whose clock stands still, for what is limited by time. */
let still: TestServer;
let owner: Person;
/** Further owners: all take turns where much is asked, so that none asks more than one person may. */
let others: readonly Person[];
beforeAll(async () => {
  const startedAt = Date.now();
  [api, documents, still, owner, others] = await Promise.all([
    startFunctionProcess(),
    startFunctionProcess({}, 'site.documents'),
    startServer({}, 'api', db, () => startedAt),
    signUpWithRoles(['owner']),
    Promise.all(Array.from({ length: 7 }, () => signUpWithRoles(['owner']))),
  ]);
});
afterAll(async () => {
  await Promise.all([api.kill(), documents.kill(), still.stop()]);
});

interface Sent {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
/** A call as bytes on the wire, in as many pieces as are given; without a length when there are several. @param isWhole whether it ever says that it ends */
function send(
  url: string,
  path: string,
  headers: Record<string, string>,
  pieces: readonly Buffer[],
  isWhole = true,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const only = pieces.length === 1 ? pieces[0] : undefined;
    const outgoing = request(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(only && { 'content-length': only.length }),
      },
    });
    outgoing.on('response', (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    outgoing.on('error', reject);
    for (const piece of pieces) outgoing.write(piece);
    if (isWhole) outgoing.end();
  });
}
const codeOf = ({ body }: Sent) => (JSON.parse(body) as { error: { code: string } }).error.code;
const ways = ['/bookings', '/session', '/webhooks/stripe', '/faults', '/reports', '/nowhere'];

describe('a body', () => {
  const bomb = brotliCompressSync(Buffer.alloc(64_000_000));
  it.each(ways)('that is compressed is refused unread at %s, before anybody is signed in', async (path) => {
    expect(bomb.length).toBeLessThan(200);
    for (const [encoding, body] of [
      ['br', bomb],
      ['gzip', gzipSync('{}')],
      ['deflate', Buffer.from('no such thing')],
      ['gzip, br', bomb],
      ['x-unknown', Buffer.from('{}')],
    ] as const) {
      const answer = await send(api.url, path, { 'content-encoding': encoding }, [body]);
      expect([encoding, answer.status, codeOf(answer)]).toEqual([encoding, 415, 'unsupported-media-type']);
    }
  });

  it('that is compressed is refused as the very first call of an instance, and one that came in pieces too', async () => {
    const fresh = await startFunctionProcess();
    const answer = await send(fresh.url, '/bookings', { 'content-encoding': 'br' }, [bomb]);
    const inPieces = await send(fresh.url, '/bookings', { 'content-encoding': 'br' }, [bomb, bomb]);
    await fresh.kill();
    expect([answer, inPieces].map((each) => [each.status, codeOf(each)])).toEqual([
      [415, 'unsupported-media-type'],
      [415, 'unsupported-media-type'],
    ]);
  });

  it.each(ways)('that is too large is refused at %s, whether it says so or not', async (path) => {
    const said = await send(api.url, path, {}, [Buffer.alloc(150_000, 32)]);
    expect([said.status, codeOf(said)]).toEqual([413, 'payload-too-large']);
    const pieces = Array.from({ length: 2 }, () => Buffer.alloc(65_536, 32));
    const unsaid = await send(api.url, path, {}, pieces, false);
    expect([unsaid.status, codeOf(unsaid), unsaid.headers.connection]).toEqual([
      413,
      'payload-too-large',
      'close',
    ]);
  });

  it('that comes in pieces is read like any other', async () => {
    const { event } = await writeEvent(db, [{}]);
    const { token } = await signUp();
    const text = JSON.stringify({
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
    });
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const pieces = [text.slice(0, 9), text.slice(9)].map((piece) => Buffer.from(piece));
    expect((await send(api.url, '/bookings', headers, pieces)).status).toBe(201);
    const identity = { ...headers, 'idempotency-key': crypto.randomUUID(), 'content-encoding': 'identity' };
    expect((await send(api.url, '/bookings', identity, [Buffer.from(text)])).status).toBe(201);
  });

  it('of an unread kind leaves the instance well', async () => {
    expect((await call(api.url, 'GET', '/ticket-keys', { person: owner })).status).toBe(200);
  });
});

describe('who comes too often without a good token or signature', () => {
  const behindHosting = (client: string, invented = '') => ({
    'x-forwarded-for': `${invented}${client}, 198.51.100.1`,
  });
  const waits = (answers: { status: number; headers: Headers }[]) =>
    answers.filter(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) >= 1).length;
  const many = <T>(count: number, one: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)));

  it.each([
    ['a bad token', '203.0.113.1', '/bookings', { authorization: 'Bearer a.b.c' }],
    ['no token', '203.0.113.2', '/bookings', {}],
    ['an unsigned webhook', '203.0.113.3', '/webhooks/stripe', {}],
    ['a forged session', '203.0.113.4', '/session', { authorization: 'Bearer a.b.c' }],
  ])(
    'waits after a hundred calls with %s, whatever addresses it invents',
    async (_name, client, path, headers) => {
      const from = (index: number) => behindHosting(client, `10.0.${index}.1, `);
      const answers = await many(160, (index) =>
        call(still.url, 'POST', path, { headers: { ...headers, ...from(index) } }),
      );
      expect(waits(answers)).toBe(60);
      // Neighbours behind the same front end go on.
      const other = await call(still.url, 'GET', '/ticket-keys', {
        person: owner,
        headers: behindHosting('203.0.113.77'),
      });
      expect(other.status).toBe(200);
    },
  );

  it('waits after many session cookies too', async () => {
    const answers = await many(400, () =>
      call(still.url, 'DELETE', '/session', { headers: behindHosting('203.0.113.5') }),
    );
    expect(waits(answers)).toBe(100);
  });
});

describe('a hostile id', () => {
  const long = 'x'.repeat(2_000);
  const ids = [
    '__x__',
    '.',
    '..',
    '%2e%2e',
    '%2F',
    'a%2Fb',
    '%00',
    '%ED%A0%80',
    '%',
    '__proto__',
    'constructor',
    long,
    '0',
    '-1',
    "'",
    '%F0%9F%8E%9F',
  ];
  const services = makeServices(connect(process.env));
  const routes = [
    ...createRoutes(services).map((route) => ({ ...route, at: 'api' as const })),
    ...[
      ...createDocumentRoutes({ ...services, site: services.config.appBaseUrl }),
      ...createWalletRoutes({
        ...services,
        site: services.config.appBaseUrl,
        wallets: { apple: null, google: null },
      }),
    ].map((route) => ({ ...route, at: 'documents' as const })),
  ].filter(({ parts }) => parts.some((part) => part.startsWith(':')));
  const bodies: Record<string, object> = {
    roles: { roles: ['gate'], reason: 'a reason' },
    decision: { state: 'accepted', answer: 'a good answer' },
  };

  const turnOf = (turn: number): Person => others[turn % (others.length + 1)] ?? owner;

  it('is looked for at every route that has one', () => {
    expect(routes.length).toBeGreaterThan(10);
  });

  it.each(routes.map((route) => [`${route.method} ${route.parts.join('/')}`, route] as const))(
    'is no fault of ours at %s',
    async (_name, { method, parts, at }) => {
      const url = at === 'api' ? api.url : documents.url;
      for (const [turn, id] of ids.entries()) {
        const path = parts.map((part) => (part.startsWith(':') ? id : part)).join('/');
        const body = bodies[parts.at(-1) ?? ''] ?? { reason: 'a reason' };
        const { status } = await raw(
          url,
          method,
          path,
          turnOf(turn).token,
          method === 'POST' ? body : undefined,
        );
        expect([id.slice(0, 20), status >= 400 && status < 500]).toEqual([id.slice(0, 20), true]);
        await new Promise((done) => setTimeout(done, 15)); // within what one person may ask
      }
    },
    20_000,
  );

  /** `fetch` would tidy the path. */
  function raw(
    url: string,
    method: string,
    path: string,
    token: string,
    body?: object,
  ): Promise<{ status: number }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const outgoing = request({
        hostname,
        port,
        method,
        path: `/api${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          ...(body && { 'content-type': 'application/json' }),
        },
      });
      outgoing.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0 }));
      });
      outgoing.on('error', reject);
      outgoing.end(body && JSON.stringify(body));
    });
  }

  it.each([
    ['__proto__', { kind: 'event', offeringId: '__proto__', tierId: 'tier0', quantity: 1 }],
    ['2,000 letters', { kind: 'event', offeringId: long, tierId: 'tier0', quantity: 1 }],
    ['dots', { kind: 'event', offeringId: '..', tierId: '..', quantity: 1 }],
    ['a tier', { kind: 'event', offeringId: 'night-ferry-orchestra', tierId: '__x__', quantity: 1 }],
    ['a seat', { kind: 'trip', offeringId: 'nowhere', from: 0, to: 1, seats: ['__x__'] }],
  ])('in a body is refused: %s', async (_name, line) => {
    const { status } = await call(api.url, 'POST', '/bookings', { person: owner, body: { lines: [line] } });
    expect([400, 404]).toContain(status);
  });

  it.each(['__x__', '..', 'A'.repeat(2_000), '__FREE__'])(
    'as a voucher or a ticket’s code is refused: %s',
    async (text) => {
      const { event } = await writeEvent(db, [{}]);
      const lines = [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }];
      const booked = await call(api.url, 'POST', '/bookings', {
        person: owner,
        body: { lines, voucher: text },
      });
      const scanned = await call(api.url, 'POST', '/check-ins', {
        person: owner,
        body: { code: text.padEnd(20, '_'), gate: 'North', offeringIds: [event.id], method: 'camera' },
      });
      expect([booked.status >= 400 && booked.status < 500, scanned.status]).toEqual([true, 400]);
    },
  );

  it('as an idempotency key is a key like any other', async () => {
    const { event } = await writeEvent(db, [{ price: 0 }]);
    const lines = [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }];
    const held = await call(api.url, 'POST', '/bookings', {
      person: owner,
      body: { lines },
      key: '__hostile__',
    });
    expect(held.status).toBe(201);
    const disabled = await call(api.url, 'POST', '/admin/users/nobody/disable', {
      person: owner,
      body: { reason: 'a reason' },
      key: '__hostile__',
    });
    expect(disabled.status).toBe(404);
  });
});

describe('a webhook of what is not ours', () => {
  const stripe = new Stripe('sk_test_x');
  const deliver = (event: object) => {
    const raw = JSON.stringify(event);
    const secret = process.env.STRIPE_WEBHOOK_SECRET ?? '';
    const signature = stripe.webhooks.generateTestHeaderString({ payload: raw, secret });
    return call(api.url, 'POST', '/webhooks/stripe', { raw, headers: { 'stripe-signature': signature } });
  };
  const types = [
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'something.else',
  ];
  const objects: [string, unknown][] = [
    ['no metadata', { id: 'pi_1' }],
    ['null metadata', { id: 'pi_1', metadata: null }],
    ['foreign metadata', { id: 'pi_1', metadata: { order: '7' } }],
    [
      'an unknown payment',
      {
        id: 'pi_1',
        metadata: { paymentId: '9999999999-1', refundId: 'nothing' },
        payment_intent: 'pi_unknown',
      },
    ],
    [
      'a kept name',
      { id: '__x__', metadata: { paymentId: '__x__', refundId: '__x__' }, payment_intent: '__x__' },
    ],
    [
      'a path',
      { id: 'a/b', metadata: { paymentId: '../..', refundId: 'a/b/c' }, payment_intent: { id: 'a/b' } },
    ],
    ['numbers', { id: 7, metadata: { paymentId: 7, refundId: 7 }, payment_intent: 7 }],
    ['nothing', undefined],
    ['null', null],
  ];
  it.each(types)('is taken and nothing done: %s', async (type) => {
    for (const [name, object] of objects) {
      const event = { id: `evt_${crypto.randomUUID()}`, type, created: 1_700_000_000, data: { object } };
      expect([name, (await deliver(event)).status]).toEqual([name, 200]);
    }
    expect((await deliver({ type })).status).toBe(200);
  });
});

describe('the log', () => {
  it('has one line for each call, with what it takes to find it and nothing of a person', async () => {
    const person = await signUp();
    const { event } = await writeEvent(db, [{}]);
    const key = crypto.randomUUID();
    const body = {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
      buyer: { name: 'Ana Secret', email: person.email },
    };
    const trace = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
    const held = await call(api.url, 'POST', '/bookings', { person, body, key, headers: trace });
    const id: string = held.body.booking.id;
    await call(api.url, 'GET', `/bookings/${id}?secret=1`, { person });
    await call(api.url, 'GET', '/bookings/0000000000', { person });
    const own = () => api.log().filter((line) => line.message === 'call' && line.uid === person.uid);
    await expect.poll(() => own().length).toBe(3);
    expect(own()).toMatchObject([
      { method: 'POST', route: '/bookings', status: 201, booking: id, key, ms: expect.any(Number) },
      { method: 'GET', route: '/bookings/:id', status: 200, booking: id },
      { method: 'GET', route: '/bookings/:id', status: 404, code: 'not-found', booking: '0000000000' },
    ]);
    expect(own()[0]?.['logging.googleapis.com/trace']).toMatch(/4bf92f3577b34da6a3ce929d0e0e4736$/);
    const text = JSON.stringify(api.log());
    for (const secret of ['Ana Secret', person.email, person.token, 'secret=1'])
      expect(text).not.toContain(secret);
  });

  it('has a line for what was refused before anybody was signed in', async () => {
    await send(api.url, '/webhooks/stripe', { 'content-encoding': 'br' }, [Buffer.from('x')]);
    await call(api.url, 'POST', '/nowhere/at/all', { headers: { 'x-forwarded-for': '203.0.113.90' } });
    await expect
      .poll(() =>
        api
          .log()
          .filter(({ message }) => message === 'call')
          .slice(-2),
      )
      .toMatchObject([
        { route: '/webhooks/stripe', status: 415, code: 'unsupported-media-type' },
        { route: 'none', status: 404, code: 'not-found' },
      ]);
  });
});

describe('what browsers report', () => {
  const post = (path: string, body: object, type = 'application/json', url = api.url) =>
    call(url, 'POST', path, {
      raw: JSON.stringify(body),
      headers: { 'content-type': type, 'x-forwarded-for': '203.0.113.50' },
    });
  const fault = {
    type: 'TypeError',
    route: '/event/:id',
    build: 'assets/main-abc123.js',
    stack: ['assets/main-abc123.js:1:200'],
  };

  it('is one line: a fault with its kind and place', async () => {
    expect((await post('/faults', fault)).status).toBe(204);
    await expect
      .poll(() => api.log().filter(({ message }) => message === 'browser fault'))
      .toMatchObject([fault]);
  });

  it.each([
    ['a message', { ...fault, message: 'ana@example.org is not a function' }],
    ['an address', { ...fault, route: '/event/x?name=Ana' }],
    ['a stack of words', { ...fault, stack: ['at Ana (https://x.test/a.js:1:1)'] }],
    ['nothing', {}],
  ])('is refused with %s in it', async (_name, body) => {
    expect((await post('/faults', body)).status).toBe(400);
  });

  it('is one line: what the policy stopped, without path or query', async () => {
    const old = {
      'csp-report': {
        'document-uri': 'https://site.test/booking/4820193652?x=1',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/a.js?name=Ana',
        'script-sample': 'alert(1)',
      },
    };
    expect((await post('/reports', old, 'application/csp-report')).status).toBe(204);
    const body = {
      documentURL: 'https://site.test/',
      effectiveDirective: 'style-src-attr',
      blockedURL: 'inline',
    };
    const modern = [{ type: 'csp-violation', age: 1, url: 'https://site.test/', body }];
    expect((await post('/reports', modern, 'application/reports+json')).status).toBe(204);
    await expect
      .poll(() => api.log().filter(({ message }) => message === 'policy report'))
      .toMatchObject([
        { reports: [{ directive: 'script-src-elem', blocked: 'https://evil.test', page: '/booking' }] },
        { reports: [{ directive: 'style-src-attr', blocked: 'inline', page: '/' }] },
      ]);
    expect(JSON.stringify(api.log())).not.toMatch(/4820193652\?|name=Ana|alert\(1\)/);
  });

  it('is limited by address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/faults', fault, 'application/json', still.url)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});
