import { expect, it, test } from 'vitest';
import { isReturnable } from '../catalogue/events/cancellation-policy.ts';
import { DAY, HOUR } from '../core/time.ts';
import {
  addOutcome,
  failedBookingId,
  noCounts,
  partsOfFailedBooking,
  postponeFault,
} from './offering-change.ts';

const now = 1_795_000_000_000;
const before = { startsAt: now + 10 * DAY };
const later = {
  doorsAt: now + 60 * DAY,
  startsAt: now + 60 * DAY + HOUR,
  endsAt: now + 60 * DAY + 3 * HOUR,
  returnUntil: now + 14 * DAY,
};

it.each<[string, Partial<typeof later>, string | null]>([
  ['is right', {}, null],
  ['may be as long as until the start', { returnUntil: later.startsAt }, null],
  [
    'does not start earlier than before',
    { startsAt: before.startsAt - 1, doorsAt: before.startsAt - 1 },
    'startsAt',
  ],
  ['does not start when it did', { startsAt: before.startsAt }, 'startsAt'],
  ['has no doors after the start', { doorsAt: later.startsAt + 1 }, 'doorsAt'],
  ['does not end before it starts', { endsAt: later.startsAt }, 'endsAt'],
  ['gives fourteen days at least', { returnUntil: now + 14 * DAY - 1 }, 'returnUntil'],
  ['promises nothing after the start', { returnUntil: later.startsAt + 1 }, 'returnUntil'],
])('a postponement %s', (_what, changes, fault) => {
  expect(postponeFault(before, { ...later, ...changes }, now)).toBe(fault);
});

test('where it starts within fourteen days it may be given back until it starts', () => {
  const startsAt = now + 11 * DAY;
  const soon = { doorsAt: startsAt, startsAt, endsAt: startsAt + 1, returnUntil: startsAt };
  expect(postponeFault(before, soon, now)).toBeNull();
  expect(postponeFault(before, { ...soon, returnUntil: startsAt - 1 }, now)).toBe('returnUntil');
});

test('the last moment of the promise belongs to it', () => {
  expect(isReturnable({ returnUntil: now }, now)).toBe(true);
  expect(isReturnable({ returnUntil: now }, now + 1)).toBe(false);
  expect(isReturnable({}, now)).toBe(false);
});

test('outcomes add up', () => {
  const two = addOutcome(addOutcome(noCounts, { became: 'changed', refunded: 500, isMailed: true }), {
    became: 'released',
    refunded: 0,
    isMailed: false,
  });
  expect(two).toEqual({ changed: 1, released: 1, untouched: 0, refunds: 1, refunded: 500, mails: 1 });
});

test('the case of a booking says which change and which booking', () => {
  expect(partsOfFailedBooking(failedBookingId('a-night-cancel', '0123456789'))).toEqual({
    changeId: 'a-night-cancel',
    bookingId: '0123456789',
  });
});
