import type { SectionNames } from '../catalogue/vehicles/layout.ts';
import { sectionsOfSeats } from '../catalogue/vehicles/seat-class.ts';
import { type Claim, claimKey } from '../stock/claim.ts';
import type { Booking, BookingLine, TripLine } from './booking.ts';
import { lessOne, placeOfTicket } from './void-place.ts';

/** A seat, and the pool that it is sold from. */
export interface PooledSeat {
  readonly poolId: string;
  readonly seat: string;
}

/** What a booking comes to when one of its tickets has another seat. */
export interface SeatChanged {
  /** All lines, as they are then. */
  readonly lines: BookingLine[];
  /** The seat that goes back to its pool, and the one that is taken, each on the same segments. */
  readonly given: Claim;
  readonly taken: Claim;
}

/**
 * Gives the ticket of a confirmed booking another seat; prices stay as they were paid.
 * @param names of the sections of a better class, where it is a trip that has some
 * @returns null when the ticket is none of the booking's, has no seat, or its place has ended
 */
export function changeSeat(
  booking: Pick<Booking, 'id' | 'lines' | 'ticketSerials'>,
  serial: string,
  to: PooledSeat,
  names?: SectionNames,
): SeatChanged | null {
  const at = placeOfTicket(booking, serial);
  const line = at && booking.lines[at.lineIndex];
  const seat = line?.seats[at?.place ?? -1];
  if (!at || !line || seat === undefined || line.cancelledWith !== undefined) return null;
  if (line.voided?.some((place) => place.serial === serial)) return null;
  const from = line.claims.find(({ seats }) => seats.includes(seat));
  if (!from) return null;
  const { poolId, mask, neighbours } = from;
  const wish = neighbours && { neighbours };
  const left = line.claims.flatMap((claim) => (claim === from ? lessOne(claim, seat) : [claim]));
  const known = left.find(
    (claim) => claim.poolId === to.poolId && claim.mask === mask && claim.seats.length > 0,
  );
  const key = known?.key ?? nextKey(booking);
  const claims = known
    ? left.map((claim) =>
        claim === known
          ? { ...claim, quantity: claim.quantity + 1, seats: [...claim.seats, to.seat] }
          : claim,
      )
    : [...left, { poolId: to.poolId, key, mask, quantity: 1, seats: [to.seat], ...wish }];
  const seats = line.seats.map((one, place) => (place === at.place ? to.seat : one));
  const next: BookingLine =
    line.kind === 'trip' ? withSections({ ...line, claims, seats }, names) : { ...line, claims, seats };
  return {
    lines: booking.lines.map((one, index) => (index === at.lineIndex ? next : one)),
    given: { poolId, key: from.key, mask, quantity: 1, seats: [seat] },
    taken: { poolId: to.poolId, key, mask, quantity: 1, seats: [to.seat], ...wish },
  };
}

/** A line of a trip, with the sections of a better class that its seats are in. */
export function withSections(
  { sections: _before, ...line }: TripLine,
  names: SectionNames | undefined,
): TripLine {
  const sections = sectionsOfSeats(names, line.seats);
  return { ...line, ...(sections && { sections }) };
}

/** A key that no claim of the booking has. */
export function nextKey({ id, lines }: Pick<Booking, 'id' | 'lines'>): string {
  const numbers = lines.flatMap(({ claims }) => claims.map(({ key }) => Number(key.split('.')[1])));
  return claimKey(id, Math.max(-1, ...numbers) + 1);
}
