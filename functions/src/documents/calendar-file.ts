import type { Booking, BookingLine } from '@fareground/domain/bookings/booking';
import { overAtOf } from '@fareground/domain/bookings/buyer';
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
  const { ICalCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const isCancelled = booking.state === 'cancelled';
  const email = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  const calendar = new ICalCalendar({
    prodId: { company: 'Fareground', product: 'Tickets' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const [index, line] of booking.lines.entries()) {
    const end = overAtOf(line);
    const isOff = isCancelled || line.cancelledWith !== undefined;
    calendar.createEvent({
      id: `${booking.id}-${index}@${email.slice(email.lastIndexOf('@') + 1)}`,
      sequence: isOff ? 1 : 0,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(booking.updatedAt),
      start: new Date(startOf(line)),
      ...(end > startOf(line) && { end: new Date(end) }),
      summary: line.title,
      location: placeOf(line),
      description: [`Booking ${grouped(booking.id)}`, ...detailsOf(line)].join('\n'),
      url,
      organizer: { name: 'Fareground', email },
    });
  }
  return calendar.toString();
}

const startOf = (line: BookingLine): number => (line.kind === 'event' ? line.startsAt : line.from.at);

const placeOf = (line: BookingLine): string =>
  line.kind === 'event' ? `${line.venueName}, ${line.city}` : `${line.from.name}, ${line.from.city}`;

function detailsOf(line: BookingLine): string[] {
  const seats = line.seats.length > 0 ? [`Seats: ${line.seats.map(seatText).join(', ')}`] : [];
  if (line.kind === 'event') return [`${line.quantity} × ${line.tierName}`, ...seats];
  const bay = line.from.bay ? [`Bay ${line.from.bay}`] : [];
  return [`${line.operator} ${line.number} to ${line.to.name}, ${line.to.city}`, ...bay, ...seats];
}
