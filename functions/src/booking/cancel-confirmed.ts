import {
  activeAmounts,
  activeLines,
  type Booking,
  bookingLifecycle,
} from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { restock } from '@fareground/domain/stock/decide';
import { notifyRecipients, voidTickets } from '../access/tickets/void-tickets.ts';
import { cancelledMail } from '../messages/booking-mails.ts';
import { creditOutcome } from '../payments/gift-cards/credit-outcome.ts';
import { create, update } from '../platform/commit/work.ts';
import type { Cancellation } from '../platform/contracts/booking-contract.ts';
import type { Services } from '../platform/services.ts';
import { changeClaims, hasOtherPools, poolsOfBooking } from './booking-pools.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links'>;

/**
 * Takes back a sale: places free again, tickets void, booking cancelled, and the mail that says so, in one commit. Repeating it
 * changes nothing.
 * @throws AppError refund-not-allowed (reason let-in) where the cancellation says so; changed-meanwhile where a part of it ended meanwhile, so that
 *   less goes back than was asked for, or a ticket of it was passed on or got another seat: read it and ask again
 */
export function cancelConfirmed(
  { engine, collections, links }: Deps,
  booking: Booking,
  { notice = 'none', refund = 0, alongside = [], onlyIfUnused = false, cache }: Cancellation,
): Promise<Booking> {
  const reference = collections.bookings.doc(booking.id);
  const credit = creditOutcome({ collections }, booking);
  const tickets = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  return engine.submit<Booking>({
    name: 'cancel a confirmed booking',
    pools: poolsOfBooking(booking),
    documents: [
      reference,
      ...tickets,
      ...credit.documents,
      ...alongside.flatMap(({ documents }) => documents),
    ],
    cache,
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      if (current.state !== 'confirmed') return { kind: 'done', result: current };
      if (onlyIfUnused && tickets.some((ticket) => view.get(ticket)?.state === 'used')) {
        return { kind: 'refuse', error: letIn(booking) };
      }
      if (
        hasOtherTickets(current, booking) ||
        hasOtherPools(current, booking) ||
        (refund > 0 && paidForStanding(current) !== paidForStanding(booking))
      ) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const changes = {
        state: move(bookingLifecycle, current.state, 'cancelled'),
        notice,
        updatedAt: view.now,
      };
      const mail = cancelledMail({ ...current, ...changes }, refund, links, view.now);
      return {
        kind: 'commit',
        pools: changeClaims(current, view, (pool, claim) => restock(pool, claim, view.now)),
        writes: [
          update(reference, changes),
          ...voidTickets(view, tickets),
          ...notifyRecipients(
            { collections, links },
            view,
            tickets,
            'The booking that it belongs to was cancelled.',
          ),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          // Nothing where its money was taken: then it was spent.
          ...credit.released(view),
          ...alongside.flatMap(({ writes }) => writes(view)),
        ],
        result: { ...current, ...changes },
      };
    },
  });
}

/** A ticket of it was passed on since it was read: the work must be given the new one. */
export const hasOtherTickets = (
  { ticketSerials }: Pick<Booking, 'ticketSerials'>,
  read: Pick<Booking, 'ticketSerials'>,
): boolean => ticketSerials.join() !== read.ticketSerials.join();

const paidForStanding = (booking: Booking): number =>
  activeLines(booking).reduce((sum, line) => sum + activeAmounts(line).paid, 0);

/** Whoever was let in had what they paid for: their booking is not cancelled any more. */
export const letIn = (booking: Booking) =>
  new AppError('refund-not-allowed', `${booking.id} was let in`, { reason: 'let-in' });
