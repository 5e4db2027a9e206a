import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import { poolsOfBooking } from '../../booking/booking-pools.ts';
import { voucherPools } from '../../booking/voucher-use.ts';
import { plannedPools } from '../../catalogue/catalogue.ts';
import type { PoolNeed } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'catalogue'>;

/** The pools of a sale that was first sold after the backup are in nobody's books: they are planned anew. */
export async function poolNeeds({ catalogue, collections }: Deps, booking: Booking): Promise<PoolNeed[]> {
  const sales = new Map(
    booking.lines.map(({ kind, offeringId }) => [`${kind}/${offeringId}`, { kind, offeringId }]),
  );
  const planned = await Promise.all(
    [...sales.values()].map(async ({ kind, offeringId }) =>
      catalogue.sale(kind, offeringId).then(plannedPools, (error: unknown): readonly Pool[] => {
        if (error instanceof AppError && error.code === 'not-found') return [];
        throw error;
      }),
    ),
  );
  const { voucherCode } = booking;
  const voucher = voucherCode ? (await collections.vouchers.doc(voucherCode).get()).data() : undefined;
  const all = [...planned.flat(), ...(voucher ? voucherPools(voucher) : [])];
  return poolsOfBooking(booking).map(({ id }) => ({
    id,
    planned: all.find((pool) => pool.id === id) ?? null,
  }));
}
