import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../core/time.ts';
import type { SaleWindow } from './sale-window.ts';
import { tripStates } from './trip.ts';
import { saleOpensAt, saleStateOf, type TripSaleState } from './trip-sale.ts';

const departsAt = Date.parse('2026-11-27T17:30Z');
const trip = (saleWindow?: SaleWindow) => ({
  state: 'scheduled' as const,
  departsAt,
  ...(saleWindow && { saleWindow }),
});

it.each<[string, SaleWindow | undefined, leaves: number, now: number, TripSaleState]>([
  ['long before, where nothing is said', undefined, 0, -700 * DAY, 'open'],
  ['the last moment', undefined, 0, -1, 'open'],
  ['when it leaves', undefined, 0, 0, 'over'],
  ['when it has left the first stop and not yet another', undefined, HOUR, 30 * MINUTE, 'open'],
  ['a moment before it opens', { opensDays: 60 }, 0, -60 * DAY - 1, 'not-yet'],
  ['when it opens', { opensDays: 60 }, 0, -60 * DAY, 'open'],
  ['when it opens, for a later stop at the same moment', { opensDays: 60 }, 5 * HOUR, -60 * DAY, 'open'],
  ['a moment before it closes', { closesMinutes: 30 }, 0, -30 * MINUTE - 1, 'open'],
  ['when it closes', { closesMinutes: 30 }, 0, -30 * MINUTE, 'over'],
  ['at a later stop, which closes later', { closesMinutes: 30 }, HOUR, 0, 'open'],
  ['when it is stopped', { stopped: true }, 0, -DAY, 'stopped'],
  ['when it is stopped and would not be open', { stopped: true, opensDays: 1 }, 0, -2 * DAY, 'stopped'],
  ['when it is stopped and has left', { stopped: true }, 0, 1, 'over'],
])('%s', (_when, saleWindow, leaves, now, expected) => {
  expect(saleStateOf(trip(saleWindow), departsAt + leaves, departsAt + now)).toBe(expected);
});

it.each([
  ['cancelled', 0, 'over'],
  ['arrived', HOUR, 'over'],
  // It left before its time; further on people still get on.
  ['departed', 0, 'over'],
  ['departed', HOUR, 'open'],
  ['boarding', 0, 'open'],
] as const)('of a trip that is %s, at a stop %i ms on, it is %s', (state, leaves, expected) => {
  expect(saleStateOf({ ...trip(), state }, departsAt + leaves, departsAt - HOUR)).toBe(expected);
});

it('is open once and for one stretch of time, which ends before the stop is left', () => {
  const window = fc.record(
    { opensDays: fc.integer({ min: 1, max: 730 }), closesMinutes: fc.integer({ min: 1, max: 10_080 }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      window,
      fc.constantFrom(...tripStates),
      fc.nat(20 * HOUR),
      fc.array(fc.integer({ min: -800 * DAY, max: DAY }), { minLength: 2, maxLength: 20 }),
      (saleWindow, state, leaves, moments) => {
        const sold = { state, departsAt, saleWindow };
        const states = moments
          .toSorted((a, b) => a - b)
          .map((now) => ({
            now: departsAt + now,
            is: saleStateOf(sold, departsAt + leaves, departsAt + now),
          }));
        const order: readonly TripSaleState[] = ['not-yet', 'open', 'over'];
        for (const [index, { now, is }] of states.entries()) {
          if (is === 'open') expect(now).toBeLessThan(departsAt + leaves);
          if (is === 'open') expect(now).toBeGreaterThanOrEqual(saleOpensAt(sold));
          const before = states[index - 1]?.is ?? 'not-yet';
          expect(order.indexOf(is)).toBeGreaterThanOrEqual(order.indexOf(before));
        }
      },
    ),
  );
});
