import type { FoundBooking } from '@fareground/domain/api/ticket-desk';
import { type Booking, effectiveState } from '@fareground/domain/booking/booking';

/** What staff who look for tickets see of a booking. */
export const foundBooking = (booking: Booking, now: number): FoundBooking => ({
  id: booking.id,
  buyerName: booking.buyerName,
  buyerEmail: booking.buyerEmail,
  state: effectiveState(booking, now),
  createdAt: booking.createdAt,
  lines: booking.lines.map((line) => ({
    offeringId: line.offeringId,
    title: line.title,
    quantity: line.quantity,
    startsAt: line.startsAt,
    startZone: line.kind === 'event' ? line.timeZone : line.from.timeZone,
  })),
});
