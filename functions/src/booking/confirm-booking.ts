import { type Booking, bookingPath, claimsOf } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { AppError } from '@fareground/domain/core/errors';
import { paymentPath, paymentSchema } from '@fareground/domain/payments/payment';
import { confirm } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { ticketPath } from '@fareground/domain/tickets/ticket';
import type { Attempt } from '../payments/attempt.ts';
import type { Services } from '../runtime/services.ts';
import type { WorkView } from '../stock/work.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { poolsOfBooking } from './booking-pools.ts';

export type Confirmation =
  | { outcome: 'confirmed'; booking: Booking }
  /** The places went to someone else, or the booking was cancelled or paid by another attempt. */
  | { outcome: 'too-late'; booking: Booking };

/**
 * Sells what the booking holds and issues its tickets, in one commit with the authorised payment (null for a free
 * booking). If the hold is gone, the same places are taken again when they are still free (SPEC B3).
 */
export async function confirmBooking(
  services: Services,
  booking: Booking,
  attempt: Pick<Attempt, 'payment' | 'intentId' | 'known'> | null,
): Promise<Confirmation> {
  const payment = attempt?.payment;
  const tickets = await issueTickets(booking, services.signer, services.now());
  return services.desk.submit<Confirmation>({
    pools: poolsOfBooking(booking),
    documents: [bookingPath(booking.id), ...(payment ? [paymentPath(payment.id)] : [])],
    documentsOnConflict: [],
    ...(attempt && { known: attempt.known }),
    decide: (view) => {
      const current = parseBooking(view.document(bookingPath(booking.id)).data);
      if (current.state === 'confirmed' && current.paymentId === (payment?.id ?? '')) {
        return { kind: 'done', result: { outcome: 'confirmed', booking: current } };
      }
      const isOpen = current.state === 'held' || current.state === 'paying' || current.state === 'expired';
      const sold = isOpen ? sellAll(current, view) : null;
      if (!sold) {
        return { kind: 'done', restsOnMemory: true, result: { outcome: 'too-late', booking: current } };
      }
      const isLate = sold.retaken || current.state === 'expired';
      const changes = {
        state: 'confirmed',
        notice: isLate ? 'late-taken' : 'none',
        paymentId: payment?.id ?? '',
        ticketSerials: tickets.map((ticket) => ticket.serial),
        confirmedAt: view.now,
        updatedAt: view.now,
      } as const;
      return {
        kind: 'commit',
        pools: sold.pools,
        writes: [
          { kind: 'update', path: bookingPath(booking.id), data: changes },
          ...tickets.map((data) => ({ kind: 'create' as const, path: ticketPath(data.serial), data })),
          ...(attempt ? [authorised(attempt, view)] : []),
        ],
        result: { outcome: 'confirmed', booking: { ...current, ...changes } },
      };
    },
  });
}

function authorised({ payment, intentId }: Pick<Attempt, 'payment' | 'intentId'>, view: WorkView) {
  const path = paymentPath(payment.id);
  const stored = paymentSchema.parse(view.document(path).data);
  if (stored.state !== 'created' && stored.state !== 'authorised') {
    throw new AppError('wrong-state', `payment ${payment.id} is ${stored.state}`);
  }
  return {
    kind: 'update' as const,
    path,
    data: {
      state: 'authorised',
      authorisedAt: stored.authorisedAt ?? view.now,
      paymentIntentId: intentId,
      updatedAt: view.now,
    },
  };
}

/** null when any claim can no longer be had: then none is taken. */
function sellAll(booking: Booking, view: WorkView): { pools: Pool[]; retaken: boolean } | null {
  const changed = new Map<string, Pool>();
  let retaken = false;
  for (const claim of claimsOf(booking)) {
    const decision = confirm(changed.get(claim.poolId) ?? view.pool(claim.poolId), claim, view.now);
    if (!decision.ok) return null;
    changed.set(claim.poolId, decision.pool);
    retaken ||= decision.granted.retaken;
  }
  return { pools: [...changed.values()], retaken };
}
