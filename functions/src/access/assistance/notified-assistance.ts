import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import { assistanceOnSeat } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import type { DocumentReference } from 'firebase-admin/firestore';
import { update, type View, type Write } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';

/** What those on the wheelchair places of a booking need, on its way from the sheet of the booking to its tickets. */
export interface NotifiedAssistance {
  readonly documents: readonly DocumentReference[];
  /** The tickets, those of wheelchair places with what is needed there. @param tickets of the booking, in its order */
  onTickets(view: View, tickets: readonly Ticket[]): readonly Ticket[];
  /** Takes it from the sheet, in the commit that writes the tickets. */
  taken(view: View): Write[];
}

/** Reads the sheet of a booking that has wheelchair places, and nothing of any other. */
export function notifiedAssistance(
  { collections }: Pick<Services, 'collections'>,
  booking: Booking,
): NotifiedAssistance {
  const isAsked = booking.lines.some((line) => line.kind === 'trip' && line.assisted);
  const reference = collections.answerSheets.doc(booking.id);
  const toldIn = (view: View) => (isAsked ? (view.get(reference)?.assistance ?? []) : []);
  return {
    documents: isAsked ? [reference] : [],
    onTickets(view, tickets) {
      const told = toldIn(view);
      if (told.length === 0) return tickets;
      const ticketSerials = tickets.map(({ serial }) => serial);
      return tickets.map((ticket) => {
        const at = placeOfTicket({ lines: booking.lines, ticketSerials }, ticket.serial);
        const own = told.find(({ lineIndex, place }) => lineIndex === at?.lineIndex && place === at.place);
        if (!own) return ticket;
        const { lineIndex: _, place: __, ...assistance } = own;
        return { ...ticket, ...assistanceOnSeat(assistance, true, ticket.endsAt) };
      });
    },
    taken: (view) =>
      toldIn(view).length > 0 ? [update(reference, { assistance: [], updatedAt: view.now })] : [],
  };
}
