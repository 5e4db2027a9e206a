import { attendee } from '@fareground/domain/access/attendee';
import type { Ticket } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { Booking, BookingLine } from '@fareground/domain/booking/booking';
import { extrasText } from '@fareground/domain/catalogue/trips/extras';
import { passengerNames } from '@fareground/domain/catalogue/trips/trip-fares';
import { cutText } from '@fareground/domain/core/cut-text';
import { randomDigits } from '@fareground/domain/core/digit-id';
import type { TicketSigner } from './ticket-signer.ts';

/**
 * One signed ticket for each place of the booking, with fresh serials. Writing them is the caller's.
 * @param serials by place, of tickets that were issued before
 */
export async function issueTickets(
  booking: Booking,
  signer: TicketSigner,
  now: number,
  serials: readonly string[] = [],
): Promise<Ticket[]> {
  const places = booking.lines.flatMap((line, lineIndex) =>
    Array.from({ length: line.quantity }, (_, place) => ({ line, lineIndex, place })),
  );
  return Promise.all(
    places.map(async ({ line, lineIndex, place }, index): Promise<Ticket> => {
      const serial = serials[index] ?? randomDigits(20);
      const facts = line.kind === 'event' ? eventFacts(line) : tripFacts(line);
      const token = await signer.seal({
        serial,
        offeringId: line.offeringId,
        ...ticketHours(facts),
      });
      return {
        serial,
        bookingId: booking.id,
        lineIndex,
        holderUid: booking.buyerUid,
        ...attendee(line.attendees[place]?.name ?? cutText(booking.buyerName, 80)),
        state: 'valid',
        kind: line.kind,
        offeringId: line.offeringId,
        title: line.title,
        seat: line.seats[place] ?? '',
        ...facts,
        token,
        usedAt: null,
        usedGate: '',
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
}

type Facts = Pick<
  Ticket,
  | 'category'
  | 'detail'
  | 'tierId'
  | 'fare'
  | 'addOn'
  | 'sections'
  | 'fromName'
  | 'fromCity'
  | 'startsAt'
  | 'startZone'
  | 'bay'
  | 'doorsAt'
  | 'fromStop'
  | 'toStop'
  | 'toName'
  | 'toCity'
  | 'endsAt'
  | 'endZone'
>;

function eventFacts(line: Extract<BookingLine, { kind: 'event' }>): Facts {
  return {
    category: line.category,
    detail: line.tierName,
    tierId: line.tierId,
    ...(line.fareName && { fare: line.fareName }),
    ...(line.addOn && { addOn: true as const }),
    ...(line.sections && { sections: line.sections }),
    fromName: line.venueName,
    fromCity: line.city,
    startsAt: line.startsAt,
    startZone: line.timeZone,
    bay: '',
    doorsAt: line.doorsAt,
    toName: '',
    toCity: '',
    endsAt: line.endsAt,
    endZone: line.timeZone,
  };
}

function tripFacts(line: Extract<BookingLine, { kind: 'trip' }>): Facts {
  // Whoever drives asks for a proof of the one and makes room for the other.
  const fare = [line.passenger && passengerNames[line.passenger], extrasText(line.extras)]
    .filter(Boolean)
    .join(', ');
  return {
    category: line.vehicleKind,
    detail: `${line.operator} ${line.number}`,
    ...(fare && { fare }),
    ...(line.sections && { sections: line.sections }),
    fromName: line.from.name,
    fromCity: line.from.city,
    startsAt: line.from.at,
    startZone: line.from.timeZone,
    bay: line.from.bay,
    doorsAt: null,
    fromStop: line.from.stop,
    toStop: line.to.stop,
    toName: line.to.name,
    toCity: line.to.city,
    endsAt: line.to.at,
    endZone: line.to.timeZone,
  };
}
