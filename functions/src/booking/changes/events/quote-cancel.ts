import type { CancelQuoteResponse } from '@fareground/domain/api/event-changes';
import { activePlaces, type Booking } from '@fareground/domain/booking/booking';
import { type CancelledLines, cancelLines } from '@fareground/domain/booking/cancelled-lines';
import type { Currency } from '@fareground/domain/core/currencies';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../../platform/firestore/readable.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'now' | 'log'>;

const PAGE = 500;

/** Whom cancelling an event would concern at this moment, and what it would give back: counted over its bookings. @throws AppError not-found */
export async function quoteCancel(deps: Deps, eventId: string): Promise<CancelQuoteResponse> {
  const { currency } = required(await deps.collections.events.doc(eventId).get());
  return quoteEnd(deps, { offeringId: eventId, currency });
}

/** What a cancellation would end, at this moment. */
export interface QuotedEnd {
  readonly offeringId: string;
  readonly currency: Currency;
  /** The one that a trip skips, from 0; absent: all of it is cancelled. */
  readonly stop?: number | undefined;
  /** Is given each confirmed booking that it concerns, in the order of their numbers. */
  readonly each?: (booking: Booking, cancelled: CancelledLines) => void;
}

/** Counted over the bookings of an event or trip, page by page. */
export async function quoteEnd(deps: Deps, end: QuotedEnd): Promise<CancelQuoteResponse> {
  const { offeringId, currency } = end;
  let quote: CancelQuoteResponse = { bookings: 0, places: 0, holds: 0, rides: 0, currency, refund: 0 };
  for await (const booking of bookingsOfSale(deps, offeringId)) {
    quote = addBooking(quote, booking, end, deps.now());
  }
  return quote;
}

/** Every booking with a line of an event or trip that can be read, by number. */
export async function* bookingsOfSale(
  { collections, log }: Pick<Deps, 'collections' | 'log'>,
  offeringId: string,
): AsyncGenerator<Booking> {
  const all = collections.bookings
    .where('offeringIds', 'array-contains', offeringId)
    .orderBy(FieldPath.documentId());
  for (let after = ''; ; ) {
    const page = await (after ? all.startAfter(after) : all).limit(PAGE).get();
    yield* readableDocuments(page.docs, log);
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) return;
    after = last.id;
  }
}

function addBooking(
  quote: CancelQuoteResponse,
  booking: Booking,
  { offeringId, stop, each }: QuotedEnd,
  now: number,
): CancelQuoteResponse {
  const cancelled = cancelLines(booking, offeringId, now, stop);
  const { ending, refund } = cancelled;
  if (ending.length === 0) return quote;
  if (booking.state === 'held' || booking.state === 'paying') {
    return booking.holdUntil > now ? { ...quote, holds: quote.holds + 1 } : quote;
  }
  if (booking.state !== 'confirmed') return quote;
  each?.(booking, cancelled);
  const lines = booking.lines.filter((_, index) => ending.includes(index));
  const own = lines.filter((line) => line.offeringId === offeringId);
  return {
    ...quote,
    bookings: quote.bookings + 1,
    places: quote.places + own.reduce((sum, line) => sum + activePlaces(line), 0),
    rides: quote.rides + lines.length - own.length,
    refund: quote.refund + refund,
  };
}
