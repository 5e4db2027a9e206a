import { z } from 'zod';
import type { DocumentConverter } from '../core/document.ts';
import { type Booking, bookingSchema } from './booking.ts';

/** Nothing happened to it yet. A stored booking has these fields from when something did. */
const untouched = {
  notice: 'none',
  paymentId: '',
  attempts: 0,
  ticketSerials: [],
  refunded: 0,
  confirmedAt: null,
} as const satisfies Partial<Booking>;

/** What was ordered, by whom and for how much: settled by the hold. Nobody searches by it. */
const ordered = ['buyerEmail', 'buyerName', 'lines', 'currency', 'amounts', 'voucherCode'] as const;
type Ordered = Pick<Booking, (typeof ordered)[number]>;

/**
 * How a booking is stored: as fields what is searched by, asked by the rules, or changed later; what was ordered as one JSON text. As
 * fields each value of it would be checked, sent and indexed by itself, for every hold of a rush (docs/decisions/0047).
 */
export type StoredBooking = Omit<Booking, keyof Ordered | keyof typeof untouched> &
  Partial<Pick<Booking, keyof typeof untouched>> & { order: string };

/** A line's text is some 700 bytes; ten lines of fifty attendees stay far below this. */
const orderSchema = z.object({ order: z.string().max(200_000) });

export const orderText = (booking: Ordered): string =>
  JSON.stringify(Object.fromEntries(ordered.map((field) => [field, booking[field]])));

export function storeBooking(booking: Booking): StoredBooking {
  const { id, buyerUid, state, saleIds, holdUntil, createdAt, updatedAt } = booking;
  const known = { id, buyerUid, state, saleIds, holdUntil, createdAt, updatedAt };
  return { ...known, ...whatHappenedTo(booking), order: orderText(booking) };
}

/** The values are plain enough to be compared as texts. */
const whatHappenedTo = (booking: Booking): Partial<Pick<Booking, keyof typeof untouched>> =>
  Object.fromEntries(
    Object.entries(untouched)
      .map(([field, before]) => ({ field, before, now: booking[field as keyof typeof untouched] }))
      .filter(({ before, now }) => String(now) !== String(before))
      .map(({ field, now }) => [field, now]),
  );

/** @throws ZodError naming the field that is not what the schema says */
export function parseBooking(stored: unknown): Booking {
  const { order } = orderSchema.parse(stored);
  const { order: _, ...fields } = stored as StoredBooking;
  return bookingSchema.parse({ ...untouched, ...readOrder(order), ...fields });
}

function readOrder(order: string): object {
  try {
    return JSON.parse(order) as object;
  } catch {
    return {}; // What is missing is then named field by field.
  }
}

export const bookingConverter: DocumentConverter<Booking> = {
  toFirestore: storeBooking,
  fromFirestore: (snapshot) => parseBooking(snapshot.data()),
};
