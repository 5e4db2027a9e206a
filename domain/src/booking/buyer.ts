import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText, slugSchema } from '../core/fields.ts';
import { DAY } from '../core/time.ts';
import { activePlaces, type Booking, type BookingLine, isActiveLine } from './booking.ts';

/** More than anyone has before them at once; the oldest are dropped first. */
export const MAX_RECENT = 200;
/** The same of the sales, tiers and packages that they name: an agency's bookings name a hundred each, and a document holds 1 MiB. */
export const MAX_NAMED = 3_000;
/** How long a repeated request is recognised at least. */
const KEY_LIFETIME = DAY;

/** One booking in its buyer's list: which request made it, and how many places of which sale it has. */
const recentBookingSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  /** Digests of the request's idempotency key and of its body. */
  key: optionalText(64),
  body: optionalText(64),
  /** Places by sale. */
  places: z.record(slugSchema, z.int().min(1).max(500)),
  /** Of these, by tier of an event: "<event>/<tier>". */
  tiers: z.record(z.string().regex(/^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/), z.int().min(1).max(500)),
  /** Packages by their id; absent where it has none. */
  packages: z.record(slugSchema, z.int().min(1).max(500)).optional(),
  at: instantSchema,
  /** When the last of its sales is over. */
  overAt: instantSchema,
});
export type RecentBooking = z.infer<typeof recentBookingSchema>;

/**
 * What a person booked lately: so that a repeated request makes no second booking, and for the limit per person (SPEC B9). Read with
 * each booking of theirs and written in the same commit. Whether a booking still counts is the booking's to say.
 */
export const buyerSchema = z.strictObject({
  bookings: z.array(recentBookingSchema).max(MAX_RECENT),
  /** The account is disabled or being deleted: nothing more is booked, whatever token asks. Absent is no. */
  disabled: z.boolean().optional(),
});
export type Buyer = z.infer<typeof buyerSchema>;
export const buyerConverter = documentConverter(buyerSchema);
export const BUYERS = 'buyers';
export const buyerPath = (uid: string): string => `${BUYERS}/${uid}`;

/** @param request digests of the key and the body of the request that made the booking */
export function recentBookingOf(
  { id, lines, createdAt }: Pick<Booking, 'id' | 'lines' | 'createdAt'>,
  request: Pick<RecentBooking, 'key' | 'body'>,
): RecentBooking {
  const overAt = Math.max(...lines.map(overAtOf));
  return { bookingId: id, ...request, ...countPlaces(lines), at: createdAt, overAt };
}

export type PlaceCount = Pick<RecentBooking, 'places' | 'tiers' | 'packages'>;

/**
 * The places of lines that were neither cancelled nor voided one by one, by sale, and by tier where they were sold by themselves; and the packages that
 * something is left of.
 */
export function countPlaces(lines: readonly BookingLine[]): PlaceCount {
  const standing = lines
    .filter(isActiveLine)
    .map((item) => ({ ...item, quantity: activePlaces(item) }) satisfies BookingLine);
  const tiers: Record<string, number> = {};
  for (const item of standing) {
    if (item.kind !== 'event' || item.package) continue;
    const key = tierKey(item);
    tiers[key] = (tiers[key] ?? 0) + item.quantity;
  }
  const packages = packageCounts(standing);
  return {
    places: placesBySale(standing),
    tiers,
    ...(Object.keys(packages).length > 0 && { packages }),
  };
}

/** How many of each package these lines of one booking belong to. */
export const packageCounts = (lines: readonly BookingLine[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap((item) =>
      item.kind === 'event' && item.package ? [[item.package.id, item.package.count]] : [],
    ),
  );

/** How a tier is named in a buyer's list. */
export const tierKey = ({ offeringId, tierId }: { offeringId: string; tierId: string }): string =>
  `${offeringId}/${tierId}`;

/** The places that a listed booking has of a tier. */
export const placesOfTier = ({ tiers }: Pick<PlaceCount, 'tiers'>, key: string): number => tiers[key] ?? 0;

/** Add-ons are no places. */
export function placesBySale(lines: readonly BookingLine[]): Record<string, number> {
  const places: Record<string, number> = {};
  for (const line of lines) {
    if (line.kind === 'event' && line.addOn) continue;
    places[line.offeringId] = (places[line.offeringId] ?? 0) + line.quantity;
  }
  return places;
}

/** When a line is over, and its places no longer count. */
export const overAtOf = (line: BookingLine): number => (line.kind === 'event' ? line.endsAt : line.to.at);

/** The list with the booking that was just made, without what neither a limit nor a repeated request asks for any more. */
export const addRecent = (
  bookings: readonly RecentBooking[],
  added: RecentBooking,
  now: number,
): RecentBooking[] => newest([...bookings.filter((one) => matters(one, now)), added]);

/** As many of the last ones as a document holds, and the very last in any case. */
function newest(bookings: readonly RecentBooking[]): RecentBooking[] {
  let named = 0;
  const first = bookings.findLastIndex(({ places, tiers, packages = {} }) => {
    named += [places, tiers, packages].reduce((sum, of) => sum + Object.keys(of).length, 0);
    return named > MAX_NAMED;
  });
  return bookings.slice(Math.min(first + 1, bookings.length - 1)).slice(-MAX_RECENT);
}

const matters = ({ at, overAt }: RecentBooking, now: number): boolean =>
  overAt > now || at + KEY_LIFETIME > now;

/** The list with those of a person's bookings that still matter and are missing in it; the same list when none is. */
export function mergeRecent(
  listed: RecentBooking[],
  bookings: readonly RecentBooking[],
  now: number,
): RecentBooking[] {
  const known = new Set(listed.map(({ bookingId }) => bookingId));
  const missing = bookings.filter((one) => matters(one, now) && !known.has(one.bookingId));
  const merged = newest([...listed, ...missing].sort((a, b) => a.at - b.at));
  // A full list drops the oldest, and those may be the ones that were missing.
  return merged.every(({ bookingId }) => known.has(bookingId)) ? listed : merged;
}

/**
 * The list with what some of its bookings come to now, which were read because a limit was reached: what ended counts no more, and neither
 * does a place that was voided.
 * @param read bookings by id; null for one that ended or is gone
 */
export const recount = (
  bookings: readonly RecentBooking[],
  read: ReadonlyMap<string, Pick<Booking, 'lines'> | null>,
): RecentBooking[] =>
  bookings.flatMap((one) => {
    const booking = read.get(one.bookingId);
    if (booking === undefined) return [one];
    const { packages: _, ...others } = one;
    return booking === null ? [] : [{ ...others, ...countPlaces(booking.lines) }];
  });
