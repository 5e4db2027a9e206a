import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missedBy } from '../bench/support/bill-limits.ts';
import { type MeasuredJourney, measureJourney, type StepName } from '../bench/support/measured-journey.ts';
import { type Meter, startMeter } from '../bench/support/meter.ts';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { total } from '../support/grpc-tap.ts';

// What each step of a visitor's way may cost at most, as `npm run bench -- cost` prints it: counted in a real browser, between
// it and hosting and Firestore, and between the functions and Firestore.
const OTHERS = 12;

interface Most {
  /** By the functions, of an instance that knows nothing yet. */
  reads: number;
  /** By the browser itself. */
  browser: number;
  writes: number;
  calls: number;
}
const most: Partial<Record<StepName, Most>> = {
  home: { reads: 0, browser: 0, writes: 0, calls: 0 },
  // One of them is whether the event is sold in packages.
  'event, not kept': { reads: 5, browser: 0, writes: 0, calls: 1 },
  event: { reads: 0, browser: 0, writes: 0, calls: 0 },
  // One of them is the vehicle, for its pictures.
  'seat map, opened': { reads: 4, browser: 1, writes: 0, calls: 3 },
  hold: { reads: 3, browser: 5, writes: 5, calls: 2 },
  // Waiting for the provider, the page asks again after 1.2 s and 2 s.
  pay: { reads: 9, browser: 8, writes: 14, calls: 10 },
  // The ticket, how its trip runs, and the two tickets of its booking, which it steps between; the booking, once its dates and amounts are in sight.
  'ticket, opened': { reads: 0, browser: 5, writes: 0, calls: 1 },
  // The ticket, and what was decided of the steward's account (docs/adr/0021).
  'scan at the gate': { reads: 2, browser: 0, writes: 2, calls: 1 },
};

describe('the way from the home page to the gate', () => {
  let browser: Browser;
  let meter: Meter;
  let journey: MeasuredJourney;
  beforeAll(async () => {
    const { projectId } = readSiteEnv();
    const app = getApps()[0] ?? initializeApp({ projectId });
    [browser, meter] = await Promise.all([launchBrowser(), startMeter()]);
    journey = await measureJourney(getFirestore(app), browser, meter, OTHERS);
  });
  afterAll(async () => {
    await browser.close();
    await meter.stop();
  });

  it.each(Object.entries(most))('costs at %s what it may', (name, limit) => {
    const { reads, writes, deletes, readsByRules, calls } = journey.steps[name as StepName];
    const cost: Most = {
      reads: total(reads.functions),
      browser: total(reads.browser) + readsByRules,
      writes: total(writes.functions) + total(writes.browser) + total(deletes.functions),
      calls: calls.length,
    };
    for (const [kind, count] of Object.entries(cost)) {
      expect(count, `${kind} of ${name}: ${JSON.stringify({ reads, writes, calls })}`).toBeLessThanOrEqual(
        limit[kind as keyof Most],
      );
    }
  });

  it('keeps the figures of the bill: no read on a copy at hand, the purchase, who watches a section', () => {
    expect(missedBy(journey)).toEqual([]);
    expect(journey.watching.sent).toBeGreaterThan(0);
  });
});
