import { tierKey } from '@fareground/domain/booking/buyer';
import type { ExtraKind } from '@fareground/domain/catalogue/trips/extras';
import { AppError } from '@fareground/domain/core/errors';
import { type Claim, claimKey } from '@fareground/domain/stock/claim';
import { hold, type Refusal, type Wanted } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { extraOfPoolId } from '@fareground/domain/stock/pool-id';
import { allFree, publicFree } from '@fareground/domain/stock/reserve-for-waitlist';
import { type OrderLine, partsOf } from './event-line.ts';
import { sameSeats, sittingTogether, spread } from './seats-together.ts';

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

  const seated = sittingTogether(sameSeats(lines, current, now), current, now);
  const claims = seated.map((line) => {
    const shared = line.quota ? sum(freeOf(line.quota, line.mask)) : Number.POSITIVE_INFINITY;
    return partsOf(line).flatMap(({ pools, quantity, seats }): Claim[] => {
      // Seats that were chosen are in one pool.
      const free = pools.length === 1 ? undefined : freeOf(pools, line.mask);
      const plan = free ? fromFewest(quantity, free) : [quantity];
      return pools.flatMap(({ id, offeringKind }, position) => {
        const share = plan[position] ?? 0;
        if (share === 0) return [];
        const answer = take(id, { mask: line.mask, quantity: share, seats, ...wishOf(line) });
        if ('code' in answer) {
          const left = Math.min(sum(free ?? freeOf(pools, line.mask)), shared);
          const extra = extraOfPoolId(id);
          if (extra && answer.code === 'sold-out') throw extraSoldOut(extra, line, left);
          throw offeringKind === 'voucher'
            ? voucherError(answer)
            : refusalError(answer, line.input.field, packagesIn(lines, line, left));
        }
        return [answer];
      });
    });
  });
  if (!isOffer) refuseBeforeTheirTurn(lines, freeOf);
  return { claims, pools: [...changed.values()] };
}

/** All from the first pool that has it, else what each has left. @param free by pool @returns by pool */
function fromFewest(quantity: number, free: readonly number[]): number[] {
  const whole = free.findIndex((places) => places >= quantity);
  if (whole < 0) return spread(quantity, free);
  return free.map((_, position) => (position === whole ? quantity : 0));
}

/**
 * A tier that follows another is sold once nothing of that one is left: also in the booking that takes the last of it.
 * @throws AppError not-on-sale with the tier that comes before, and what is `free` of it
 */
function refuseBeforeTheirTurn(
  lines: readonly OrderLine[],
  freeOf: (pools: readonly Pool[], mask: number) => number[],
): void {
  for (const { follows, input } of lines) {
    if (!follows) continue;
    const { tier, pools, quota } = follows;
    const own = sum(freeOf(pools, 1));
    const free = quota.length > 0 ? Math.min(own, sum(freeOf(quota, 1))) : own;
    if (free === 0) continue;
    throw new AppError('not-on-sale', `before ${tier.id}`, {
      field: input.field,
      follows: tier.id,
      free,
    });
  }
}

/** Whom its passengers ask to sit beside them. */
const wishOf = ({ line }: OrderLine): Pick<Wanted, 'neighbours'> =>
  line.kind === 'trip' && line.neighbours ? { neighbours: line.neighbours } : {};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Their places may well be free: only what they would bring along is not. */
const extraSoldOut = (extra: ExtraKind, { input }: OrderLine, free: number): AppError =>
  new AppError('sold-out', extra, { field: `${input.field}.extras`, extra, free });

/** A voucher stands beside the lines, in a field of its own. */
const voucherError = ({ code, poolId }: Refusal): AppError =>
  code === 'too-many-requests'
    ? new AppError(code, poolId, { field: 'voucher', retryAfterSeconds: 30 })
    : new AppError('voucher-invalid', poolId, { field: 'voucher', reason: 'used-up' });

/**
 * How many of what was asked for these places would do: packages, where the line is one's, whose places of the tier may stand in several lines.
 * @param left of the tier, without what lines before this one took
 */
function packagesIn(lines: readonly OrderLine[], at: OrderLine, left: number): number {
  const { line } = at;
  if (line.kind !== 'event' || !line.package) return left;
  const alike = lines.filter(
    (one) =>
      one.package?.id === at.package?.id && one.line.kind === 'event' && tierKey(one.line) === tierKey(line),
  );
  const position = alike.findIndex((one) => one.line === line);
  const taken = placesOf(alike.slice(0, position));
  return Math.floor(((left + taken) * line.package.count) / placesOf(alike));
}

const placesOf = (lines: readonly OrderLine[]): number => sum(lines.map(({ line }) => line.quantity));

/** @param field path of the line in the request @param free what is left for this line over all its pools */
export function refusalError(refusal: Refusal, field: string, free: number): AppError {
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
