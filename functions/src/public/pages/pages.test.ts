import { storedPicture } from '@fareground/domain/core/picture-path';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { expect, test, vi } from 'vitest';
import { createPages, SHARED_S, STALE_S } from './pages.ts';
import type { PublicReader, WebServer } from './web-server.ts';
import { createWindowCache, WINDOW_MS } from './window-cache.ts';

/** Until the public view of the stock is written (docs/architecture.md), and until a page is rendered. */
const PUBLISHED_MS = 2_000;
const RENDERED_MS = 2_000;

function harness({ fails = false } = {}) {
  let clock = 1_000_000;
  let title = 'first';
  let reads = 0;
  const cache = createWindowCache(() => clock);
  const reader: PublicReader = {
    now: cache.now,
    get: <T>(path: string) =>
      cache.cached(path, async () => {
        reads += 1;
        return { title } as T;
      }),
    list: async () => [],
    count: async () => 0,
    search: async () => {
      throw new Error('nothing is searched here');
    },
  };
  const web: WebServer = {
    assets: {
      shell: 'SHELL',
      headers: { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': 'x' },
    },
    isPublicPath: (path) => !path.startsWith('/dashboard'),
    renderDocument: async (address, from) => {
      if (fails) throw new Error('broken');
      if (address === '/unreadable') return undefined;
      const event = await from.get<{ title: string }>('events/a');
      return {
        status: address.startsWith('/no') ? 404 : 200,
        html: `<h1>${event?.title}</h1>`,
        data: { event },
      };
    },
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const events = { count: async () => 1, page: async () => [{ path: '/event/a', changedAt: 0 }] };
  const pictures = {
    read: async (path: string) => {
      if (fails) throw new Error('broken');
      return path.includes('/none/') ? undefined : Buffer.from(path);
    },
  };
  const pages = createPages({
    web,
    reader,
    events,
    pictures,
    cache,
    origin: 'https://site',
    isLocal: false,
    log,
  });
  return {
    log,
    reads: () => reads,
    edit: (to: string) => {
      title = to;
    },
    wait: (ms: number) => {
      clock += ms;
    },
    get: (address: string, method = 'GET') => ask(pages, address, method),
  };
}

/** Answers one request and tells what was sent. */
async function ask(pages: ReturnType<typeof createPages>, originalUrl: string, method: string) {
  const sent = { status: 200, type: '', body: '' as string | Buffer, headers: {} as Record<string, string> };
  const response = {
    set(name: string | Record<string, string>, value = '') {
      Object.assign(sent.headers, typeof name === 'string' ? { [name]: value } : name);
      return response;
    },
    status(status: number) {
      sent.status = status;
      return response;
    },
    type(type: string) {
      sent.type = type;
      return response;
    },
    send(body: string | Buffer) {
      sent.body = body;
    },
  };
  const path = new URL(originalUrl, 'http://server').pathname;
  await pages({ originalUrl, path, method } as Request, response as unknown as Response);
  return sent;
}

test('an edit is in what the network hands out within a minute', async () => {
  const { get, edit, wait } = harness();
  expect((await get('/event/a')).body).toBe('<h1>first</h1>');
  edit('second');
  wait(WINDOW_MS);
  expect((await get('/event/a')).body).toBe('<h1>second</h1>');
  const sum = PUBLISHED_MS + WINDOW_MS + RENDERED_MS + (SHARED_S + STALE_S) * 1_000;
  expect(sum).toBeLessThan(60_000);
});

test('a storm on one page reads once in ten seconds, and one on many pages reads each answer once', async () => {
  const { get, reads } = harness();
  await Promise.all(Array.from({ length: 50 }, () => get('/event/a')));
  await Promise.all(Array.from({ length: 50 }, (_, index) => get(`/event/a?utm=${index}`)));
  expect(reads()).toBe(1);
});

test.each([
  ['a page', '/event/a', 200, /s-maxage=20, stale-while-revalidate=20/],
  ['a page that is not there', '/nothing', 404, /s-maxage=20/],
  ['what a page was rendered with', '/data/event/a', 200, /s-maxage=20/],
  ['the seat map of a trip', '/trip/a', 200, /s-maxage=20/],
  ['what nobody may see', '/data/dashboard', 404, /no-store/],
  ['a page that nobody may keep', '/dashboard/x', 200, /no-store/],
  ['a page that could not be read', '/unreadable', 200, /no-store/],
  ['the sitemap', '/sitemap.xml', 200, /s-maxage=3600/],
  ['a file of the sitemap that is not there', '/sitemap-9.xml', 404, /s-maxage=3600/],
])('%s has its status and its time to keep', async (_, address, status, cache) => {
  const answer = await harness().get(address);
  expect(answer.status).toBe(status);
  expect(answer.headers['Cache-Control']).toMatch(cache);
  expect(answer.headers['Content-Security-Policy']).toBe('x');
});

test('what cannot be rendered is the application, which tries itself, and the fault is in the log', async () => {
  const { get, log } = harness({ fails: true });
  expect(await get('/event/a')).toMatchObject({ status: 200, body: 'SHELL' });
  expect(log.error).toHaveBeenCalledTimes(1);
});

test.each([
  ['/events/', '/events'],
  ['/events/?city=Porto', '/events?city=Porto'],
  ['//evil.example/', '/evil.example'],
])('%s leads to %s, on this site', async (address, location) => {
  const answer = await harness().get(`http://server${address}`);
  expect(answer).toMatchObject({ status: 301, headers: { Location: location } });
});

test('only looking is possible', async () => {
  expect(await harness().get('/event/a', 'POST')).toMatchObject({ status: 405 });
});

const picture = 'k3x9a7b2c4d6e8f0';
test.each([
  [`/pictures/night/${picture}.webp`, 200, 'image/webp', /immutable/],
  [`/pictures/night/${picture}-small.jpg`, 200, 'image/jpeg', /immutable/],
  [`/pictures/vehicles/ml-204/${picture}.webp`, 200, 'image/webp', /immutable/],
  [`/pictures/vehicles/none/${picture}.webp`, 404, 'text/plain', /s-maxage=20,/],
  [`/pictures/none/${picture}.webp`, 404, 'text/plain', /s-maxage=20,/],
  ['/pictures/night/page.html', 404, 'text/plain', /s-maxage=20,/],
  [`/pictures/../users/${picture}.webp`, 200, 'text/html', /s-maxage=20,/],
])('the address %s of a picture is answered with %i', async (address, status, type, cache) => {
  const sent = await harness().get(address);
  expect(sent).toMatchObject({ status, type: expect.stringContaining(type) });
  expect(sent.headers['Cache-Control']).toMatch(cache);
  if (type.startsWith('image/')) expect(String(sent.body)).toBe(storedPicture(address));
});

test('while the store of pictures does not answer, that is said and nobody keeps it', async () => {
  const sent = await harness({ fails: true }).get(`/pictures/night/${picture}.webp`);
  expect(sent).toMatchObject({ status: 503, headers: { 'Cache-Control': 'no-store' } });
});
