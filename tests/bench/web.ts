// npm run bench -- web: Lighthouse 13, mobile, on every kind of public page; the median of five cold loads each way.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import packaged from '@sparticuz/chromium';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { findBrowser, systemSearch } from '../support/find-browser.ts';
import { hydrated, loadPage } from '../support/page-load.ts';

/** What hosting's network packs on its way. */
const packed = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

/**
 * The hosting emulator sends files as they are; the network in front of the real one packs them. This stands in for that, and keeps
 * nothing: every answer is the emulator's own.
 * @param site where the emulator listens
 */
async function startGzipProxy(site: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const target = new URL(site);
  const server = createServer((incoming, outgoing) => {
    // The emulator packs some files when it is asked to; packed twice they would be no files any more.
    const { 'accept-encoding': _, ...asked } = incoming.headers;
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...asked, host: target.host },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          const headers = { ...answer.headers };
          delete headers['transfer-encoding'];
          const isPacked = packed.test(headers['content-type'] ?? '') && body.length > 0;
          const sent = isPacked ? gzipSync(body, { level: 6 }) : body;
          if (isPacked) headers['content-encoding'] = 'gzip';
          outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': sent.length });
          outgoing.end(sent);
        });
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Applied: the browser itself is slowed down. Simulated: Lighthouse computes what a slow phone would have done. */
type Method = 'devtools' | 'simulate';

const listLcp = 1_200;
const eventLcp = 900;
const all = [
  ['/', listLcp],
  ['/events', listLcp],
  ['/events/music', listLcp],
  ['/event/night-ferry-orchestra', eventLcp],
  ['/travel', listLcp],
  ['/travel/bus', listLcp],
] as const;
const simulatedLcp = 1_200;
const mostBlocking = 50;
const seatMapPaint = 1_500;
const KiB = 1_024;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

// One page by itself, or some: FAREGROUND_BENCH_PAGES="/ /travel seats".
const wanted = process.env.FAREGROUND_BENCH_PAGES?.split(' ');
const pages = all.filter(([path]) => wanted?.includes(path) ?? true);

// Five is what the limits are for. Fewer show whether it runs at all.
const runs = Number(process.env.FAREGROUND_BENCH_RUNS ?? 5);

const { url } = readSiteEnv();
const { executable } = await findBrowser({
  ...systemSearch,
  playwrightPath: () => chromium.executablePath(),
  unpack: () => packaged.executablePath(),
});
process.env.LANG = 'en_US.UTF-8';
const proxy = await startGzipProxy(url);
const chrome = await launch({
  chromePath: executable,
  // Without the language the browser's locale is one that Intl refuses.
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--lang=en-US', '--disable-dev-shm-usage'],
});

interface Measured {
  readonly lcp: number;
  readonly fcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly scores: readonly number[];
  /** Audits of the worst run that kept a score from 100. */
  readonly lost: readonly string[];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function once(path: string, throttlingMethod: Method): Promise<Measured> {
  // The function has the page in its memory, as it has when the network asks it again.
  await fetch(proxy.url + path).then((answer) => answer.text());
  const result = await lighthouse(
    proxy.url + path,
    { port: chrome.port, output: 'json', logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        formFactor: 'mobile',
        throttlingMethod,
        onlyCategories: [...categories],
        // Whoever comes for the first time has nothing stored either; Lighthouse by itself empties the cache only.
        clearStorageTypes: ['cache_storage', 'cookies', 'indexeddb', 'local_storage', 'service_workers'],
      },
    },
  );
  if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
  const { audits, categories: found } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const lost = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  return {
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: categories.map((id) => Math.round((found[id]?.score ?? 0) * 100)),
    lost,
  };
}

async function measure(path: string, method: Method): Promise<Measured & { readonly spread: number }> {
  const each: Measured[] = [];
  for (let run = 0; run < runs; run++) each.push(await once(path, method));
  const of = (pick: (one: Measured) => number) => median(each.map(pick));
  const lcps = each.map(({ lcp }) => lcp);
  return {
    lcp: of(({ lcp }) => lcp),
    fcp: of(({ fcp }) => fcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    scores: categories.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    lost: [...new Set(each.flatMap(({ lost }) => lost))],
    spread: Math.max(...lcps) - Math.min(...lcps),
  };
}

const missed: string[] = [];
/** A figure with its limit beside it; noted when it is beyond it. */
const held = (what: string, figure: number, most: number, digits = 0): string => {
  const isMet = Number(figure.toFixed(digits)) <= most;
  if (!isMet) missed.push(`${what}: ${figure.toFixed(digits)}, at most ${most}`);
  return `${figure.toFixed(digits)}${isMet ? ' ≤ ' : ' > '}${most}`;
};
const line = (...cells: readonly string[]): void =>
  console.log(cells.map((cell, index) => cell.padEnd(index === 0 ? 30 : 16)).join(''));

console.log(
  `Lighthouse, mobile, median of ${runs}; times in ms; scores are performance, accessibility, best practices, SEO\n`,
);
line('page', 'throttling', 'LCP', 'TBT', 'CLS', 'FCP', 'scores', 'LCP spread', 'lost by');
try {
  for (const [path, appliedLcp] of pages) {
    for (const method of ['devtools', 'simulate'] as const) {
      const found = await measure(path, method);
      const name = method === 'devtools' ? 'applied' : 'simulated';
      line(
        path,
        name,
        held(`${path} LCP, ${name}`, found.lcp, method === 'devtools' ? appliedLcp : simulatedLcp),
        held(`${path} TBT, ${name}`, found.tbt, mostBlocking),
        held(`${path} CLS, ${name}`, found.cls, 0, 3),
        String(Math.round(found.fcp)),
        found.scores.join(' '),
        String(Math.round(found.spread)),
        found.lost.join(' '),
      );
      for (const [index, category] of categories.entries())
        if ((found.scores[index] ?? 0) < 100)
          missed.push(`${path} ${category}, ${name}: ${found.scores[index]}, wanted 100`);
    }
  }
  if (wanted?.includes('seats') ?? true) {
    console.log('\nFirst paint of what seats and places are chosen on, applied throttling');
    for (const path of ['/event/reserve/night-ferry-orchestra', await seatMap()]) {
      const { fcp, lcp } = await measure(path, 'devtools');
      line(path, held(`${path} first paint`, fcp, seatMapPaint), `largest ${Math.round(lcp)}`);
    }
  }
} finally {
  chrome.kill();
  await proxy.stop();
}

console.log('\nWhat a first load weighs until it is still, gzip, KiB');
line('page', 'JavaScript', 'CSS', 'HTML', 'requests', 'Firestore reads');
const browser = await launchBrowser();
try {
  for (const [path] of pages) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const load = await loadPage(context, url, path, hydrated);
    await context.close();
    line(
      path,
      held(`${path} JavaScript`, load.script / KiB, 150, 1),
      held(`${path} CSS`, load.css / KiB, 12, 1),
      held(`${path} HTML`, load.html / KiB, 21, 1),
      held(`${path} requests`, load.requests.length, 9),
      held(`${path} Firestore reads`, load.reads.length, 0),
    );
  }
} finally {
  await browser.close();
}
console.log(missed.length === 0 ? '\nEvery figure is met.' : `\nMissed:\n  ${missed.join('\n  ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** The next bus that runs. */
async function seatMap(): Promise<string> {
  const { answers } = (await (await fetch(`${url}/data/travel/bus`)).json()) as {
    answers: { 'departures|bus': { trip: { id: string; state: string } }[] };
  };
  return `/trip/${answers['departures|bus'].find(({ trip }) => trip.state === 'scheduled')?.trip.id}`;
}
