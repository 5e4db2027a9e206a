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
type Ordered = Pick<
  Booking,
  'buyerEmail' | 'buyerName' | 'lines' | 'currency' | 'amounts' | 'voucherCode' | 'call'
>;

/**
 * How a booking is stored: as fields what is searched by, asked by the rules, or changed later; what was ordered as one JSON text. As
 * fields each value of it would be checked, sent and indexed by itself, for every hold of a rush (docs/decisions/0047).
 */
export type StoredBooking = Omit<Booking, keyof Ordered | keyof typeof untouched> &
  Partial<Pick<Booking, keyof typeof untouched>> & { order: string };

/** A line's text is some 700 bytes; ten lines of fifty attendees stay far below this. */
const orderSchema = z.object({ order: z.string().max(200_000) });

export function orderText(booking: Ordered): string {
  const { buyerEmail, buyerName, lines, currency, amounts, voucherCode, call } = booking;
  return JSON.stringify({ buyerEmail, buyerName, lines, currency, amounts, voucherCode, call });
}

export function storeBooking(booking: Booking): StoredBooking {
  const { id, buyerUid, state, saleIds, holdUntil, createdAt, updatedAt } = booking;
  const known = { id, buyerUid, state, saleIds, holdUntil, createdAt, updatedAt };
  return { ...known, ...whatHappenedTo(booking), order: orderText(booking) };
}

function whatHappenedTo(booking: Booking): Partial<Pick<Booking, keyof typeof untouched>> {
  const { notice, paymentId, attempts, ticketSerials, refunded, confirmedAt } = booking;
  return {
    ...(notice !== untouched.notice && { notice }),
    ...(paymentId !== untouched.paymentId && { paymentId }),
    ...(attempts !== untouched.attempts && { attempts }),
    ...(ticketSerials.length > 0 && { ticketSerials }),
    ...(refunded !== untouched.refunded && { refunded }),
    ...(confirmedAt !== untouched.confirmedAt && { confirmedAt }),
  };
}

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
