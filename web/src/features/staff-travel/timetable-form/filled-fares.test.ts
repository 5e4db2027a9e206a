import type { Place } from '@fareground/domain/catalogue/search/place';
import { currencies } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { readAmount } from '@fareground/domain/core/typed-amount';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faresAfter, faresByDistance, faresByZone } from './filled-fares.ts';
import { emptyCall, emptyTimetable, fareKey, legsOf, type TimetableDraft } from './timetable-draft.ts';

const draft = (change: Partial<TimetableDraft>): TimetableDraft => ({ ...emptyTimetable, ...change });
const stops = (...km: string[]) => km.map((one, index) => ({ ...emptyCall, placeId: `p${index}`, km: one }));

describe('stops that change keep what was typed for them', () => {
  const fares = { '0>1': '6', '0>2': '11', '1>2': '7' };
  it.each([
    ['one is added at the end', [0, 1, 2, null], fares],
    ['one is added before them', [null, 0, 1, 2], { '1>2': '6', '1>3': '11', '2>3': '7' }],
    ['the middle one goes', [0, 2], { '0>1': '11' }],
    ['two of them change places: that way was never typed', [1, 0, 2], { '0>2': '7', '1>2': '11' }],
  ])('%s', (_what, order, expected) => {
    expect(faresAfter(fares, order)).toEqual(expected);
  });

  it('whatever moves: a fare is that of the same two stops, in the same order', () => {
    const size = 6;
    const typed = Object.fromEntries(legsOf(size).map(([from, to]) => [fareKey(from, to), `${from}-${to}`]));
    const orders = fc.shuffledSubarray([...Array(size).keys(), null], { minLength: 2 });
    fc.assert(
      fc.property(orders, (order) => {
        const kept = faresAfter(typed, order);
        for (const [from, to] of legsOf(order.length)) {
          const [start, end] = [order[from] ?? null, order[to] ?? null];
          const isTyped = start !== null && end !== null && start < end;
          expect(kept[fareKey(from, to)]).toBe(isTyped ? `${start}-${end}` : undefined);
        }
      }),
    );
  });
});

describe('fares by distance', () => {
  it.each([
    ['by the kilometre', { per100Km: '10' }, { '0>1': '5.00', '0>2': '12.35', '1>2': '7.35' }],
    [
      'and for each leg',
      { per100Km: '10', eachLeg: '2.50' },
      { '0>1': '7.50', '0>2': '14.85', '1>2': '9.85' },
    ],
    [
      'without decimals',
      { per100Km: '1000', currency: 'JPY' },
      { '0>1': '500', '0>2': '1235', '1>2': '735' },
    ],
    [
      'in what can be charged',
      { per100Km: '1', currency: 'KWD' },
      { '0>1': '0.500', '0>2': '1.240', '1>2': '0.740' },
    ],
    ['nothing where no price is typed', { per100Km: 'ten' }, {}],
  ] as const)('%s', (_how, change, expected) => {
    expect(faresByDistance(draft({ calls: stops('', '50', '123,5'), ...change }))).toEqual(expected);
  });

  it('leaves what is typed where a stop does not say how far it is', () => {
    const fares = { '0>1': '6', '1>2': '7' };
    const calls = stops('', '', '100');
    expect(faresByDistance(draft({ calls, fares, per100Km: '10' }))).toEqual({ ...fares, '0>2': '10.00' });
  });

  it('are amounts that can be charged, in every currency, and never less for a longer way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9_999 }),
        (currency, steps, per) => {
          const kms = steps.map((_, to) =>
            String(steps.slice(0, to + 1).reduce((sum, step) => sum + step, 0)),
          );
          const filled = faresByDistance(
            draft({ calls: stops('', ...kms), currency, per100Km: String(per) }),
          );
          let before = 0;
          for (let to = 1; to <= steps.length; to++) {
            const fare = readAmount(filled[fareKey(0, to)] ?? '', currency);
            expect(fare).not.toBeNull();
            expect((fare ?? 0) % smallestStep(currency)).toBe(0);
            expect(fare).toBeGreaterThanOrEqual(before);
            before = fare ?? 0;
          }
        },
      ),
    );
  });
});

it('fares by zone: what is typed once between two zones counts for all legs between them, also back', () => {
  const zones = ['A', 'B', 'B', 'A', undefined];
  const places = zones.map(
    (zone, index): Place => ({
      ...{ id: `p${index}`, name: '', city: '', country: 'PT', timeZone: 'Europe/Lisbon' },
      ...(zone && { zone }),
    }),
  );
  const calls = zones.map((_, index) => ({ ...emptyCall, placeId: `p${index}` }));
  const fares = { '0>1': '3', '1>2': 'cheap', '2>4': '9' };
  expect(faresByZone(draft({ calls, fares }), places)).toEqual({
    ...fares,
    '0>2': '3',
    '1>3': '3',
    '2>3': '3',
  });
});
