import { expect, test } from 'vitest';
import { shareOf, sumsByDate } from './cancel-booking.tsx';

const line = { title: 'Coach', startsAt: 1, timeZone: 'UTC', share: 'full' as const };

test.each([
  ['all that was paid', { ...line, paid: 1_492, amount: 1_492 }, 'full'],
  ['all but the fees that the policy keeps', { ...line, paid: 1_492, amount: 1_400 }, 'fees'],
  ['a part', { ...line, share: 'partial' as const, paid: 1_492, amount: 700 }, 'partial'],
  ['nothing', { ...line, share: 'none' as const, paid: 1_492, amount: 0 }, 'none'],
  ['all of what was free', { ...line, paid: 0, amount: 0 }, 'full'],
])('the words beside a sum say that it is %s', (_what, quoted, share) => {
  expect(shareOf(quoted)).toBe(share);
});

test('lines of one date are one sum, of what was paid and of what goes back', () => {
  const other = { ...line, startsAt: 2, paid: 500, amount: 500 };
  const lines = [{ ...line, paid: 1_492, amount: 1_400 }, other, { ...line, paid: 746, amount: 700 }];
  expect(sumsByDate(lines)).toEqual([{ ...line, paid: 2_238, amount: 2_100 }, other]);
});
