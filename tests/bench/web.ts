// npm run bench -- web: Lighthouse 13, mobile, on every kind of public page; the median of five cold loads each way.
import packaged from '@sparticuz/chromium';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { readTownEnv } from '../support/env.ts';
import { findBrowser, systemSearch } from '../support/find-browser.ts';
import { startGzipProxy } from './support/gzip-proxy.ts';

/** Applied: the browser itself is slowed down. Simulated: Lighthouse computes what a slow phone would have done. */
type Method = 'devtools' | 'simulate';

const pages = [
  ['/', 1_200],
  ['/events', 1_200],
  ['/events/music', 1_200],
  ['/event/night-ferry-orchestra', 900],
  ['/travel', 1_200],
  ['/travel/bus', 1_200],
] as const;
const simulatedLcp = 1_200;
const mostBlocking = 50;
const seatMapPaint = 1_500;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

// Five is what the limits are for. Fewer show whether it runs at all.
const runs = Number(process.env.FAREGROUND_BENCH_RUNS ?? 5);

const { url } = readTownEnv();
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
      settings: { formFactor: 'mobile', throttlingMethod, onlyCategories: [...categories] },
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
  const all: Measured[] = [];
  for (let run = 0; run < runs; run++) all.push(await once(path, method));
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  const lcps = all.map(({ lcp }) => lcp);
  return {
    lcp: of(({ lcp }) => lcp),
    fcp: of(({ fcp }) => fcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    scores: categories.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    lost: [...new Set(all.flatMap(({ lost }) => lost))],
    spread: Math.max(...lcps) - Math.min(...lcps),
  };
}

const missed: string[] = [];
const hold = (what: string, figure: number, most: number) => {
  if (!(figure <= most)) missed.push(`${what}: ${Math.round(figure * 1_000) / 1_000}, at most ${most}`);
};

console.log(
  `Lighthouse, mobile, median of ${runs}; LCP, FCP and TBT in ms; scores: performance, accessibility, best practices, SEO\n`,
);
console.log(
  `${'page'.padEnd(32)}${'throttling'.padEnd(12)}   LCP   FCP   TBT   CLS  scores             LCP spread`,
);
try {
  for (const [path, appliedLcp] of pages) {
    for (const method of ['devtools', 'simulate'] as const) {
      const found = await measure(path, method);
      const name = method === 'devtools' ? 'applied' : 'simulated';
      const figure = (value: number) => String(Math.round(value)).padStart(6);
      console.log(
        `${path.padEnd(32)}${name.padEnd(12)}${figure(found.lcp)}${figure(found.fcp)}${figure(found.tbt)}  ${found.cls.toFixed(3)} ${found.scores.join(' ').padEnd(18)} ${figure(found.spread)}  ${found.lost.join(' ')}`,
      );
      hold(`${path} LCP, ${name}`, found.lcp, method === 'devtools' ? appliedLcp : simulatedLcp);
      hold(`${path} TBT, ${name}`, found.tbt, mostBlocking);
      hold(`${path} CLS, ${name}`, Math.round(found.cls * 1_000), 0);
      for (const [index, category] of categories.entries())
        if ((found.scores[index] ?? 0) < 100)
          missed.push(`${path} ${category}, ${name}: ${found.scores[index]}`);
    }
  }
  const seats = await measure(await seatMap(), 'devtools');
  console.log(
    `\nfirst paint of a coach's seat map, applied: ${Math.round(seats.fcp)} ms; largest ${Math.round(seats.lcp)} ms`,
  );
  hold('seat map, first paint', seats.fcp, seatMapPaint);
} finally {
  chrome.kill();
  await proxy.stop();
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
