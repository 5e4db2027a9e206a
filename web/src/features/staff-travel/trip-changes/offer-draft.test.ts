import type { OfferableTrip } from '@fareground/domain/api/rebooking';
import { HOUR } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { hoursToChoose, noOffers, offersOf } from './offer-draft.ts';

const now = 1_795_000_000_000;
const trip = (tripId: string, hours: number) => ({ tripId, departsAt: now + hours * HOUR }) as OfferableTrip;
const trips = [trip('a', 3), trip('b', 7), trip('c', 90)];

it.each([
  [['a'], [1, 2]],
  [
    ['a', 'b'],
    [1, 2, 6],
  ],
  [['c'], [1, 2, 6, 24, 48]],
  [[], []],
] as const)('of %j people may have %j hours to choose', (tripIds, hours) => {
  expect(hoursToChoose(trips, { tripIds, choose: 'last' }, now)).toEqual(hours);
});

it.each([
  ['in two hours', { tripIds: ['a', 'b'], choose: 2 }, now + 2 * HOUR],
  ['when the last run leaves', { tripIds: ['b', 'a'], choose: 'last' }, now + 7 * HOUR],
  ['when it leaves, where the hours are longer than that', { tripIds: ['a'], choose: 6 }, now + 3 * HOUR],
] as const)('the time to choose is over %s', (_what, draft, until) => {
  expect(offersOf(trips, draft, now)).toEqual({ tripIds: [...draft.tripIds], until });
});

it('nothing is offered where no trip is chosen', () => {
  expect(offersOf(trips, noOffers, now)).toBeUndefined();
});
