import { AppError } from '@fareground/domain/core/errors';
import { noHolds, type PlacesHold } from '@fareground/domain/stock/pool';
import { type Voucher, voucherPath, voucherSchema } from '@fareground/domain/vouchers/voucher';
import type { Firestore } from 'firebase-admin/firestore';
import type { OrderLine } from './order-lines.ts';

/** @throws AppError voucher-invalid, with the reason in `details` */
export async function readVoucher(
  db: Firestore,
  code: string,
  lines: readonly OrderLine[],
  now: number,
): Promise<Voucher> {
  const refuse = (reason: string) =>
    new AppError('voucher-invalid', `${code}: ${reason}`, { field: 'voucher', reason });
  if (!/^[A-Za-z0-9]{4,20}$/.test(code)) throw refuse('unknown');
  const snapshot = await db.doc(voucherPath(code.toUpperCase())).get();
  if (!snapshot.exists) throw refuse('unknown');
  const voucher = voucherSchema.parse(snapshot.data());
  if (!voucher.active || now < voucher.startsAt || now >= voucher.endsAt) throw refuse('not-now');
  const applies = (saleId: string) => voucher.saleIds.length === 0 || voucher.saleIds.includes(saleId);
  if (!lines.some(({ line }) => applies(line.saleId))) throw refuse('other-sale');
  if (voucher.kind === 'amount' && lines.some(({ currency }) => currency !== voucher.currency)) {
    throw refuse('other-currency');
  }
  return voucher;
}

const VOUCHER_SUFFIX = '.uses.voucher';

/** The pool that counts a voucher's uses: nothing the public may see. */
export const isVoucherPool = (pool: { id: string }): boolean => pool.id.endsWith(VOUCHER_SUFFIX);

/** One use of the voucher, taken from a pool of its own in the same commit as the places. */
export function voucherPart(voucher: Voucher, anyLine: OrderLine | undefined): OrderLine {
  if (!anyLine) throw new AppError('invalid-argument', 'a booking has a line', { field: 'lines' });
  const id = `voucher-${voucher.code.toLowerCase()}`;
  return {
    ...anyLine,
    mask: 1,
    parts: [
      {
        quantity: 1,
        seats: [],
        pools: [
          {
            id: `${id}${VOUCHER_SUFFIX}`,
            saleId: id,
            kind: 'places',
            segments: 1,
            closed: false,
            capacity: voucher.maxUses,
            sold: [0],
            blocked: [0],
            holds: noHolds<PlacesHold>(),
          },
        ],
      },
    ],
  };
}
