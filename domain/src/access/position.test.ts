import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../core/time.ts';
import { expiryOf } from './position.ts';

it.each([
  [0, HOUR],
  [90, 150 * MINUTE],
])('where a trip is goes an hour after it arrives, %i minutes late', (delayMinutes, after) => {
  const arrivesAt = Date.parse('2026-11-27T23:30Z');
  expect(expiryOf({ arrivesAt, delayMinutes }) - arrivesAt).toBe(after);
});
