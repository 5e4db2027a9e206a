import { AppError } from '@fareground/domain/core/errors';
import { type Claim, claimKey } from '@fareground/domain/stock/claim';
import { freeSeats } from '@fareground/domain/stock/count';
import { freePlaces, hold, type Refusal, type Wanted } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { OrderLine } from './order-lines.ts';

export interface ClaimedStock {
  /** By line, in order. */
  claims: Claim[][];
  pools: Pool[];
}

/**
 * Takes what every line wants, all or nothing. A line over several pools (shards of a tier, sections of a hall) takes all
 * from the first pool that has it, else what each has left, so that the last places are sold too.
 * @throws AppError sold-out or seat-taken with what is still free, not-on-sale, invalid-argument
 */
export function claimStock(
  bookingId: string,
  lines: readonly OrderLine[],
  poolNow: (id: string) => Pool,
  until: number,
  now: number,
): ClaimedStock {
  const changed = new Map<string, Pool>();
  const current = (id: string) => changed.get(id) ?? poolNow(id);
  let number = 0;

  function take(poolId: string, wanted: Omit<Wanted, 'key'>): Claim | Refusal {
    const decision = hold(current(poolId), { ...wanted, key: claimKey(bookingId, number) }, until, now);
    if (!decision.ok) return decision.refusal;
    number += 1;
    changed.set(poolId, decision.pool);
    return decision.granted;
  }

  const claims = lines.map((line, index) =>
    line.parts.flatMap(({ pools, quantity, seats }): Claim[] => {
      const free = pools.map(({ id }) => freeIn(current(id), line.mask, now));
      const whole = pools.findIndex((_, position) => (free[position] ?? 0) >= quantity);
      const plan =
        seats.length > 0 || pools.length === 1
          ? [quantity]
          : whole >= 0
            ? pools.map((_, position) => (position === whole ? quantity : 0))
            : spread(quantity, free);
      return pools.flatMap(({ id, saleKind }, position) => {
        const share = plan[position] ?? 0;
        if (share === 0) return [];
        const answer = take(id, { mask: line.mask, quantity: share, seats });
        if ('code' in answer) {
          const left = free.reduce((sum, some) => sum + some, 0);
          throw saleKind === 'voucher' ? voucherError(answer) : refusalError(answer, index, left);
        }
        return [answer];
      });
    }),
  );
  return { claims, pools: [...changed.values()] };
}

/** A voucher stands beside the lines, in a field of its own. */
const voucherError = ({ code, poolId }: Refusal): AppError =>
  code === 'too-many-requests'
    ? new AppError(code, poolId, { field: 'voucher', retryAfterSeconds: 30 })
    : new AppError('voucher-invalid', poolId, { field: 'voucher', reason: 'used-up' });

/** Cuts a quantity over pools by what each has; what nobody has is asked of the last one, which then refuses. */
function spread(quantity: number, free: readonly number[]): number[] {
  let left = quantity;
  return free.map((some, position) => {
    const share = position === free.length - 1 ? left : Math.min(left, some);
    left -= share;
    return share;
  });
}

function freeIn(pool: Pool, mask: number, now: number): number {
  if (pool.closed) return 0;
  return pool.kind === 'seats' ? freeSeats(pool, mask, now).length : Math.max(0, freePlaces(pool, mask, now));
}

/** @param line position in the request, for the field's path @param free places left for this line over all its pools */
export function refusalError(refusal: Refusal, line: number, free: number): AppError {
  const field = `lines.${line}`;
  switch (refusal.code) {
    case 'sold-out':
      return new AppError('sold-out', refusal.poolId, { field: `${field}.quantity`, free });
    case 'seat-taken':
      return new AppError('seat-taken', refusal.poolId, {
        field: `${field}.seats`,
        taken: refusal.taken,
        free: refusal.free,
      });
    case 'invalid-argument':
      return new AppError('invalid-argument', refusal.message, { field });
    case 'too-many-requests':
      return new AppError('too-many-requests', refusal.poolId, { field, retryAfterSeconds: 30 });
    default:
      return new AppError(refusal.code, refusal.poolId, { field });
  }
}
