import type { Booking } from '@fareground/domain/bookings/booking';
import { cancelLines } from '@fareground/domain/bookings/cancelled-lines';
import type { CancelQuoteResponse } from '@fareground/domain/calls/event-changes';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../firestore/readable.ts';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<Services, 'collections' | 'now' | 'log'>;

const PAGE = 500;

/** Whom cancelling an event would concern at this moment, and what it would give back: counted over its bookings. @throws AppError not-found */
export async function quoteCancel(needs: Needs, eventId: string): Promise<CancelQuoteResponse> {
  const { collections, now, log } = needs;
  const { currency } = required(await collections.events.doc(eventId).get());
  const all = collections.bookings
    .where('saleIds', 'array-contains', eventId)
    .orderBy(FieldPath.documentId());
  let quote: CancelQuoteResponse = { bookings: 0, places: 0, holds: 0, rides: 0, currency, refund: 0 };
  for (let after = ''; ; ) {
    const page = await (after ? all.startAfter(after) : all).limit(PAGE).get();
    for (const booking of readableDocuments(page.docs, log))
      quote = addBooking(quote, booking, eventId, now());
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) return quote;
    after = last.id;
  }
}

function addBooking(
  quote: CancelQuoteResponse,
  booking: Booking,
  eventId: string,
  now: number,
): CancelQuoteResponse {
  if (booking.state === 'held' || booking.state === 'paying') {
    return booking.holdUntil > now ? { ...quote, holds: quote.holds + 1 } : quote;
  }
  const { ending, refund } = cancelLines(booking, eventId, now);
  if (booking.state !== 'confirmed' || ending.length === 0) return quote;
  const lines = booking.lines.filter((_, index) => ending.includes(index));
  const own = lines.filter(({ saleId }) => saleId === eventId);
  return {
    ...quote,
    bookings: quote.bookings + 1,
    places: quote.places + own.reduce((sum, { quantity }) => sum + quantity, 0),
    rides: quote.rides + lines.length - own.length,
    refund: quote.refund + refund,
  };
}
