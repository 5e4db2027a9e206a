import { tierKey } from '@fareground/domain/bookings/buyer';
import { AppError } from '@fareground/domain/core/errors';
import { bestSeats } from '@fareground/domain/stock/best-seats';
import { type Claim, claimKey } from '@fareground/domain/stock/claim';
import { hold, type Refusal, type Wanted } from '@fareground/domain/stock/decide';
import { allFree, publicFree, publicSeats } from '@fareground/domain/stock/keep-back';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { type OrderLine, partsOf } from './order-lines.ts';

export interface ClaimedStock {
  /** By line, in order. */
  claims: Claim[][];
  pools: Pool[];
}

/**
 * Takes what every line wants, all or nothing. A line over several pools (shards of a tier, sections of a hall) takes all
 * from the first pool that has it, else what each has left, so that the last places are sold too. For an offer to somebody who waits it takes
 * what is kept back, too. What tiers share is taken with each of their places.
 * @throws AppError sold-out or seat-taken with what is still free, not-on-sale (`follows` names a tier that is still to be had), invalid-argument
 */
export function claimStock(
  bookingId: string,
  lines: readonly OrderLine[],
  poolNow: (id: string) => Pool,
  until: number,
  now: number,
  { isOffer = false } = {},
): ClaimedStock {
  const changed = new Map<string, Pool>();
  const current = (id: string) => changed.get(id) ?? poolNow(id);
  let number = 0;

  function take(poolId: string, wanted: Omit<Wanted, 'key'>): Claim | Refusal {
    const key = claimKey(bookingId, number);
    const decision = hold(current(poolId), { ...wanted, key, ...(isOffer && { isOffer }) }, until, now);
    if (!decision.ok) return decision.refusal;
    number += 1;
    changed.set(poolId, decision.pool);
    return decision.granted;
  }

  const freeOf = (pools: readonly Pool[], mask: number) =>
    pools.map(({ id }) => (isOffer ? allFree(current(id), now) : publicFree(current(id), mask, now)));

  const claims = sittingTogether(lines, current, now).map((line, index) => {
    const shared = line.quota ? sum(freeOf(line.quota, line.mask)) : Number.POSITIVE_INFINITY;
    return partsOf(line).flatMap(({ pools, quantity, seats }): Claim[] => {
      const free = freeOf(pools, line.mask);
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
          const left = Math.min(sum(free), shared);
          throw saleKind === 'voucher' ? voucherError(answer) : refusalError(answer, index, left);
        }
        return [answer];
      });
    });
  });
  if (!isOffer) refuseBeforeTheirTurn(lines, freeOf);
  return { claims, pools: [...changed.values()] };
}

/**
 * A tier that follows another is sold once nothing of that one is left: also in the booking that takes the last of it.
 * @throws AppError not-on-sale with the tier that comes before, and what is `free` of it
 */
function refuseBeforeTheirTurn(
  lines: readonly OrderLine[],
  freeOf: (pools: readonly Pool[], mask: number) => number[],
): void {
  for (const [index, { follows }] of lines.entries()) {
    if (!follows) continue;
    const { tier, pools, quota } = follows;
    const own = sum(freeOf(pools, 1));
    const free = quota.length > 0 ? Math.min(own, sum(freeOf(quota, 1))) : own;
    if (free === 0) continue;
    throw new AppError('not-on-sale', `before ${tier.id}`, {
      field: `lines.${index}`,
      follows: tier.id,
      free,
    });
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Numbered seats of one tier in several lines: those that nobody chose are chosen here, the best for all of these lines together, so that a
 * family with two fares sits side by side and none gets a seat that another line asks for. Where there are not enough, the lines stay as they are,
 * and taking from the pools refuses. An offer from a waiting list has one line, so these are the public's seats.
 */
function sittingTogether(
  lines: readonly OrderLine[],
  current: (id: string) => Pool,
  now: number,
): readonly OrderLine[] {
  const byTier = Map.groupBy(lines.filter(isOfSeats), ({ line }) => tierKey(line));
  const seated = new Map<OrderLine, OrderLine>();
  for (const ofTier of byTier.values()) {
    const open = ofTier.filter(({ parts }) => parts.some(({ seats }) => seats.length === 0));
    if (ofTier.length < 2 || open.length === 0) continue;
    const pools = (open[0]?.parts[0]?.pools ?? []).map(({ id }) => current(id)).filter(hasSeats);
    const asked = new Set(ofTier.flatMap(({ parts }) => parts.flatMap(({ seats }) => seats)));
    const free = pools.map((pool) => publicSeats(pool, 1, now).filter((seat) => !asked.has(seat)));
    const quantity = open.reduce((sum, { line }) => sum + line.quantity, 0);
    const whole = free.findIndex((seats) => seats.length >= quantity);
    const shares = spread(
      quantity,
      free.map((seats, index) => (whole >= 0 && index !== whole ? 0 : seats.length)),
    );
    const chosen = pools.flatMap((pool, index) =>
      bestSeats(pool.seats, new Set(free[index]), shares[index] ?? 0).map((seat) => ({ pool, seat })),
    );
    if (chosen.length < quantity) continue;
    for (const line of open) {
      const own = Map.groupBy(chosen.splice(0, line.line.quantity), ({ pool }) => pool);
      const parts = [...own].map(([pool, some]) => ({
        pools: [pool],
        quantity: some.length,
        seats: some.map(({ seat }) => seat),
      }));
      seated.set(line, { ...line, parts });
    }
  }
  return lines.map((line) => seated.get(line) ?? line);
}

type EventOrderLine = OrderLine & { readonly line: Extract<OrderLine['line'], { kind: 'event' }> };

const hasSeats = (pool: Pool): pool is SeatsPool => pool.kind === 'seats';

/** A voucher's line has pools of its own. */
const isOfSeats = (line: OrderLine): line is EventOrderLine =>
  line.line.kind === 'event' && line.parts.every(({ pools }) => pools.every(hasSeats));

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
