import { describe, expect, it, test } from 'vitest';
import { isVoucherPoolId, voucherCodeOf, voucherOfferingId } from '../../stock/pool-id.ts';
import { voucherBudgetPools, voucherUsePools } from '../../stock/pool-plan.ts';
import { type Voucher, voucherSchema } from './voucher.ts';

const voucher: Voucher = {
  code: 'AUTUMN20',
  kind: 'amount',
  value: 500,
  currency: 'EUR',
  offeringIds: ['night'],
  startsAt: 0,
  endsAt: 1,
  maxUses: 10,
  active: true,
  createdAt: 0,
  updatedAt: 0,
  updatedBy: 'x',
};

describe('a voucher', () => {
  it.each<[string, Partial<Voucher>, string]>([
    ['of more than all', { kind: 'percent', value: 101 }, 'value'],
    ['for tiers of no sale', { offeringIds: [], tierIds: ['floor'] }, 'offeringIds'],
    ['for seats of two sales', { offeringIds: ['night', 'day'], seats: ['u-4A'] }, 'offeringIds'],
    ['for an address that no account has', { email: 'Inka@example.org' }, 'email'],
    ['with more shards than pools may be', { shards: 9 }, 'shards'],
  ])('%s is refused', (_name, fields, path) => {
    const parsed = voucherSchema.safeParse({ ...voucher, ...fields });
    expect(parsed.error?.issues[0]?.path[0]).toBe(path);
  });
});

describe('the pools of a voucher', () => {
  const capacities = (pools: ReturnType<typeof voucherUsePools>) =>
    pools.map((pool) => (pool.kind === 'places' ? pool.capacity : 0));

  it('add up to its uses and its budget, over all shards', () => {
    expect(capacities(voucherUsePools({ ...voucher, shards: 4 }))).toEqual([3, 3, 2, 2]);
    expect(capacities(voucherBudgetPools({ ...voucher, shards: 2, budget: 5001 }))).toEqual([2501, 2500]);
    expect(voucherBudgetPools(voucher)).toEqual([]);
  });

  test('one shard is one pool', () => {
    expect(voucherUsePools(voucher).map(({ id }) => id)).toEqual(['voucher-autumn20.uses.voucher']);
  });

  test('are told from those of places', () => {
    const own = [
      ...voucherUsePools({ ...voucher, shards: 3 }),
      ...voucherBudgetPools({ ...voucher, budget: 9, shards: 3 }),
    ];
    expect(new Set(own.map(({ id }) => id)).size).toBe(6);
    expect(own.every(({ id }) => isVoucherPoolId(id, 'AUTUMN20'))).toBe(true);
    expect(own.some(({ id }) => isVoucherPoolId(id, 'AUTUMN2') || isVoucherPoolId(id, ''))).toBe(false);
    expect(isVoucherPoolId('night.floor.0', 'AUTUMN20')).toBe(false);
  });

  test('say which code they are of', () => {
    expect(voucherCodeOf(voucherOfferingId('AUTUMN20'))).toBe('AUTUMN20');
  });
});
