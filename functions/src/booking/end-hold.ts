import { type AuditEntry, auditPath } from '@fareground/domain/audit/audit-entry';
import {
  type Booking,
  bookingPath,
  bookingSchema,
  claimsOf,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { type Payment, paymentPath, paymentSchema } from '@fareground/domain/payments/payment';
import { release } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { Services } from '../runtime/services.ts';
import type { KnownDocuments } from '../stock/work.ts';
import { poolsOfBooking } from './booking-pools.ts';

export interface EndOfHold {
  /** Only when the hold has run out by itself; a buyer who lets go need not wait for that. */
  onlyIfEnded: boolean;
  notice?: Booking['notice'];
  /** The attempt that ends with it, and how. */
  payment?: { id: string; state: 'voided' | 'failed'; failure: string; paymentIntentId: string };
  /** Written with it when staff let go of it. */
  audit?: AuditEntry | null;
  /** What the caller has read of the booking and the payment. */
  known?: KnownDocuments;
}

/**
 * Gives back what an unpaid booking holds and writes down that it expired. Repeating it changes nothing, and so does ending
 * an attempt that has confirmed its booking: that has to be cancelled.
 */
export function endHold(services: Services, booking: Booking, end: EndOfHold): Promise<Booking> {
  const path = bookingPath(booking.id);
  const ownPayment = end.payment ? paymentPath(end.payment.id) : null;
  return services.desk.submit<Booking>({
    pools: poolsOfBooking(booking),
    documents: [path, ...(ownPayment ? [ownPayment] : [])],
    documentsOnConflict: [],
    ...(end.known && { known: end.known }),
    decide: (view) => {
      const current = parseBooking(view.document(path).data);
      if (current.state === 'confirmed' && current.paymentId === end.payment?.id) {
        return { kind: 'done', result: current };
      }
      const isWaiting = current.state === 'held' || current.state === 'paying';
      const isDue = !end.onlyIfEnded || effectiveState(current, view.now) === 'expired';
      const ends = isWaiting && isDue;
      const writes: { kind: 'update'; path: string; data: Record<string, unknown> }[] = [];
      if (end.payment && ownPayment) {
        const payment: Payment = paymentSchema.parse(view.document(ownPayment).data);
        if (payment.state === 'created' || payment.state === 'authorised') {
          const { id: _, ...how } = end.payment;
          writes.push({ kind: 'update', path: ownPayment, data: { ...how, updatedAt: view.now } });
        }
      }
      const wantsNotice =
        end.notice && current.notice !== end.notice && (ends || current.state === 'expired');
      if (!ends && !wantsNotice && writes.length === 0) return { kind: 'done', result: current };
      const changes = {
        ...(ends && { state: 'expired' as const }),
        ...(wantsNotice && { notice: end.notice }),
        updatedAt: view.now,
      };
      return {
        kind: 'commit',
        pools: ends ? releaseAll(current, view.pool, view.now) : [],
        writes: [
          { kind: 'update', path, data: changes },
          ...writes,
          ...(ends && end.audit
            ? [{ kind: 'create' as const, path: auditPath(end.audit.id), data: end.audit }]
            : []),
        ],
        result: bookingSchema.parse({ ...current, ...changes }),
      };
    },
  });
}

function releaseAll(booking: Booking, poolNow: (id: string) => Pool, now: number): Pool[] {
  const changed = new Map<string, Pool>();
  for (const claim of claimsOf(booking)) {
    changed.set(claim.poolId, release(changed.get(claim.poolId) ?? poolNow(claim.poolId), claim, now));
  }
  return [...changed.values()];
}
