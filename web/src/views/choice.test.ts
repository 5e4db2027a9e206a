import { sampleTier } from '@fareground/domain/catalogue/events/sample-events';
import type { Fare } from '@fareground/domain/catalogue/events/tier';
import { fareBeyondLimit } from '@fareground/domain/catalogue/events/tier-price';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenOf, chosenPlaces, mostOfFare, withoutExcess } from './choice.ts';

const child: Fare = { id: 'child', name: 'Child', price: 1_000, note: '', maxPerBooking: 3 };
const companion: Fare = { id: 'companion', name: 'Companion', price: 0, note: '', withFullPrice: true };
const helper: Fare = { ...companion, id: 'helper', name: 'Helper' };
const tier = sampleTier({ fares: [child, companion, helper] });
const open = sampleTier({ id: 'open', price: 500, openPrice: { suggested: 900, most: 2_000 } });

test('what is chosen stands in the order of the page, each at its price', () => {
  const choice = { open: 1, 'standing.child': 2, standing: 1, 'standing.companion': 0, gone: 4 };
  expect(
    chosenPlaces([tier, open], choice).map(({ tier: { id }, fare, quantity, unitPrice }) => [
      id,
      fare?.id,
      quantity,
      unitPrice,
    ]),
  ).toEqual([
    ['standing', undefined, 1, 2_500],
    ['standing', 'child', 2, 1_000],
    ['open', undefined, 1, 900],
  ]);
  expect(chosenOf(choice, 'standing')).toBe(3);
});

test.each([
  ['as many as there is room for', child, {}, 2, 2],
  ['as many as the fare says', child, {}, 8, 3],
  ['with what is chosen of the others', child, { standing: 7, 'standing.child': 1 }, 8, 1],
  ['no companion without a full price', companion, { 'standing.child': 2 }, 8, 0],
  ['a companion for each', companion, { standing: 2, 'standing.companion': 1 }, 8, 2],
  ['of two kinds together', helper, { standing: 2, 'standing.companion': 1 }, 8, 1],
])('of a fare one may choose %s', (_, fare, choice, room, most) => {
  expect(mostOfFare(tier, fare, choice, room)).toBe(most);
});

test('companions go with the full prices that they came with', () => {
  expect(withoutExcess(tier, { standing: 2, 'standing.companion': 2 })).toBeUndefined();
  expect(withoutExcess(tier, { standing: 1, 'standing.companion': 1, 'standing.helper': 1 })).toEqual({
    'standing.helper': 0,
  });
  expect(withoutExcess(tier, { 'standing.companion': 1, 'standing.child': 2 })).toEqual({
    'standing.companion': 0,
  });
});

test('what can be chosen step by step, the server takes', () => {
  const step = fc.tuple(fc.constantFrom(undefined, child, companion, helper), fc.nat(5));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const room = 8;
      let choice: Record<string, number> = {};
      for (const [fare, wanted] of steps) {
        const key = fare ? `standing.${fare.id}` : 'standing';
        const others = chosenOf(choice, 'standing') - (choice[key] ?? 0);
        const most = fare ? mostOfFare(tier, fare, choice, room) : room - others;
        choice = { ...choice, [key]: Math.min(wanted, most) };
        choice = { ...choice, ...withoutExcess(tier, choice) };
      }
      const places = chosenPlaces([tier], choice).map(({ fare, quantity }) => ({
        fareId: fare?.id,
        quantity,
      }));
      expect(fareBeyondLimit(tier, places)).toBeUndefined();
      expect(chosenOf(choice, 'standing')).toBeLessThanOrEqual(room);
    }),
  );
});
