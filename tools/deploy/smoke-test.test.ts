import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { smokeTest } from './smoke-test.ts';

const SITE = 'https://tickets.example.org';
const SECRET = 'whsec_new';
const target = { site: SITE, project: 'tickets-live', client: { VITE_FIREBASE_API_KEY: 'a-key' } };
const { webhooks } = new Stripe('sk_none');

/** A site as it should be. @param path of the answer that is another one */
function siteWith(path: string, other?: () => Response | Promise<Response>) {
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    if (url.pathname === path && other) return other();
    if (url.host === 'firestore.googleapis.com') return new Response('', { status: 403 });
    switch (url.pathname) {
      case '/api/version':
        return Response.json({ version: '1.2.3+abc' });
      case '/':
        return new Response('<h1>What is on</h1>', { headers: { 'content-security-policy': 'default-src' } });
      case '/api/bookings':
        return new Response('', { status: 401 });
      case '/api/webhooks/stripe':
        try {
          const signature = new Headers(init.headers).get('stripe-signature') ?? '';
          webhooks.constructEvent(String(init.body), signature, SECRET);
          return new Response('');
        } catch {
          return new Response('', { status: 400 });
        }
      default:
        return new Response('', { status: 404 });
    }
  };
}
const run = (fetch: ReturnType<typeof siteWith>, webhookSecret = `${SECRET},whsec_old`) => {
  let waited = 0;
  const sleep = async (ms: number) => {
    waited += ms;
  };
  const found = smokeTest({ target, version: '1.2.3+abc', webhookSecret, fetch, sleep });
  return found.then((problems) => ({ problems, waited }));
};

test('a site as it should be has no problem, and nobody waits for it', async () => {
  expect(await run(siteWith(''))).toEqual({ problems: [], waited: 0 });
});

test('a release that takes its time is waited for', async () => {
  let requests = 0;
  const later = siteWith('/api/version', () =>
    Response.json({ version: ++requests < 4 ? 'before' : '1.2.3+abc' }),
  );
  expect(await run(later)).toEqual({ problems: [], waited: 15_000 });
});

const answer =
  (status: number, text = '', headers: Record<string, string> = {}) =>
  () =>
    new Response(text, { status, headers });
test.each([
  [
    'another version',
    '/api/version',
    answer(200, '{"version":"before"}'),
    'says "before" and should say "1.2.3+abc"',
  ],
  ['no version', '/api/version', answer(500), 'says "" and should say'],
  ['a page that fails', '/', answer(500), 'The first page is answered with 500'],
  ['a page without a policy', '/', answer(200, '<h1>'), 'without its heading or its policy'],
  ['a page that cannot be reached', '/', () => Promise.reject(new Error('reset')), 'answered with nothing'],
  ['a call for everybody', '/api/bookings', answer(200), 'A booking without a sign-in is answered with 200'],
  ['a webhook that is down', '/api/webhooks/stripe', answer(500), 'A signed webhook is answered with 500'],
  ['a webhook for everybody', '/api/webhooks/stripe', answer(200), 'A forged webhook is answered with 200'],
  [
    'rules for everybody',
    '/v1/projects/tickets-live/databases/(default)/documents/bookings/smoke-test',
    answer(200),
    'A stranger who reads a booking is answered with 200',
  ],
])('%s is said', async (_, path, other, sentence) => {
  const { problems } = await run(siteWith(path, other));
  expect(problems).toContainEqual(expect.stringContaining(sentence));
  expect(problems.join()).not.toContain(SECRET);
});

test('another secret than the site has is said', async () => {
  const { problems } = await run(siteWith(''), 'whsec_other');
  expect(problems).toEqual(['A signed webhook is answered with 400, not with 200.']);
});
