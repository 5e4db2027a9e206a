import { sortNameOf } from '@fareground/domain/access/attendee';
import type { Ticket, TicketState } from '@fareground/domain/access/ticket';
import { type DoorOrder, type DoorRow, shortSerial } from '@fareground/domain/api/door-lists';

/** States of the tickets that open the door, or opened it. */
export const doorStates: readonly TicketState[] = ['valid', 'used'];

export const doorRow = (ticket: Ticket): DoorRow => ({
  name: ticket.attendeeName,
  tier: ticket.detail,
  ...(ticket.fare && { fare: ticket.fare }),
  ...(ticket.addOn && { addOn: ticket.addOn }),
  ...(ticket.guestOf && { guestOf: ticket.guestOf }),
  seat: ticket.seat,
  ...(ticket.sections && { sections: ticket.sections }),
  bookingId: ticket.bookingId,
  shortSerial: shortSerial(ticket.serial),
  usedAt: ticket.usedAt,
  usedGate: ticket.usedGate,
});

const { compare } = new Intl.Collator('en', { numeric: true });

/** As people look for them: "Émile" beside "Emil", "row 2" before "row 10"; those without a name come first. */
export const sortedRows = (rows: readonly DoorRow[], order: DoorOrder): DoorRow[] =>
  rows.toSorted(
    (a, b) =>
      (order === 'tier' ? compare(a.tier, b.tier) : 0) ||
      (order === 'surname' ? compare(sortNameOf(a.name), sortNameOf(b.name)) : 0) ||
      compare(a.name, b.name) ||
      compare(a.seat, b.seat) ||
      compare(a.bookingId + a.shortSerial, b.bookingId + b.shortSerial),
  );
