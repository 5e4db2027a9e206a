import { expect, it, test } from 'vitest';
import { HOUR, MINUTE } from '../../core/time.ts';
import { isReturnable } from '../events/cancellation-policy.ts';
import { isOfferable, offerFault } from './trip-offer.ts';

const now = 1_795_000_000_000;
const trip = (id: string, facts: object = {}) => ({
  id,
  onSale: true,
  state: 'scheduled',
  departsAt: now + 5 * HOUR,
  ...facts,
});
const trips = [trip('a'), trip('b', { departsAt: now + 8 * HOUR }), trip('left', { departsAt: now })];

it.each([
  ['two trips and four hours', ['a', 'b'], now + 4 * HOUR, null],
  ['until the last of them leaves', ['a', 'b'], now + 8 * HOUR, null],
  ['a minute after that', ['a', 'b'], now + 8 * HOUR + MINUTE, 'until'],
  ['ten minutes to choose', ['a'], now + 10 * MINUTE, 'until'],
  ['one twice', ['a', 'a'], now + HOUR, 'tripIds'],
  ['the trip itself', ['own'], now + HOUR, 'tripIds'],
  ['one that there is not', ['a', 'gone'], now + HOUR, 'tripIds'],
  ['one that has left', ['left'], now + HOUR, 'tripIds'],
] as const)('an offer of %s', (_what, tripIds, until, fault) => {
  expect(offerFault('own', trips, { tripIds: [...tripIds], until }, now)).toBe(fault);
});

it.each([
  ['on sale', {}, true],
  ['boarding', { state: 'boarding' }, true],
  ['cancelled', { state: 'cancelled' }, false],
  ['on its way', { state: 'departed' }, false],
  ['off sale', { onSale: false }, false],
])('a trip that is %s', (_what, facts, offerable) => {
  expect(isOfferable(trip('a', facts), now)).toBe(offerable);
});

test('the trip itself is offered where it skips a stop: it calls at another one near it', () => {
  const offered = { tripIds: ['own'], until: now + HOUR };
  expect(offerFault('own', [trip('own')], offered, now)).toBe('tripIds');
  expect(offerFault('own', [trip('own')], offered, now, { skipsStop: true })).toBeNull();
});

test('a leg whose trip was cancelled is given back in full for as long as nothing was chosen', () => {
  expect(isReturnable({ offer: { until: now } }, now + HOUR)).toBe(true);
});
