import { type Ticket, ticketLifecycle } from '@fareground/domain/access/ticket';
import {
  type Booking,
  bookingLifecycle,
  type ReplacedLine,
  replacedBy,
} from '@fareground/domain/booking/booking';
import { placesOfLine } from '@fareground/domain/booking/move-line';
import { refundPlaces } from '@fareground/domain/booking/refund-places';
import { move } from '@fareground/domain/core/lifecycle';
import { restock } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference } from 'firebase-admin/firestore';
import { type PoolNeed, update, type View, type Write } from '../platform/commit/work.ts';
import { required } from '../platform/firestore/required.ts';
import type { Services } from '../platform/services.ts';
import { changePools, hasOtherPools, poolsOfBooking } from './booking-pools.ts';

type Deps = Pick<Services, 'collections' | 'payments'>;

/** What happens to the leg that a booking takes the place of, in the commit that confirms this one. */
export interface Replacement {
  readonly pools: readonly PoolNeed[];
  /** Read by the work before it decides. */
  readonly documents: readonly DocumentReference[];
  /**
   * Ends the leg: its places on sale again, its tickets void, and what it is worth on a gift card that pays of the booking.
   * @param tickets of the booking @returns null where the leg is not any more what it was when the booking was held
   */
  ended(view: View, tickets: readonly Pick<Ticket, 'serial'>[]): { pools: Pool[]; writes: Write[] } | null;
}

const nothingReplaced: Replacement = { pools: [], documents: [], ended: () => ({ pools: [], writes: [] }) };

/** @returns what changes nothing for a booking that takes the place of none */
export async function replacementBy({ collections, payments }: Deps, booking: Booking): Promise<Replacement> {
  const replaced = replacedBy(booking);
  if (!replaced) return nothingReplaced;
  const reference = collections.bookings.doc(replaced.bookingId);
  const read = required(await reference.get());
  const exchanged = payments.exchangeCredit({ from: read, to: booking });
  const ended = replaced.serials.map((serial) => collections.tickets.doc(serial));
  return {
    pools: poolsOfBooking(read),
    documents: [reference, ...ended, ...exchanged.documents],
    ended: (view, tickets) => {
      const current = view.get(reference);
      if (!current || hasOtherPools(current, read) || !isAsItWas(view, current, replaced, ended)) return null;
      const { serials, price, fees } = replaced;
      const after = refundPlaces(current, { serials, keepsTickets: false, price, fees });
      if (!after) return null;
      const { lines, claims, isWhole, parts, places } = after;
      const worth = price + fees;
      const money = exchanged.writes(view, { from: current, parts, places, worth });
      if (!money) return null;
      return {
        pools: changePools(claims, view, (pool, claim) => restock(pool, claim, view.now)),
        writes: [
          update(reference, {
            lines,
            state: isWhole ? move(bookingLifecycle, current.state, 'cancelled') : current.state,
            refunded: current.refunded + worth,
            updatedAt: view.now,
          }),
          ...ended.map((ticket, index) =>
            update(ticket, {
              state: move(ticketLifecycle, 'valid', 'void'),
              closedAt: view.now,
              ...(tickets[index] && { movedTo: tickets[index].serial }),
              updatedAt: view.now,
            }),
          ),
          ...money,
        ],
      };
    },
  };
}

/** The same places, and nobody on board with one or in possession of one that was passed on. */
function isAsItWas(
  view: View,
  current: Booking,
  { lines, serials }: ReplacedLine,
  tickets: readonly DocumentReference<Ticket>[],
): boolean {
  const standing = lines.flatMap((line) => placesOfLine(current, line)).map(({ serial }) => serial);
  const isWhole = current.state === 'confirmed' && standing.join() === serials.join();
  const isAhead = lines.every((line) => (current.lines[line]?.startsAt ?? 0) > view.now);
  return (
    isWhole &&
    isAhead &&
    tickets.every((ticket) => {
      const found = view.get(ticket);
      return found?.state === 'valid' && !found.recipient;
    })
  );
}
