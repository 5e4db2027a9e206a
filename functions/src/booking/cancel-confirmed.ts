import { type AuditEntry, auditPath } from '@fareground/domain/audit/audit-entry';
import { type Booking, bookingPath, claimsOf } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { paymentPath, paymentSchema } from '@fareground/domain/payments/payment';
import { type Refund, refundPath } from '@fareground/domain/payments/refund';
import { giveBack } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { ticketPath } from '@fareground/domain/tickets/ticket';
import type { Services } from '../runtime/services.ts';
import type { DocumentWrite, KnownDocuments } from '../stock/work.ts';
import { poolsOfBooking } from './booking-pools.ts';

export interface Cancellation {
  notice?: Booking['notice'];
  /** The refund that goes with it; made with the provider afterwards. */
  refund?: Refund;
  /** The attempt that failed, when there never was money. */
  payment?: { id: string; failure: string };
  /** What the caller has read of the booking and the payment. */
  known?: KnownDocuments;
  /** Written with it when staff did it. */
  audit?: AuditEntry | null;
}

/** Takes back a sale: places free again, tickets void, booking cancelled, in one commit. Repeating it changes nothing. */
export function cancelConfirmed(
  services: Services,
  booking: Booking,
  cancellation: Cancellation,
): Promise<Booking> {
  const path = bookingPath(booking.id);
  const tickets = booking.ticketSerials.map(ticketPath);
  const attempt = cancellation.payment ? paymentPath(cancellation.payment.id) : null;
  return services.desk.submit<Booking>({
    pools: poolsOfBooking(booking),
    documents: [path, ...tickets, ...(attempt ? [attempt] : [])],
    documentsOnConflict: [],
    ...(cancellation.known && { known: cancellation.known }),
    decide: (view) => {
      const current = parseBooking(view.document(path).data);
      if (current.state !== 'confirmed') return { kind: 'done', result: current };
      const changes = {
        state: 'cancelled' as const,
        notice: cancellation.notice ?? ('none' as const),
        updatedAt: view.now,
      };
      const writes: DocumentWrite[] = [
        { kind: 'update', path, data: changes },
        ...tickets.map((ticket) => ({
          kind: 'update' as const,
          path: ticket,
          data: { state: 'void', updatedAt: view.now },
        })),
      ];
      const { audit } = cancellation;
      if (audit) writes.push({ kind: 'create', path: auditPath(audit.id), data: audit });
      if (cancellation.refund) {
        writes.push({ kind: 'create', path: refundPath(cancellation.refund.id), data: cancellation.refund });
      }
      if (attempt && cancellation.payment) {
        const payment = paymentSchema.parse(view.document(attempt).data);
        if (payment.state === 'created' || payment.state === 'authorised') {
          const data = { state: 'failed', failure: cancellation.payment.failure, updatedAt: view.now };
          writes.push({ kind: 'update', path: attempt, data });
        }
      }
      return {
        kind: 'commit',
        pools: giveAllBack(current, view.pool, view.now),
        writes,
        result: { ...current, ...changes },
      };
    },
  });
}

function giveAllBack(booking: Booking, poolNow: (id: string) => Pool, now: number): Pool[] {
  const changed = new Map<string, Pool>();
  for (const claim of claimsOf(booking)) {
    changed.set(claim.poolId, giveBack(changed.get(claim.poolId) ?? poolNow(claim.poolId), claim, now));
  }
  return [...changed.values()];
}
