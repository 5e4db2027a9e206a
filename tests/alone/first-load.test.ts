import { searchResponseSchema } from '@fareground/domain/api/search';
import { HOUR } from '@fareground/domain/core/time';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site } from '../journeys/support/journey.ts';
import { launchBrowser, PAGE_TIMEOUT } from '../support/browser.ts';
import { hydrated, loadPage } from '../support/page-load.ts';

// Bytes and requests are counts, the same on every machine. Times are the bench's: `npm run bench -- web`.
const KiB = 1_024;
const publicPages = [
  ['/', 'Go out.', 'WebSite'],
  ['/events', async () => `href="/event/${await nextEvent()}"`, 'ItemList'],
  ['/events/music', 'Night Ferry Orchestra', 'ItemList'],
  ['/event/night-ferry-orchestra', 'Eleven players', 'Event'],
  ['/travel', 'Vigo', 'ItemList'],
  ['/travel/bus', 'Vigo', 'ItemList'],
] as const;

/** The id of what is on next. The orchestra is on the first page of all events on some weekdays only. */
async function nextEvent(): Promise<string> {
  const { events } = searchResponseSchema.parse(await (await fetch(`${site()}/api/search`)).json());
  return events.find(({ startsAt }) => startsAt > Date.now() + HOUR)?.id ?? 'none';
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const get = async (path: string) => {
  const answer = await fetch(site() + path, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const content = (html: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

describe.each(publicPages)('%s', (path, words, thing) => {
  test('is in its first HTML, with what search engines and shares need', async () => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=20, stale-while-revalidate=20');
    const expected = typeof words === 'string' ? words : await words();
    expect(text.slice(text.indexOf('<div id="root">'))).toContain(expected);
    expect(text).not.toContain('Loading...');
    expect(text.match(/<title>[^<]+ · Fareground<\/title>/g)).toHaveLength(1);
    expect(content(text, 'description').length).toBeGreaterThan(30);
    expect(text).toContain(`<link rel="canonical" href="${site()}${path}"/>`);
    expect(content(text, 'og:url')).toBe(site() + path);
    const picture = content(text, 'og:image');
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
    expect(content(text, 'og:image:alt')).not.toBe('');
    const things = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? '') as { '@context': string; '@type': string },
    );
    expect(things.map((each) => each['@type'])).toContain(thing);
    expect(things.every((each) => each['@context'] === 'https://schema.org')).toBe(true);
  });

  test('stays within what a first load may weigh, and asks the database nothing', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      // Another zone and language than the server's: the page must not say anything else for it.
      timezoneId: 'America/New_York',
      locale: 'de-DE',
    });
    context.setDefaultTimeout(PAGE_TIMEOUT);
    const load = await loadPage(context, site(), path, hydrated);
    await context.close();
    expect(load.faults).toEqual([]);
    expect(load.reads).toEqual([]);
    expect(load.script, load.requests.join(' ')).toBeLessThanOrEqual(150 * KiB);
    expect(load.css).toBeLessThanOrEqual(12 * KiB);
    expect(load.html).toBeLessThanOrEqual(22 * KiB);
    expect(load.requests.length, load.requests.join(' ')).toBeLessThanOrEqual(9);
  });
});

test('an event says in schema.org’s words what it costs and what is left', async () => {
  const { text } = await get('/event/night-ferry-orchestra');
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Event',
    name: 'Night Ferry Orchestra',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Porto' } },
    offers: expect.arrayContaining([
      expect.objectContaining({
        '@type': 'Offer',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        priceCurrency: 'EUR',
        availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|SoldOut)$/),
      }),
    ]),
  });
});

test.each([
  ['an event that nobody made', '/event/no-such-event'],
  ['a kind of event that there is not', '/events/no-such-kind'],
  ['a way to travel that there is not', '/travel/no-such-way'],
  ['an address that leads nowhere', '/nowhere/at/all'],
])('%s is a page that says so, and 404', async (_, path) => {
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(text).toContain('<h1');
});

test('a slash too many leads to the one address', async () => {
  const { status, headers } = await get('/events/');
  expect(status).toBe(301);
  expect(headers.get('location')).toBe('/events');
});

test('search engines find their way', async () => {
  expect((await get('/robots.txt')).text).toMatch(/^Disallow: \/dashboard$/m);
  const { headers, text } = await get('/sitemap.xml');
  expect(headers.get('content-type')).toMatch(/^application\/xml/);
  expect(text).toContain(`<loc>${site()}/event/night-ferry-orchestra</loc>`);
});

test.each([
  ['/events.ics', /^text\/calendar/, 'BEGIN:VEVENT'],
  ['/events/music.ics?city=Porto', /^text\/calendar/, 'BEGIN:VEVENT'],
  ['/events.atom', /^application\/atom\+xml/, '<entry>'],
  ['/events.atom?city=Nowhere', /^application\/atom\+xml/, '</feed>'],
])('%s can be subscribed to', async (path, type, part) => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(type);
  expect(text).toContain(part);
});

test('going from a list to an event shows it at once, and asks the database nothing', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(PAGE_TIMEOUT);
  const page = await context.newPage();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/projects/')) reads.push(request.url());
  });
  await page.goto(`${site()}/events/music`);
  await hydrated(page);
  // What only the event's own page knows is held back: the title, the date and the place must not wait for it.
  const held = Promise.withResolvers<void>();
  await page.route('**/data/event/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  const link = page.getByRole('link', { name: 'Night Ferry Orchestra' }).first();
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Night Ferry Orchestra' }).waitFor();
  await page.getByText('Coliseu da Ribeira').first().waitFor();
  held.resolve();
  await page
    .getByRole('heading', { name: 'Choose your tickets' })
    .or(page.locator('#places'))
    .first()
    .waitFor();
  expect(reads).toEqual([]);
  await context.close();
});

test.each([
  ['places of a concert', '/event/night-ferry-orchestra', 'button[aria-label="Floor, one more"]'],
  ['a seat of a coach', 'trip', '.slist label.check:has(input:enabled)'],
])('%s pressed before the page is hydrated are in the cart once it is', async (_, path, press) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PAGE_TIMEOUT);
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const address = path === 'trip' ? await nextTrip() : path;
  await page.goto(site() + address, { waitUntil: 'domcontentloaded' });
  await page.locator(press).nth(0).click();
  await page
    .locator(press)
    .nth(path === 'trip' ? 1 : 0)
    .click();
  held.resolve();
  await page
    .getByText(/^(Go on with|Hold) 2 places$/)
    .locator('visible=true')
    .first()
    .waitFor();
  await context.close();
});

test.each([
  ['/', 'Event, artist or venue', 'night ferry', /\/events\?q=night\+ferry$/],
  ['/travel', 'To', 'Vigo', /\/travel\?to=Vigo$/],
])(
  'words typed and sent on %s before the page is hydrated are looked for once it is',
  async (path, field, words, address) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(PAGE_TIMEOUT);
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(site() + path, { waitUntil: 'domcontentloaded' });
    const search = page.getByRole('search').first();
    await search.getByLabel(field, { exact: true }).fill(words);
    await search.locator('button[type=submit]').click();
    held.resolve();
    await page.waitForURL(address);
    await context.close();
  },
);

/** The page of the next coach that runs. */
async function nextTrip(): Promise<string> {
  const { text } = await get('/data/travel/bus');
  const { answers } = JSON.parse(text) as {
    answers: { 'departures|bus': { trip: { id: string; state: string } }[] };
  };
  return `/trip/${answers['departures|bus'].find(({ trip }) => trip.state === 'scheduled')?.trip.id}`;
}
