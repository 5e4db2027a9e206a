import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import type { useFormat } from '../../../i18n/use-format.ts';
import type { useT } from '../../../i18n/use-t.tsx';
import type { Tone } from '../../../ui/badge.tsx';

/** "20%", "€5.00 off the order", "€5.00 off each ticket". */
export function worthText(
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
  { kind, value, per, currency }: Voucher,
): string {
  if (kind === 'opens') return t('vouchers.worth.opens');
  if (kind === 'percent') return t('vouchers.worth.percent', { value });
  const amount = format.money(value, currency);
  return t(per === 'ticket' ? 'vouchers.worth.ticket' : 'vouchers.worth.order', { amount });
}

export type VoucherState = 'open' | 'off' | 'later' | 'over';
export function voucherState({ active, startsAt, endsAt }: Voucher, now: number): VoucherState {
  if (!active) return 'off';
  if (now < startsAt) return 'later';
  return now < endsAt ? 'open' : 'over';
}
export const voucherTones: Readonly<Record<VoucherState, Tone | undefined>> = {
  open: 'good',
  off: undefined,
  later: 'info',
  over: undefined,
};
