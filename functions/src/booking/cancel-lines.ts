import { type Booking, bookingLifecycle } from '@fareground/domain/booking/booking';
import { type CancelledLines, cancelLines } from '@fareground/domain/booking/cancelled-lines';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { restock } from '@fareground/domain/stock/decide';
import { notifyRecipients, voidTickets } from '../access/tickets/void-tickets.ts';
import { saleCancelledMail } from '../messages/booking-mails.ts';
import { type Alongside, create, update, type View } from '../platform/commit/work.ts';
import type { Services } from '../platform/services.ts';
import { changePools, hasOtherPools, poolsOfBooking } from './booking-pools.ts';
import { hasOtherTickets } from './cancel-confirmed.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links'>;

export interface LineCancellation {
  /** The event or trip that is cancelled. */
  readonly offeringId: string;
  /** The one that the trip skips, from 0; absent: all of it is cancelled. */
  readonly stop?: number | undefined;
  /** In the words of staff, for the buyer. */
  readonly reason: string;
  /** What goes back as far as the caller knows, minor units, and what is written of it in the same commit. */
  readonly refund: number;
  readonly alongside: readonly Alongside[];
}

/**
 * Ends the lines of a confirmed booking that a cancelled event or trip takes with it: their places back to the pools, their tickets void, and the
 * mail that says so, in one commit with the refund. With its last line the booking is cancelled. Repeating it changes nothing.
 * @throws AppError changed-meanwhile where the booking changed so that another amount goes back, or a ticket of it was passed on or got another seat: read it
 * and ask again
 */
export function cancelBookingLines(
  { engine, collections, links }: Deps,
  booking: Booking,
  { offeringId, stop, reason, refund, alongside }: LineCancellation,
): Promise<Booking> {
  const reference = collections.bookings.doc(booking.id);
  const tickets = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  return engine.submit<Booking>({
    name: 'cancel lines of a booking',
    pools: poolsOfBooking(booking),
    documents: [reference, ...tickets, ...alongside.flatMap(({ documents }) => documents)],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const cancelled = cancelLines(current, offeringId, view.now, stop);
      if (current.state !== 'confirmed' || cancelled.ending.length === 0) {
        return { kind: 'done', result: current };
      }
      if (
        cancelled.refund !== refund ||
        hasOtherTickets(current, booking) ||
        hasOtherPools(current, booking)
      ) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const next = afterCancelling(current, cancelled, view);
      const ended = tickets.filter((ticket) => {
        const lineIndex = view.get(ticket)?.lineIndex;
        return lineIndex !== undefined && cancelled.ending.includes(lineIndex);
      });
      const mail = saleCancelledMail(next, cancelled, { offeringId, stop, reason }, links, view.now);
      const { lines, state, notice, updatedAt } = next;
      return {
        kind: 'commit',
        pools: changePools(cancelled.claims, view, (pool, claim) => restock(pool, claim, view.now)),
        writes: [
          update(reference, { lines, state, notice, updatedAt }),
          ...voidTickets(view, ended),
          ...notifyRecipients({ collections, links }, view, ended, `It does not take place. “${reason}”`),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...alongside.flatMap(({ writes }) => writes(view)),
        ],
        result: next,
      };
    },
  });
}

function afterCancelling(booking: Booking, { lines, isWhole }: CancelledLines, { now }: View): Booking {
  const after = { ...booking, lines, updatedAt: now };
  if (!isWhole) return after;
  return { ...after, state: move(bookingLifecycle, booking.state, 'cancelled'), notice: 'sale-cancelled' };
}
