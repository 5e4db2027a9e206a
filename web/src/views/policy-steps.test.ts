import { HOUR } from '@fareground/domain/core/time';
import { describe, expect, test } from 'vitest';
import { policySteps } from './policy-steps.tsx';

const policy = { fullRefundHours: 168, partialRefundHours: 48, partialRefundPercent: 50, feesRefunded: true };
const startsAt = 1_000 * HOUR;
const keys = (now: number, change: Partial<typeof policy> = {}) =>
  policySteps((id) => id, { policy: { ...policy, ...change }, startsAt }, now, String).map(
    (step) => step.key,
  );

describe('the policy shows', () => {
  test.each([
    ['all three steps a fortnight before', 600, {}, ['full', 'part', 'none']],
    ['the boundary in the better step', 832, {}, ['full', 'part', 'none']],
    ['two steps five days before', 880, {}, ['part', 'none']],
    ['one the day before', 980, {}, ['none']],
    ['no half step where there is none', 600, { partialRefundPercent: 0 }, ['full', 'none']],
    ['no half step of no length', 600, { partialRefundHours: 168 }, ['full', 'none']],
  ] as const)('%s', (_, hours, change, shown) => {
    expect(keys(hours * HOUR, change)).toEqual(shown);
  });

  test('no money back where nothing is paid', () => {
    const steps = policySteps((id) => id, { policy, startsAt }, 600 * HOUR, String, { isFree: true });
    expect(steps.map(({ key }) => key)).toEqual(['none']);
  });

  test.each([
    [true, 'policy.none', 'policy.noneText'],
    [false, 'policy.kept', 'policy.keptText'],
  ])('whether a ticket can be passed on at the end: %s', (isPassedOn, title, text) => {
    const steps = policySteps((id) => id, { policy, startsAt }, 980 * HOUR, String, { isPassedOn });
    expect(steps).toMatchObject([{ key: 'none', title, text }]);
  });

  test('no more than the price where fees stay', () => {
    const titles = (feesRefunded: boolean) =>
      policySteps((id) => id, { policy: { ...policy, feesRefunded }, startsAt }, 600 * HOUR, String).map(
        ({ title }) => title,
      );
    expect(titles(true)).toContain('policy.full');
    expect(titles(false)).toContain('policy.fullPrice');
    expect(titles(false)).not.toContain('policy.full');
  });
});
