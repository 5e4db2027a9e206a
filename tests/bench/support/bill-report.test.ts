import { describe, expect, it } from 'vitest';
import { cheapest, growthOf, priceOf } from './bill-report.ts';
import { type Steps, stepNames } from './measured-journey.ts';
import type { Step } from './meter.ts';
import { billed, prices, sizes } from './prices.ts';

const step = (name: string): Step => ({
  name,
  reads: { functions: { events: 2 }, browser: {} },
  readsByRules: 0,
  writes: { functions: {}, browser: {} },
  deletes: { functions: {}, browser: {} },
  calls: [{ target: 'api', name: 'POST /api/bookings', milliseconds: 120 }],
  hits: 0,
  bytes: { hosting: 20_000, firestore: 0 },
});
const journey = (change: (steps: Steps) => void = () => undefined): Steps => {
  const steps = Object.fromEntries(stepNames.map((name) => [name, step(name)])) as Steps;
  change(steps);
  return steps;
};
const reading = (bookings: number) =>
  journey(({ hold }) => {
    hold.reads.functions.bookings = bookings;
  });

describe('growth', () => {
  it('is what costs more in every measurement than in any before', () => {
    expect(growthOf([reading(1), reading(2)], [reading(3), reading(4)])).toEqual([
      'hold: reads of bookings (functions) from 2 to 3',
    ]);
    expect(growthOf([reading(1), reading(2)], [reading(4), reading(2)])).toEqual([]);
    expect(growthOf([reading(4)], [reading(1)])).toEqual([]);
  });

  it('is found in calls, in what the rules look up, in what is deleted and in bytes', () => {
    const more = journey(({ pay, home }) => {
      pay.calls.push({ target: 'api', name: 'POST /api/bookings', milliseconds: 1 });
      pay.readsByRules = 1;
      pay.deletes.browser.passengers = 1;
      home.bytes.hosting = 60_000;
    });
    expect(growthOf([journey()], [more])).toEqual([
      'home: 10 kB of the site from 2 to 6',
      'pay: deletes of passengers (browser) from 0 to 1',
      'pay: reads by rules from 0 to 1',
      'pay: calls of POST /api/bookings from 1 to 2',
    ]);
  });

  it('is not seen in how often a page asks while it waits', () => {
    const waiting = journey(({ pay }) => {
      pay.calls.push({ target: 'api', name: 'GET /api/bookings/…', milliseconds: 1 });
    });
    expect(growthOf([journey()], [waiting])).toEqual([]);
  });
});

describe('a step', () => {
  it('is billed for documents, calls, started tenths of a second, and bytes', () => {
    const { vcpuSeconds, gibSeconds } = billed(sizes.api, 120);
    expect([vcpuSeconds, gibSeconds]).toEqual([0.2, 0.2]);
    expect(priceOf(step('hold'))).toBeCloseTo(
      2 * prices.read +
        prices.call +
        0.2 * (prices.vcpuSecond + prices.gibSecond) +
        20_000 * prices.hostingByte,
      12,
    );
  });

  it('is taken from the measurement where it cost least', () => {
    const [a, b] = [reading(3), reading(1)];
    expect(cheapest([a, b]).hold).toBe(b.hold);
  });
});
