import { describe, expect, it } from 'vitest';
import { HOUR } from '../../core/time.ts';
import { refundableAmount, refundShare } from './cancellation-policy.ts';

const policy = { fullRefundHours: 168, partialRefundHours: 48, partialRefundPercent: 50, feesRefunded: true };
const startsAt = 1_000 * HOUR;

describe('what comes back', () => {
  it.each([
    ['a month before', 720, 'full', 5960],
    ['seven days before, to the minute', 168, 'full', 5960],
    ['just under seven days before', 167.99, 'partial', 2800],
    ['two days before, to the minute', 48, 'partial', 2800],
    ['a day before', 24, 'none', 0],
    ['at the start', 0, 'none', 0],
    ['afterwards', -1, 'none', 0],
  ])('%s (%d hours): %s', (_name, hours, share, amount) => {
    const now = startsAt - hours * HOUR;
    expect(refundShare(policy, startsAt, now)).toBe(share);
    expect(refundableAmount(policy, { paid: 5600, fees: 360, currency: 'EUR', startsAt, now })).toBe(amount);
  });

  it.each([
    ['EUR', 2_801, 1_401],
    ['JPY', 2_801, 1_401],
    ['KWD', 2_810, 1_410],
    ['ISK', 50_100, 25_100],
  ] as const)('half of an amount in %s is one that the provider takes', (currency, paid, amount) => {
    const now = startsAt - 72 * HOUR;
    expect(refundableAmount(policy, { paid, fees: 0, currency, startsAt, now })).toBe(amount);
  });

  it('keeps the fees where the policy says so', () => {
    const strict = { ...policy, feesRefunded: false };
    expect(refundableAmount(strict, { paid: 5600, fees: 360, currency: 'EUR', startsAt, now: 0 })).toBe(5600);
  });
});
