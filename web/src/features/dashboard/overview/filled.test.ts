import type { Availability } from '@fareground/domain/stock/availability';
import { expect, it } from 'vitest';
import { filledEvent, filledTrip, isLow } from './filled.ts';

const none: Availability = {
  id: 'night',
  left: {},
  capacity: {},
  journeysLeft: [],
  returning: [],
  updatedAt: 1,
};

it('an event is filled over all its tiers, and what they share counts once', () => {
  const tiers = { ...none, left: { floor: 5, balcony: 0 }, capacity: { floor: 60, balcony: 40 } };
  expect(filledEvent(tiers)).toEqual({ taken: 95, capacity: 100, left: 5 });
  const sharing = { total: { left: 3, capacity: 80 }, ownLeft: {}, quotaLeft: {} };
  expect(filledEvent({ ...tiers, sharing })).toEqual({ taken: 77, capacity: 80, left: 3 });
});

it('a trip is filled on the stretch where fewest seats are left', () => {
  // Three stops: 0 to 1, 0 to 2, 1 to 2.
  const trip = { ...none, capacity: { lower: 10, upper: 20 }, journeysLeft: [12, 4, 7] };
  expect(filledTrip(trip, 3)).toEqual({ taken: 23, capacity: 30, left: 7 });
});

it.each([
  [0, 100, false],
  [9, 100, true],
  [10, 100, false],
])('%i of %i left is low: %s', (left, capacity, low) => {
  expect(isLow({ left, capacity, taken: capacity - left })).toBe(low);
});
