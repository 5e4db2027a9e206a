import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type PairedLeg, returnFare, returnPercents } from './return-discount.ts';

const there: PairedLeg = {
  routeId: 'minho',
  returnPercent: 20,
  fromCity: 'Vigo',
  toCity: 'Porto',
  startsAt: 100,
  endsAt: 200,
  quantity: 2,
};
const back: PairedLeg = { ...there, fromCity: 'Porto', toCity: 'Vigo', startsAt: 300, endsAt: 400 };

describe('both ways on one line', () => {
  it.each<[string, PairedLeg[], number[]]>([
    ['are cheaper', [there, back], [20, 20]],
    ['are cheaper whichever was chosen first', [back, there], [20, 20]],
    ['are cheaper where one changes at once', [there, { ...back, startsAt: 200 }], [20, 20]],
    ['are not where one leaves before one is there', [there, { ...back, startsAt: 199 }], [0, 0]],
    ['are not on two lines', [there, { ...back, routeId: 'night' }], [0, 0]],
    [
      'are not where the line gives nothing',
      [
        { ...there, returnPercent: undefined },
        { ...back, returnPercent: undefined },
      ],
      [0, 0],
    ],
    [
      'are not of no line',
      [
        { ...there, routeId: undefined },
        { ...back, routeId: undefined },
      ],
      [0, 0],
    ],
    ['are not to another city', [there, { ...back, toCity: 'Tui' }], [0, 0]],
    ['are not for another kind of passenger', [there, { ...back, passenger: 'child' }], [0, 0]],
    ['are not twice the same way', [there, { ...there, startsAt: 500, endsAt: 600 }], [0, 0]],
    [
      'are cheaper for those who come back, and bring different things along',
      [
        { ...there, quantity: 1 },
        { ...there, quantity: 2 },
        { ...back, quantity: 2 },
      ],
      [0, 20, 20],
    ],
    ['are not for a leg of more people than come back', [there, { ...back, quantity: 1 }], [0, 0]],
    [
      'are cheaper once for each way back',
      [there, { ...there, startsAt: 110, endsAt: 210 }, back],
      [20, 0, 20],
    ],
  ])('%s', (_what, legs, percents) => {
    expect(returnPercents(legs)).toEqual(percents);
  });
});

test('as many places are cheaper in each direction, and rounding never makes a fare dearer', () => {
  const quantity = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(fc.array(quantity, { maxLength: 4 }), fc.array(quantity, { maxLength: 4 }), (out, home) => {
      const all = [
        ...out.map((places) => ({ ...there, quantity: places })),
        ...home.map((places) => ({ ...back, quantity: places })),
      ];
      const percents = returnPercents(all);
      const cheaper = (city: string) =>
        all.reduce((sum, one, at) => sum + (one.fromCity === city && percents[at] ? one.quantity : 0), 0);
      expect(cheaper('Vigo')).toBe(cheaper('Porto'));
    }),
  );
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), (fare, percent) => {
      expect(returnFare(fare, percent, 'EUR')).toBeLessThanOrEqual(fare);
      expect(returnFare(fare, percent, 'EUR')).toBeGreaterThanOrEqual(0);
    }),
  );
});
