import type { VoucherUses } from '@fareground/domain/api/quotes';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { csvText } from '@fareground/domain/core/csv';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import type { BoundNames } from '../data/vouchers.ts';
import { takesOffOf } from './voucher-draft.ts';

const heads = [
  'code',
  'batch',
  'takesOff',
  'value',
  'currency',
  'sales',
  'tiers',
  'seats',
  'person',
  'from',
  'until',
  'active',
  'maxUses',
  'used',
  'held',
  'budget',
  'spent',
];

/** Vouchers with their uses, for a spreadsheet: instants in UTC, amounts as decimals in the voucher's currency. */
export const vouchersCsv = (
  vouchers: readonly Voucher[],
  uses: ReadonlyMap<string, VoucherUses>,
  names: BoundNames,
): string =>
  csvText(
    heads,
    vouchers.map((one) => {
      const counted = uses.get(one.code);
      const amount = (value: number | null | undefined) =>
        value === null || value === undefined ? '' : typedAmount(value, one.currency);
      return [
        one.code,
        one.batch ?? '',
        takesOffOf(one),
        one.kind === 'amount' ? amount(one.value) : one.value,
        one.currency,
        one.offeringIds.map(names.ofSale).join('; '),
        (one.tierIds ?? []).map((tierId) => names.ofTier(one, tierId)).join('; '),
        (one.seats ?? []).join(' '),
        one.email ?? '',
        new Date(one.startsAt).toISOString(),
        new Date(one.endsAt).toISOString(),
        one.active ? 'yes' : 'no',
        one.maxUses,
        counted?.used ?? 0,
        counted?.held ?? 0,
        amount(one.budget),
        amount(counted?.spent),
      ];
    }),
  );
