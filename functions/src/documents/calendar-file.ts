import type { Booking, BookingLine } from '@fareground/domain/bookings/booking';
import { overAtOf } from '@fareground/domain/bookings/buyer';
import { tierAndFare } from '@fareground/domain/bookings/tier-and-fare';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import { grouped, seatText } from './ticket-words.ts';

/**
 * A booking as a calendar file (RFC 5545): an entry a line, at instants in UTC, so that every calendar shows it on its own clock. An
 * entry's UID stays the same; of a cancelled booking the file takes the entries out again (METHOD:CANCEL, a higher SEQUENCE).
 * @param from whose calendar entries they are: the office's address of mail, as "Name <address>" or alone
 * @param url of the booking
 */
export async function calendarFile(
  booking: Pick<Booking, 'id' | 'lines' | 'state' | 'updatedAt'>,
  { from, url }: { readonly from: string; readonly url: string },
): Promise<string> {
  const isCancelled = booking.state === 'cancelled';
  const email = mailAddressIn(from);
  const entries = booking.lines.map((line, index) => ({
    id: `${booking.id}-${index}@${domainOf(email)}`,
    isOff: isCancelled || line.cancelledWith !== undefined,
    changedAt: booking.updatedAt,
    startsAt: startOf(line),
    endsAt: overAtOf(line),
    title: line.title,
    place: placeOf(line),
    description: [`Booking ${grouped(booking.id)}`, ...detailsOf(line)].join('\n'),
    url,
  }));
  return calendarOf(entries, { isCancelled, organizer: email });
}

/**
 * One ticket as a calendar file, for its holder. Its UID is the ticket's own: who has it did not have the booking.
 * @param from whose calendar entry it is, in a mail; none in a file that its holder saves
 * @param site the address of the site, without a slash at its end
 */
export function ticketCalendarFile(
  ticket: Ticket,
  { from, site }: { readonly from?: string; readonly site: string },
): Promise<string> {
  const isOff = ticket.state === 'void' || ticket.state === 'transferred';
  const { serial, updatedAt: changedAt, startsAt, endsAt, title } = ticket;
  const seat = ticket.seat ? [`Seat ${seatText(ticket.seat)}`] : [];
  const entry = {
    id: `ticket-${serial}@${new URL(site).hostname}`,
    isOff,
    changedAt,
    startsAt,
    endsAt,
    title,
    place: `${ticket.fromName}, ${ticket.fromCity}`,
    description: [
      `Ticket ${grouped(serial)}`,
      tierAndFare({ tierName: ticket.detail, fareName: ticket.fare }),
      ...seat,
    ].join('\n'),
    url: `${site}/ticket/${serial}`,
  };
  return calendarOf([entry], { isCancelled: isOff, ...(from && { organizer: mailAddressIn(from) }) });
}

interface CalendarEntry {
  /** Its UID. */
  readonly id: string;
  /** It does not take place for whoever has the file. */
  readonly isOff: boolean;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
}

async function calendarOf(
  entries: readonly CalendarEntry[],
  { isCancelled, organizer }: { readonly isCancelled: boolean; readonly organizer?: string },
): Promise<string> {
  const { ICalCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const calendar = new ICalCalendar({
    prodId: { company: 'Fareground', product: 'Tickets' },
    // What is sent says what to do with it, and by whom (RFC 5546); a file that is saved is only opened.
    ...(organizer && { method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH }),
  });
  for (const { id, isOff, changedAt, startsAt, endsAt, title, place, description, url } of entries) {
    calendar.createEvent({
      id,
      sequence: isOff ? 1 : 0,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(changedAt),
      start: new Date(startsAt),
      ...(endsAt > startsAt && { end: new Date(endsAt) }),
      summary: title,
      location: place,
      description,
      url,
      ...(organizer && { organizer: { name: 'Fareground', email: organizer } }),
    });
  }
  return calendar.toString();
}

/** Of "Name <address>", or of an address alone. */
const mailAddressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const startOf = (line: BookingLine): number => (line.kind === 'event' ? line.startsAt : line.from.at);

const placeOf = (line: BookingLine): string =>
  line.kind === 'event' ? `${line.venueName}, ${line.city}` : `${line.from.name}, ${line.from.city}`;

function detailsOf(line: BookingLine): string[] {
  const seats = line.seats.length > 0 ? [`Seats: ${line.seats.map(seatText).join(', ')}`] : [];
  if (line.kind === 'event') return [`${line.quantity} × ${tierAndFare(line)}`, ...seats];
  const bay = line.from.bay ? [`Bay ${line.from.bay}`] : [];
  return [`${line.operator} ${line.number} to ${line.to.name}, ${line.to.city}`, ...bay, ...seats];
}
