import type { Ticket } from '@fareground/domain/access/ticket';
import type { SectionNames } from '@fareground/domain/catalogue/vehicles/layout';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';

/** Solid colours of the kinds of event and of travel; the same as the web client's tokens. */
const colours: Readonly<Record<string, string>> = {
  music: '#f2542f',
  stage: '#dd3b80',
  sport: '#1fa565',
  comedy: '#ff8c22',
  talks: '#4166f2',
  family: '#9ac22e',
  film: '#bb60db',
  food: '#b9733f',
  bus: '#14a99d',
  train: '#b83a46',
  ferry: '#1f8ace',
  plane: '#8478d8',
};
export const colourOf = (category: string): string => colours[category] ?? '#61656e';

export interface Fact {
  label: string;
  value: string;
  note?: string;
}

/** What stands on a printed ticket beside its code, in reading order. */
export function factsOf(ticket: Ticket): Fact[] {
  const { startsAt, startZone, endsAt, endZone, kind } = ticket;
  const at = (label: string, instant: number, zone: string): Fact => ({
    label,
    value: clockTime(instant, zone),
    note: zoneName(instant, zone),
  });
  const date = { label: 'Date', value: calendarDate(startsAt, startZone, { year: true }) };
  const seat = ticket.seat ? [{ label: 'Seat', value: seatText(ticket.seat, ticket.sections) }] : [];
  const name = ticket.attendeeName ? [{ label: 'Name', value: ticket.attendeeName }] : [];
  if (kind === 'event') {
    const doors = ticket.doorsAt ? [at('Doors', ticket.doorsAt, startZone)] : [];
    const place = { label: 'Ticket', value: ticket.detail };
    const fare = ticket.fare ? [{ label: 'Fare', value: ticket.fare }] : [];
    return [date, ...doors, at('Starts', startsAt, startZone), place, ...fare, ...seat, ...name];
  }
  const bay = ticket.bay ? [{ label: 'Bay', value: ticket.bay }] : [];
  const ride = { label: 'With', value: ticket.detail };
  return [
    date,
    at('Leaves', startsAt, startZone),
    at('Arrives', endsAt, endZone),
    ...bay,
    ...seat,
    ride,
    ...name,
  ];
}

/** "Coliseu da Ribeira, Porto", "Vigo Urzáiz – Porto Ribeira" */
export const whereOf = (ticket: Ticket): string =>
  ticket.kind === 'event'
    ? `${ticket.fromName}, ${ticket.fromCity}`
    : `${ticket.fromName}, ${ticket.fromCity} – ${ticket.toName}, ${ticket.toCity}`;

export function showTo({ kind, addOn }: Ticket): string {
  if (addOn) return 'Show this where it is given. It opens no door.';
  return kind === 'event' ? 'Show this at the door' : 'Show this when you get on';
}

const states: Readonly<Record<Ticket['state'], string>> = {
  valid: 'Valid when this was made. Delays and changes show in the app.',
  suspended: 'Not valid while a bank decides about its payment',
  used: 'Already used',
  void: 'Void: this ticket opens no door',
  transferred: 'Passed on to someone else: this ticket opens no door',
};
export const stateText = (ticket: Ticket): string => states[ticket.state];

/** "4A upper", "7C coach 21", "4A": two decks have seats of the same number. */
export function seatText(seatId: string, sections: SectionNames = {}): string {
  const { sectionId, label } = splitSeatId(seatId);
  const section = sections[sectionId];
  if (section) return `${label} ${section}`;
  if (/^\d+$/.test(sectionId)) return `${label} coach ${sectionId}`;
  if (sectionId === 'u') return `${label} upper`;
  if (sectionId === 'l') return `${label} lower`;
  if (sectionId === 'o') return `${label} open deck`;
  return sectionId === 'm' || sectionId === 'c' ? label : `${label} ${sectionId.toUpperCase()}`;
}

/** "48201936527710459416" → "4820 1936 5277 1045 9416" */
export const grouped = (digits: string): string =>
  digits.length === 10
    ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
    : digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** When a list was made, and what it lacks: below it on paper. */
export function madeText(at: number, zone: string, unreadable: number): string {
  const made = `Made ${calendarDate(at, zone)}, ${clockTime(at, zone)} ${zoneName(at, zone)}`;
  return unreadable > 0
    ? `${made}. Tickets that could not be read and are not on this list: ${unreadable}.`
    : made;
}
