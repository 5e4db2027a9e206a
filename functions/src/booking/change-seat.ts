import { ticketPath } from '@fareground/domain/access/ticket';
import type { ChangeSeatRequest, ChangeSeatResponse } from '@fareground/domain/api/change-seat';
import type { Booking, TripLine } from '@fareground/domain/booking/booking';
import { changeSeat as withOtherSeat } from '@fareground/domain/booking/change-seat';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import { assistanceOnSeat } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import type { Layout } from '@fareground/domain/catalogue/vehicles/layout';
import { classSections, isPlainer } from '@fareground/domain/catalogue/vehicles/seat-class';
import { wheelchairPlaces } from '@fareground/domain/catalogue/vehicles/wheelchair-places';
import { AppError } from '@fareground/domain/core/errors';
import { bookingOfClaim, type Claim } from '@fareground/domain/stock/claim';
import { restock, sellSeat } from '@fareground/domain/stock/decide';
import { withNeighbourRequests } from '@fareground/domain/stock/neighbours';
import type { Pool } from '@fareground/domain/stock/pool';
import { otherSeat } from '../access/tickets/other-seat.ts';
import { seatChangedMail } from '../messages/seat-mails.ts';
import { auditEntry } from '../platform/audit/audit.ts';
import { create, update, type View } from '../platform/commit/work.ts';
import { required } from '../platform/firestore/required.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Services } from '../platform/services.ts';
import { hasOtherPools, poolsOfBooking } from './booking-pools.ts';
import { refusalError } from './claim-stock.ts';
import { poolOfSeat, seatPoolsOf } from './seat-pools.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'catalogue' | 'links'>;
type Input = ChangeSeatRequest & { readonly bookingId: string; readonly serial: string };

/**
 * Gives a ticket of a confirmed booking another free seat of its tier or trip: both seats, booking, ticket, mail and the entry in the log in one
 * commit. Serial and code stay. Asked for the seat that the ticket has it changes nothing.
 * @throws AppError not-found; seat-taken with seats that are free; invalid-argument for a seat that its tier or trip does not have; wrong-state, for a seat of
 * a plainer class with the reason plainer-class;
 * changed-meanwhile when another ticket of the booking got a seat elsewhere in the same moment
 */
export async function changeSeat(deps: Deps, caller: Caller, input: Input): Promise<ChangeSeatResponse> {
  const { engine, collections, catalogue, links } = deps;
  const { bookingId, serial, seat, reason } = input;
  const booking = required(await collections.bookings.doc(bookingId).get());
  const at = placeOfTicket(booking, serial);
  const line = at && booking.lines[at.lineIndex];
  if (!line) throw new AppError('not-found', `${serial} is not of ${bookingId}`);
  const pool = poolOfSeat(await seatPoolsOf(catalogue, line), seat);
  const layout = line.kind === 'trip' ? await layoutOf(catalogue, line) : undefined;
  const names = layout && classSections(layout);
  if (!pool) throw new AppError('invalid-argument', `no seat ${seat} here`, { field: 'seat' });
  const reference = collections.bookings.doc(bookingId);
  const ticketReference = collections.tickets.doc(serial);
  await engine.submit<Booking>({
    name: 'change a seat',
    pools: [...poolsOfBooking(booking).filter(({ id }) => id !== pool.id), { id: pool.id, planned: pool }],
    documents: [reference, ticketReference],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const ticket = view.get(ticketReference);
      if (ticket?.seat === seat) return { kind: 'done', result: current };
      const changed = withOtherSeat(current, serial, { poolId: pool.id, seat }, names);
      const isOver = !ticket || ticket.endsAt <= view.now;
      if (current.state !== 'confirmed' || ticket?.state !== 'valid' || isOver || !changed) {
        const is = current.state === 'confirmed' ? (ticket?.state ?? 'missing') : current.state;
        return { kind: 'refuse', error: new AppError('wrong-state', `${serial} is ${is}`, { state: is }) };
      }
      if (hasOtherPools(current, booking)) {
        return { kind: 'refuse', error: new AppError('changed-meanwhile', `${bookingId} changed meanwhile`) };
      }
      if (layout && isPlainer(layout, seat, ticket.seat)) {
        return {
          kind: 'refuse',
          error: new AppError('wrong-state', `${seat} is of a plainer class`, { reason: 'plainer-class' }),
        };
      }
      const moved = movedPools(view, changed.given, changed.taken);
      if ('code' in moved) return { kind: 'refuse', error: moved };
      const { lines } = changed;
      const next: Booking = { ...current, lines, updatedAt: view.now };
      const placed = layout
        ? {
            ...otherSeat(ticket, seat, names),
            ...assistanceOnSeat(ticket.assistance, wheelchairPlaces(layout).has(seat), ticket.endsAt),
          }
        : { seat };
      const after = { ...ticket, ...placed, updatedAt: view.now };
      const mail = seatChangedMail({ before: ticket, after, booking: next, reason }, links, view.now);
      const entry = auditEntry({
        id: `change-seat-${serial}-${view.now}`,
        at: view.now,
        actor: caller,
        action: 'tickets.change-seat',
        target: ticketPath(serial),
        reason,
        before: { seat: ticket.seat },
        after: { seat },
      });
      return {
        kind: 'commit',
        pools: moved,
        writes: [
          update(reference, { lines, updatedAt: view.now }),
          update(ticketReference, { ...placed, updatedAt: view.now }),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
        ],
        result: next,
      };
    },
  });
  return { serial, seat };
}

const layoutOf = async (
  catalogue: Deps['catalogue'],
  { offeringId }: TripLine,
): Promise<Layout | undefined> => {
  const sale = await catalogue.sale('trip', offeringId);
  return sale.kind === 'trip' ? sale.trip.layout : undefined;
};

/** The pools with one seat sold and the other on sale again, or why it cannot be sold. */
function movedPools(view: View, given: Claim, taken: Claim): Pool[] | AppError {
  const pool = view.pool(taken.poolId);
  const [seat = ''] = taken.seats;
  if (pool.kind !== 'seats')
    return new AppError('invalid-argument', `no seat ${seat} here`, { field: 'seat' });
  const taker = { bookingId: bookingOfClaim(taken.key), neighbours: taken.neighbours };
  const sold = sellSeat(pool, seat, taken.mask, view.now, taker);
  if (!sold.ok || sold.pool.kind !== 'seats')
    return sold.ok ? new AppError('internal', pool.id) : refusalError(sold.refusal, 'lines.0', 0);
  const wished = withNeighbourRequests(sold.pool, taken);
  if (given.poolId === taken.poolId) return [restock(wished, given, view.now)];
  return [wished, restock(view.pool(given.poolId), given, view.now)];
}
