import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { hydrated } from '../support/page-load.ts';
import { site, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const publicPages = [
  '/',
  '/events',
  '/event/night-ferry-orchestra',
  '/event/reserve/night-ferry-orchestra',
  '/travel',
  '/about-us',
  '/no/such/page',
];

describe('the page’s policy', () => {
  it.each([...publicPages, '/auth/login', '/dashboard'])(
    'goes out with %s, without anything inline',
    async (path) => {
      const { headers } = await fetch(site() + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
    },
  );

  it.each(publicPages)('%s has no attribute that it would stop', async (path) => {
    const html = await (await fetch(site() + path)).text();
    expect(html.match(/<[^>]+\s(?:style|on[a-z]+)=/g)).toBeNull();
  });

  it('stops what is not ours', async () => {
    const journey = await startJourney(browser);
    journey.allow(/Content Security Policy|inline/);
    await journey.visit('/event/night-ferry-orchestra');
    const ran = await journey.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.attacked = true';
      document.body.append(script);
      const text = document.createElement('p');
      text.setAttribute('style', 'position: fixed');
      document.body.append(text);
      return { script: 'attacked' in window, style: getComputedStyle(text).position };
    });
    expect(ran).toEqual({ script: false, style: 'static' });
    await journey.finish();
  });

  it('a fault of a page is told to the server, once', async () => {
    const journey = await startJourney(browser);
    journey.allow(/not a function/);
    await journey.visit('/about-us');
    await hydrated(journey.page);
    const sent: string[] = [];
    journey.page.on('request', (request) => {
      if (request.url().endsWith('/api/faults')) sent.push(request.postData() ?? '');
    });
    const answer = journey.page.waitForResponse(/\/api\/faults$/);
    await journey.page.evaluate(() => {
      const error = new TypeError('ana@example.org is not a function');
      error.stack = `TypeError: ana@example.org\n at f (${location.origin}/assets/main-x.js:1:2)`;
      for (let times = 0; times < 3; times++) dispatchEvent(new ErrorEvent('error', { error }));
    });
    expect((await answer).status()).toBe(204);
    expect(sent.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { type: 'TypeError', route: '/about-us', stack: ['assets/main-x.js:1:2'] },
    ]);
    await journey.finish();
  });
});
