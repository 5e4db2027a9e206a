import type { Ticket } from '@fareground/domain/access/ticket';
import { type Booking, type BookingLine, isActiveLine } from '@fareground/domain/booking/booking';
import { overAtOf } from '@fareground/domain/booking/buyer';
import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { SECOND } from '@fareground/domain/core/time';
import { grouped, seatText } from '../../messages/ticket-words.ts';
import { zoneDescription } from './zone-description.ts';

/**
 * A booking as a calendar file (RFC 5545) in a mail: an entry a line, an event on the clock of its venue, a ride at instants in UTC, since its stops
 * may be in two zones. An entry's UID stays the same, and its SEQUENCE rises with each change; of a cancelled booking the file takes the entries out again (METHOD:CANCEL).
 * @param from whose calendar entries they are: the office's address of mail, as "Name <address>" or alone
 * @param url of the booking
 */
export function calendarFile(
  booking: Outing,
  { from, url }: { readonly from: string; readonly url: string },
): Promise<string> {
  const email = mailAddressIn(from);
  const isCancelled = booking.state === 'cancelled';
  return calendarOf(entriesOf(booking, url), { isCancelled, organizer: email });
}

/**
 * The same for its buyer to save: what ended is not in it.
 * @param site the address of the site, without a slash at its end
 */
export function bookingCalendarFile(booking: Outing, site: string): Promise<string> {
  const entries = entriesOf(booking, `${site}/booking/${booking.id}`);
  return calendarOf(
    entries.filter(({ isOff }) => !isOff),
    { isCancelled: false },
  );
}

type Outing = Pick<Booking, 'id' | 'lines' | 'state' | 'updatedAt'>;

/** An entry a line; mailed or saved it is the same one to a calendar. @param url of the booking */
function entriesOf(booking: Outing, url: string): CalendarEntry[] {
  return booking.lines.map((line, index) => ({
    id: `${booking.id}-${index}@${new URL(url).hostname}`,
    isOff: booking.state === 'cancelled' || !isActiveLine(line),
    changedAt: booking.updatedAt,
    startsAt: startOf(line),
    endsAt: overAtOf(line),
    ...(line.kind === 'event' && { zone: line.timeZone }),
    title: line.title,
    place: placeOf(line),
    description: [`Booking ${grouped(booking.id)}`, ...detailsOf(line)].join('\n'),
    url,
  }));
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
  const seat = ticket.seat ? [`Seat ${seatText(ticket.seat, ticket.sections)}`] : [];
  const entry = {
    id: `ticket-${serial}@${new URL(site).hostname}`,
    isOff,
    changedAt,
    startsAt,
    endsAt,
    ...(ticket.kind === 'event' && { zone: ticket.startZone }),
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

/**
 * An event for a visitor's calendar, on the clock of its venue.
 * @param site the address of the site, without a slash at its end
 */
export function eventCalendarFile(event: Event, site: string): Promise<string> {
  return calendarOf([eventEntry(event, site)], { isCancelled: event.state === 'cancelled' });
}

/** Events in a calendar to subscribe to. @param site as above @param name what the calendar is called */
export const eventsCalendarFile = (events: readonly Event[], site: string, name: string): Promise<string> =>
  calendarOf(
    events.map((event) => eventEntry(event, site)),
    { isCancelled: false, subscribed: name },
  );

const eventEntry = (event: Event, site: string): CalendarEntry => ({
  id: `event-${event.id}@${new URL(site).hostname}`,
  isOff: event.state === 'cancelled',
  changedAt: event.updatedAt,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  zone: event.timeZone,
  title: event.title,
  place: `${event.venueName}, ${event.venueAddress}, ${event.city}`,
  description: event.summary,
  url: `${site}/event/${event.id}`,
});

interface CalendarEntry {
  /** Its UID. */
  readonly id: string;
  /** It does not take place for whoever has the file. */
  readonly isOff: boolean;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** On whose clock it is written down; none: in UTC. */
  readonly zone?: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
}

/** How often a subscribed calendar should be read again, seconds. */
const REREAD_S = 6 * 3_600;

interface CalendarOptions {
  readonly isCancelled: boolean;
  readonly organizer?: string;
  /** What the calendar is called, of one that is read again every few hours. */
  readonly subscribed?: string;
}

async function calendarOf(
  entries: readonly CalendarEntry[],
  { isCancelled, organizer, subscribed }: CalendarOptions,
): Promise<string> {
  const { ICalCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const { TZDate } = await import('@date-fns/tz');
  const calendar = new ICalCalendar({
    prodId: { company: 'Fareground', product: 'Tickets' },
    // What is sent says what to do with it, and by whom (RFC 5546); a file that is saved is only opened.
    ...(organizer && { method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH }),
    ...(subscribed && { name: subscribed, ttl: REREAD_S }),
  });
  // Each zone that an entry names is described in the file, as the standard wants it.
  const instants = entries.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  calendar.timezone({
    name: null,
    generator: (zone) => zoneDescription(zone, Math.min(...instants), Math.max(...instants)),
  });
  for (const { id, isOff, changedAt, startsAt, endsAt, zone, title, place, description, url } of entries) {
    const on = (at: number): Date => (zone ? new TZDate(at, zone) : new Date(at));
    calendar.createEvent({
      id,
      sequence: sequenceOf(changedAt),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(changedAt),
      start: on(startsAt),
      ...(endsAt > startsAt && { end: on(endsAt) }),
      ...(zone && { timezone: zone }),
      summary: title,
      location: place,
      description,
      url,
      ...(organizer && { organizer: { name: 'Fareground', email: organizer } }),
    });
  }
  return calendar.toString();
}

/** Rises with each change: the seconds since 2020, so that it stays within 31 bits until 2088. */
const sequenceOf = (changedAt: number): number =>
  Math.max(0, Math.floor((changedAt - Date.UTC(2020, 0)) / SECOND));

/** Of "Name <address>", or of an address alone. */
const mailAddressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

const startOf = (line: BookingLine): number => (line.kind === 'event' ? line.startsAt : line.from.at);

const placeOf = (line: BookingLine): string =>
  line.kind === 'event' ? `${line.venueName}, ${line.city}` : `${line.from.name}, ${line.from.city}`;

function detailsOf(line: BookingLine): string[] {
  const sections = line.kind === 'event' ? line.sections : undefined;
  const places = line.seats.map((seat) => seatText(seat, sections)).join(', ');
  const seats = places ? [`Seats: ${places}`] : [];
  if (line.kind === 'event') return [`${line.quantity} × ${tierAndFare(line)}`, ...seats];
  const bay = line.from.bay ? [`Bay ${line.from.bay}`] : [];
  return [`${line.operator} ${line.number} to ${line.to.name}, ${line.to.city}`, ...bay, ...seats];
}
