import { type Booking, bookingLifecycle, effectiveState } from '@fareground/domain/booking/booking';
import type { EndReason } from '@fareground/domain/booking/waitlist/waiting-entry';
import { move } from '@fareground/domain/core/lifecycle';
import { release } from '@fareground/domain/stock/decide';
import { creditOutcome } from '../payments/gift-cards/credit-outcome.ts';
import { update } from '../platform/commit/work.ts';
import type { EndOfHold } from '../platform/contracts/booking-contract.ts';
import type { Services } from '../platform/services.ts';
import { changeClaims, poolsOfBooking } from './booking-pools.ts';
import { offerOutcome } from './offer-outcome.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links'>;

/**
 * Releases what an unpaid booking holds and writes down that it expired. Repeating it changes nothing, and so does ending
 * a payment that has confirmed its booking: that has to be cancelled. Whoever waited for the places is told in the same commit.
 */
export function endHold(deps: Deps, booking: Booking, end: EndOfHold): Promise<Booking> {
  const { engine, collections, links } = deps;
  const reference = collections.bookings.doc(booking.id);
  const offer = offerOutcome(deps, booking);
  const credit = creditOutcome(deps, booking);
  const { notice, alongside, alongsideEnd } = end;
  return engine.submit<Booking>({
    name: 'end a hold',
    pools: poolsOfBooking(booking),
    documents: [
      reference,
      ...offer.documents,
      ...credit.documents,
      ...(alongside?.documents ?? []),
      ...(alongsideEnd?.documents ?? []),
    ],
    cache: end.cache,
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      if (current.state === 'confirmed' && current.paymentId === end.paymentId) {
        return { kind: 'done', result: current };
      }
      const isWaiting = current.state === 'held' || current.state === 'paying';
      const isDue = !end.onlyIfEnded || effectiveState(current, view.now) === 'expired';
      const ends = isWaiting && isDue;
      const others = [
        ...(alongside?.writes(view) ?? []),
        ...(ends ? (alongsideEnd?.writes(view) ?? []) : []),
        ...(ends ? offer.ended(view, reasonOf(current, end, view.now), links) : []),
        ...(ends ? credit.released(view) : []),
      ];
      const wantsNotice = notice && current.notice !== notice && (ends || current.state === 'expired');
      if (!ends && !wantsNotice && others.length === 0) return { kind: 'done', result: current };
      const changes = {
        ...(ends && { state: move(bookingLifecycle, current.state, 'expired') }),
        ...(wantsNotice && { notice }),
        updatedAt: view.now,
      };
      return {
        kind: 'commit',
        pools: ends ? changeClaims(current, view, (pool, claim) => release(pool, claim, view.now)) : [],
        writes: [update(reference, changes), ...others],
        result: { ...current, ...changes },
      };
    },
  });
}

/** Why what was offered is not taken. */
function reasonOf(booking: Booking, { notice, offerEndedBy }: EndOfHold, now: number): EndReason {
  if (offerEndedBy) return offerEndedBy;
  if (notice === 'sale-cancelled') return 'cancelled';
  return effectiveState(booking, now) === 'expired' ? 'time' : 'person';
}
