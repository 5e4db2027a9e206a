import { AppError } from '@fareground/domain/core/errors';
import { voucherPool } from '@fareground/domain/stock/pool-plan';
import type { Voucher } from '@fareground/domain/vouchers/voucher';
import type { Collections } from '../firestore/collections.ts';
import type { OrderLine } from './order-lines.ts';

/** @throws AppError voucher-invalid, with the reason in `details` */
export async function readVoucher(
  { vouchers }: Pick<Collections, 'vouchers'>,
  code: string,
  lines: readonly OrderLine[],
  now: number,
): Promise<Voucher> {
  const refuse = (reason: string) =>
    new AppError('voucher-invalid', `${code}: ${reason}`, { field: 'voucher', reason });
  if (!/^[A-Za-z0-9]{4,20}$/.test(code)) throw refuse('unknown');
  const voucher = (await vouchers.doc(code.toUpperCase()).get()).data();
  if (!voucher) throw refuse('unknown');
  if (!voucher.active || now < voucher.startsAt || now >= voucher.endsAt) throw refuse('not-now');
  const applies = (saleId: string) => voucher.saleIds.length === 0 || voucher.saleIds.includes(saleId);
  if (!lines.some(({ line }) => applies(line.saleId))) throw refuse('other-sale');
  if (voucher.kind === 'amount' && lines.some(({ currency }) => currency !== voucher.currency)) {
    throw refuse('other-currency');
  }
  return voucher;
}

/** One use of the voucher, taken from a pool of its own in the same commit as the places. */
export function voucherLine(voucher: Voucher, anyLine: OrderLine | undefined): OrderLine {
  if (!anyLine) throw new AppError('invalid-argument', 'a booking has a line', { field: 'lines' });
  return { ...anyLine, mask: 1, parts: [{ quantity: 1, seats: [], pools: [voucherPool(voucher)] }] };
}
