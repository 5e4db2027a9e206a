import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { instantSchema, slugSchema } from '../core/fields.ts';
import { DAY } from '../core/time.ts';
import type { Booking, BookingLine } from './booking.ts';

/** More than anyone has before them at once; the oldest are forgotten first. */
export const MAX_REMEMBERED = 200;
/** How long a repeated call is recognised at least. */
const KEY_LIFETIME = DAY;

/**
 * What a person booked, in few words: the calls that made the bookings, so that a repeated one makes no second, and how many
 * places of which sale, for the limit per person (SPEC B9). Read with each booking, and written in the same commit from the second
 * on: the first stands for the list while it is the only one. Whether a booking still counts is the booking's to say.
 */
const rememberedSchema = z
  .array(
    z.strictObject({
      bookingId: bookingReferenceSchema,
      /** Digests of the call's idempotency key and of its body. */
      key: z.string().max(64),
      body: z.string().max(64),
      places: z.record(slugSchema, z.int().min(1).max(500)),
      at: instantSchema,
      /** When the last of its sales is over. */
      overAt: instantSchema,
    }),
  )
  .max(MAX_REMEMBERED);
export type RememberedBooking = z.infer<typeof rememberedSchema>[number];
/** Stored as one JSON text, as an order is (stored-booking.ts). */
const storedSchema = z.strictObject({ bookings: z.string().max(200_000) });

export const storeBuyer = (bookings: readonly RememberedBooking[]): z.infer<typeof storedSchema> => ({
  bookings: JSON.stringify(bookings),
});
/** @param stored null for who never booked */
export const parseBuyer = (stored: unknown): RememberedBooking[] =>
  stored === null ? [] : rememberedSchema.parse(JSON.parse(storedSchema.parse(stored).bookings));
/** What is worth remembering of a booking. */
export function rememberedOf(booking: Booking): RememberedBooking {
  const { id, call, lines, createdAt } = booking;
  const overAt = Math.max(...lines.map(overAtOf));
  return {
    bookingId: id,
    key: call?.key ?? '',
    body: call?.body ?? '',
    places: placesBySale(lines),
    at: createdAt,
    overAt,
  };
}

export function placesBySale(
  lines: readonly Pick<BookingLine, 'saleId' | 'quantity'>[],
): Record<string, number> {
  const places: Record<string, number> = {};
  for (const { saleId, quantity } of lines) places[saleId] = (places[saleId] ?? 0) + quantity;
  return places;
}

/** When a line is over, and its places no longer count. */
const overAtOf = (line: BookingLine): number => (line.kind === 'event' ? line.endsAt : line.to.at);

export const BUYERS = 'buyers';
export const buyerPath = (uid: string): string => `${BUYERS}/${uid}`;

/** What is worth remembering at `now`, with the booking that was just made. */
export const remember = (
  known: readonly RememberedBooking[],
  booking: RememberedBooking,
  now: number,
): RememberedBooking[] =>
  [...known.filter(({ at, overAt }) => overAt > now || at + KEY_LIFETIME > now), booking].slice(
    -MAX_REMEMBERED,
  );

/** The remembered bookings of a sale that may count towards the limit. */
export const bookingsOfSale = (
  known: readonly RememberedBooking[],
  saleId: string,
  dead: ReadonlySet<string>,
): RememberedBooking[] => known.filter(({ bookingId, places }) => saleId in places && !dead.has(bookingId));
