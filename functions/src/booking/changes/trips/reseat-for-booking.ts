import type { Booking } from '@fareground/domain/booking/booking';
import type { ChangeOf, ChangeOutcome } from '@fareground/domain/booking/offering-change';
import {
  partiallyRefundedWith,
  poolOfMove,
  type Reseated,
  reseatBooking,
} from '@fareground/domain/booking/reseat-booking';
import { AppError } from '@fareground/domain/core/errors';
import { restock } from '@fareground/domain/stock/decide';
import { withNeighbourRequests } from '@fareground/domain/stock/neighbours';
import type { Pool } from '@fareground/domain/stock/pool';
import { freeReserved, sellReserved } from '@fareground/domain/stock/reserve-seats';
import { otherSeat } from '../../../access/tickets/other-seat.ts';
import { isMailAddress } from '../../../messages/queue-mail.ts';
import { receivedSeatChangedMail, reseatedMail } from '../../../messages/seat-mails.ts';
import { type Alongside, create, update, type View, type Write } from '../../../platform/commit/work.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { changePools, hasOtherPools, poolsOfBooking } from '../../booking-pools.ts';
import { hasOtherTickets } from '../../cancel-confirmed.ts';
import { releaseHold } from '../events/cancel-for-booking.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links' | 'payments' | 'now' | 'log'>;
type Change = ChangeOf<'change-vehicle'>;

/** A booking that others change while it moves is read again so often. */
const TRIES = 4;

/**
 * Makes another vehicle of one booking: an unpaid hold ends; what is sold has its seats of the plan, tickets and mail in one commit with what goes
 * back for lesser ones. A seat that was kept for whoever gave their place back meanwhile is on sale. Repeating it changes nothing and says the same.
 * @throws what kept it from being made; the booking is then as it was
 */
export async function reseatForBooking(deps: Deps, change: Change, found: Booking): Promise<ChangeOutcome> {
  const released = await releaseHold(deps, found);
  const own = change.moves.filter(({ bookingId }) => bookingId === found.id);
  if (own.length === 0) return { became: 'untouched', refunded: 0, isMailed: false };
  const booking = await moveSeats(deps, { ...change, moves: own }, released);
  if (booking.state !== 'confirmed') return { became: 'untouched', refunded: 0, isMailed: false };
  return {
    became: 'changed',
    refunded: partiallyRefundedWith(booking, change),
    isMailed: isMailAddress(booking.buyerEmail),
  };
}

async function moveSeats(deps: Deps, change: Change, found: Booking): Promise<Booking> {
  const { collections, payments, log } = deps;
  let booking = found;
  for (let tries = 1; ; tries++) {
    const wanted = booking.state === 'confirmed' ? reseatBooking(booking, change) : null;
    // Between the confirmation and the capture there is nothing that could go back: the capture is finished first.
    if (wanted && wanted.refund > 0) booking = await payments.reconcile(booking.paymentId, new Map());
    const refund =
      wanted && wanted.refund > 0
        ? payments.requestRefund({
            booking,
            amount: wanted.refund,
            parts: wanted.parts,
            reason: 'staff',
            requestedBy: change.requestedBy,
          })
        : null;
    try {
      const moved = await moveInOneCommit(deps, change, booking, {
        refund: wanted?.refund ?? 0,
        alongside: refund ? [refund.alongside] : [],
      });
      // It is asked for. What the provider does not take at once, the sweep sends again.
      await refund?.send().catch((error: unknown) => {
        log.warn('a refund was not sent yet', { booking: booking.id, error: String(error) });
      });
      return moved;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'changed-meanwhile' || tries === TRIES) throw error;
      booking = required(await collections.bookings.doc(booking.id).get());
    }
  }
}

function moveInOneCommit(
  { engine, collections, links }: Deps,
  change: Change,
  booking: Booking,
  { refund, alongside }: { readonly refund: number; readonly alongside: readonly Alongside[] },
): Promise<Booking> {
  const reference = collections.bookings.doc(booking.id);
  const tickets = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  const kept = [...new Set(change.moves.map(({ to }) => poolOfMove(change, to)))];
  return engine.submit<Booking>({
    name: 'move a booking to another vehicle',
    pools: [
      ...poolsOfBooking(booking).filter(({ id }) => !kept.includes(id)),
      ...kept.map((id) => ({ id, planned: null })),
    ],
    documents: [reference, ...tickets, ...alongside.flatMap(({ documents }) => documents)],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const moved = current.state === 'confirmed' ? reseatBooking(current, change) : null;
      if (!moved) {
        const pools = kept.flatMap((id) => freed(view.pool(id), change));
        return pools.length === 0
          ? { kind: 'done', result: current, restsOnCache: true }
          : { kind: 'commit', pools, writes: [], result: current };
      }
      if (moved.refund !== refund || hasOtherTickets(current, booking) || hasOtherPools(current, booking)) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const next: Booking = { ...current, lines: moved.lines, updatedAt: view.now };
      const mail = reseatedMail(next, change, moved, links, view.now);
      return {
        kind: 'commit',
        pools: poolsAfter(view, change, moved, kept),
        writes: [
          update(reference, { lines: next.lines, updatedAt: view.now }),
          ...ticketWrites(view, next, moved),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...alongside.flatMap(({ writes }) => writes(view)),
        ],
        result: next,
      };
    },
  });

  function ticketWrites(view: View, next: Booking, { seats }: Reseated): Write[] {
    return tickets.flatMap((ticket) => {
      const before = view.get(ticket);
      const seat = before ? seats.get(before.serial) : undefined;
      if (!before || seat === undefined || seat === before.seat) return [];
      const placed = otherSeat(before, seat, change.sections);
      const after = { ...before, ...placed, updatedAt: view.now };
      const mail = receivedSeatChangedMail(
        { before, after, booking: next, reason: change.reason },
        links,
        view.now,
      );
      return [
        update(ticket, { ...placed, updatedAt: view.now }),
        ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
      ];
    });
  }
}

/** Seats of the vehicle before are nobody's, those of the plan are sold; what was kept and is not needed is on sale. */
function poolsAfter(view: View, change: Change, { given, taken }: Reseated, kept: readonly string[]): Pool[] {
  const pools = changePools(given, view, (pool, claim) => restock(pool, claim, view.now));
  const others = kept.map((id): Pool => {
    const pool = view.pool(id);
    if (pool.kind !== 'seats') throw new Error(`${id} has no seats`);
    const own = taken.filter(({ poolId }) => poolId === id);
    const sold = sellReserved(
      pool,
      own.flatMap(({ seats, mask }) => seats.map((seat) => ({ seat, mask }))),
    );
    return freeReserved(own.reduce(withNeighbourRequests, sold), reservedIn(id, change));
  });
  return [...pools, ...others];
}

const reservedIn = (poolId: string, change: Change) =>
  change.moves
    .filter(({ to }) => poolOfMove(change, to) === poolId)
    .map(({ to, mask }) => ({ seat: to, mask }));

/** The pool without what was kept for this booking; none where nothing was. */
function freed(pool: Pool, change: Change): Pool[] {
  if (pool.kind !== 'seats') return [];
  const next = freeReserved(pool, reservedIn(pool.id, change));
  return next === pool ? [] : [next];
}
