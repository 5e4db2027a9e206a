import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Request } from 'playwright-core';

/** Notes what pages ask Firestore, for the check of indexes at the end of `npm test` (tools/test/queries). Nothing is changed. */
export function recordQueries(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    recordQueriesOf(context);
    return context;
  };
  return browser;
}

const recorded = new WeakSet<object>();

/** Notes what the pages of one context ask from now on; once, however often this is called. */
export function recordQueriesOf(context: Pick<BrowserContext, 'on'>): void {
  const folder = process.env.FAREGROUND_QUERY_LOG;
  if (!folder || recorded.has(context)) return;
  recorded.add(context);
  context.on('request', (request) => {
    for (const query of queriesIn(request)) {
      appendFileSync(join(folder, `browser-${process.pid}.log`), `${JSON.stringify({ browser: query })}\n`);
    }
  });
}

/** WebChannel sends forms, the lighter client JSON. */
function queriesIn(request: Request): unknown[] {
  const body = request.method() === 'POST' ? request.postData() : null;
  if (!body) return [];
  const url = request.url();
  if (/documents.*:run(Aggregation)?Query/.test(url)) return [JSON.parse(body)];
  if (!url.includes('/google.firestore.v1.Firestore/Listen/channel')) return [];
  return [...new URLSearchParams(body)]
    .filter(([name]) => /^req\d+___data__$/.test(name))
    .map(([, value]) => JSON.parse(value) as unknown);
}
