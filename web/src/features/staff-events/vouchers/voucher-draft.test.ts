import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { HOUR, wallTimeToInstant } from '@fareground/domain/core/time';
import { describe, expect, it, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import {
  draftOfVoucher,
  emptyVoucherDraft,
  newVoucherCodes,
  type VoucherDraft,
  voucherDraftSchema,
} from './voucher-draft.ts';

const zone = 'Europe/Lisbon';
const now = Date.UTC(2026, 10, 23, 12);
const context = {
  stored: null,
  instantOf: (typed: string) => (typed === '' ? undefined : wallTimeToInstant(typed, zone)),
  now,
  by: 'inka',
};
const good: VoucherDraft = {
  ...emptyVoucherDraft(now, zone),
  code: ' autumn20 ',
  value: '20',
  maxUses: '50',
  endsAt: '2026-11-30T20:00',
};
const read = (change: Partial<VoucherDraft>, stored: Voucher | null = null) =>
  readForm(voucherDraftSchema({ ...context, stored }), { ...good, ...change });

describe('what is typed for a voucher', () => {
  it('becomes the voucher', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        count: 1,
        voucher: {
          code: 'AUTUMN20',
          kind: 'percent',
          value: 20,
          currency: 'EUR',
          offeringIds: [],
          startsAt: now,
          endsAt: Date.UTC(2026, 10, 30, 20),
          maxUses: 50,
          active: true,
          createdAt: now,
          updatedAt: now,
          updatedBy: 'inka',
        },
      },
    });
  });

  it('may be an amount off each ticket of some tiers, for one person, with a budget', () => {
    const typed = {
      takesOff: 'ticket' as const,
      value: '4,50',
      offeringIds: ['night'],
      tierIds: ['floor'],
      seats: 'm-4A m-4B,m-4C',
      email: ' Inka@Example.org ',
      budget: '300',
    };
    expect(read(typed)).toMatchObject({
      value: {
        voucher: {
          kind: 'amount',
          per: 'ticket',
          value: 450,
          tierIds: ['floor'],
          seats: ['m-4A', 'm-4B', 'm-4C'],
          email: 'inka@example.org',
          budget: 30_000,
        },
      },
    });
  });

  it('is spread over pools where many may use it', () => {
    expect(read({ maxUses: '399' })).not.toHaveProperty('value.voucher.shards');
    expect(read({ maxUses: '400' })).toHaveProperty('value.voucher.shards', 8);
  });

  it.each<[string, Partial<VoucherDraft>, Record<string, string>]>([
    ['no code', { code: 'x' }, { code: 'vouchers.fault.code' }],
    ['nothing off', { value: '' }, { value: 'vouchers.fault.value' }],
    ['more than all of it', { value: '101' }, { value: 'vouchers.fault.percent' }],
    ['half a cent', { takesOff: 'order', value: '1.005' }, { value: 'vouchers.fault.value' }],
    [
      'yen with decimals',
      { takesOff: 'order', value: '1.5', currency: 'JPY' },
      { value: 'vouchers.fault.value' },
    ],
    ['no end', { endsAt: '' }, { endsAt: 'vouchers.fault.time' }],
    ['an end before the start', { endsAt: '2026-11-01T20:00' }, { endsAt: 'vouchers.fault.endsBefore' }],
    ['no address', { email: 'inka' }, { email: 'vouchers.fault.email' }],
    ['no seat', { offeringIds: ['night'], seats: 'row 4' }, { seats: 'vouchers.fault.seats' }],
    ['a budget in words', { budget: 'much' }, { budget: 'vouchers.fault.budget' }],
    ['no use', { maxUses: '0' }, { maxUses: 'vouchers.fault.maxUses' }],
    ['more codes than are made', { count: '2001', batch: 'Press' }, { count: 'vouchers.fault.count' }],
    ['many without a name', { count: '3' }, { batch: 'vouchers.fault.batch' }],
  ])('%s is said beside its field', (_name, change, faults) => {
    expect(read(change)).toEqual({ ok: false, faults });
  });

  it('needs no code of its own where many are made', () => {
    expect(read({ code: '', count: '250', batch: 'Press' })).toMatchObject({
      ok: true,
      value: { count: 250, voucher: { batch: 'Press' } },
    });
  });

  it('of a stored one is what is stored', () => {
    const answer = read({
      takesOff: 'ticket',
      offeringIds: ['night'],
      tierIds: ['floor'],
      maxUses: '500',
      budget: '30',
    });
    if (!answer.ok) throw new Error('it is good');
    const stored = { ...answer.value.voucher, createdAt: now - HOUR, active: false };
    expect(readForm(voucherDraftSchema({ ...context, stored }), draftOfVoucher(stored, zone))).toEqual({
      ok: true,
      value: { count: 1, voucher: stored },
    });
  });
});

test('codes that are made are different, and the server takes them', () => {
  const codes = newVoucherCodes(500);
  expect(new Set(codes).size).toBe(500);
  expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{12}$/.test(code))).toBe(true);
});
