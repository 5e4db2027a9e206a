import type { Booking } from '@fareground/domain/booking/booking';
import { EXTENSION, type ExtensionRefusal, extensionRefusal } from '@fareground/domain/booking/extension';
import { AppError } from '@fareground/domain/core/errors';
import { extend } from '@fareground/domain/stock/decide';
import { creditOutcome } from '../payments/gift-cards/credit-outcome.ts';
import { update } from '../platform/commit/work.ts';
import type { Services } from '../platform/services.ts';
import { changeClaims, poolsOfBooking } from './booking-pools.ts';

type Deps = Pick<Services, 'engine' | 'collections'>;

/**
 * Gives the buyer of an unpaid hold five more minutes, once: all that the booking holds, or nothing. Asked again, it answers with the
 * booking as it is.
 * @throws AppError hold-expired, also when the sale was closed meanwhile; wrong-state before the last two minutes, or when nothing is held
 */
export function extendHold({ engine, collections }: Deps, booking: Booking): Promise<Booking> {
  const reference = collections.bookings.doc(booking.id);
  const credit = creditOutcome({ collections }, booking);
  return engine.submit<Booking>({
    name: 'extend a hold',
    pools: poolsOfBooking(booking),
    documents: [reference, ...credit.documents],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const refusal = extensionRefusal(current, view.now);
      if (refusal === 'extended-before') return { kind: 'done', result: current };
      if (refusal) return { kind: 'refuse', error: errorOf(refusal, booking.id) };
      const holdUntil = current.holdUntil + EXTENSION;
      let isGone = false;
      const pools = changeClaims(current, view, (pool, claim) => {
        const extended = extend(pool, claim, holdUntil, view.now);
        if (!extended.ok || pool.closed) isGone = true;
        return extended.ok ? extended.pool : pool;
      });
      if (isGone) return { kind: 'refuse', error: errorOf('hold-expired', booking.id) };
      const changes = { holdUntil, extendedAt: view.now, updatedAt: view.now };
      return {
        kind: 'commit',
        pools,
        writes: [update(reference, changes), ...credit.extended(view, holdUntil)],
        result: { ...current, ...changes },
      };
    },
  });
}

const errorOf = (refusal: Exclude<ExtensionRefusal, 'extended-before'>, id: string): AppError =>
  refusal === 'hold-expired'
    ? new AppError('hold-expired', id)
    : new AppError('wrong-state', `the hold of ${id} cannot be extended`, { booking: id, reason: refusal });
