import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import { returnOfPlaces } from '@fareground/domain/payments/refund-of-line';
import { groupDigits } from '../../ui/big-ticket.tsx';
import type { RefundableTicket } from './refund-draft.ts';

/** All places of a booking that stand, for whoever sees the booking and not its tickets: whether one was used is not known, so none of them may end. */
export const activeTickets = (booking: Booking, now: number): RefundableTicket[] =>
  returnOfPlaces(booking, now).map((one) => {
    const at = placeOfTicket(booking, one.serial);
    const line = booking.lines[at?.lineIndex ?? 0];
    const attendee = line?.attendees[at?.place ?? 0]?.name;
    const name = [line?.title, attendee, groupDigits(one.serial)].filter(Boolean).join(', ');
    return { ...one, name, mayEnd: false };
  });
