import type { BrokenBooking } from '@fareground/domain/api/event-changes';
import type { Booking } from '@fareground/domain/booking/booking';
import type { LostSeat } from '@fareground/domain/stock/move-tier';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../../platform/firestore/readable.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'log'>;

const PAGE = 500;

/**
 * Whose seats these are, by booking. Reads the bookings that hold some, and where some are sold the confirmed ones of the event page by page, until
 * each seat was found.
 */
export async function brokenBookings(
  { collections, log }: Deps,
  eventId: string,
  lost: readonly LostSeat[],
): Promise<readonly BrokenBooking[]> {
  const untilOf = new Map(lost.flatMap(({ bookingId, until }) => (bookingId ? [[bookingId, until]] : [])));
  const holders = await Promise.all([...untilOf.keys()].map((id) => collections.bookings.doc(id).get()));
  const held = holders.flatMap((one) => one.data() ?? []);
  const broken = held.flatMap((booking) =>
    brokenOf(
      booking,
      eventId,
      lost.filter(({ bookingId }) => bookingId === booking.id),
      booking.holdUntil,
    ),
  );
  const sold = lost.filter(({ by }) => by === 'sold');
  let open = sold.length;
  const all = collections.bookings
    .where('offeringIds', 'array-contains', eventId)
    .orderBy(FieldPath.documentId());
  for (let after = ''; open > 0; ) {
    const page = await (after ? all.startAfter(after) : all).limit(PAGE).get();
    for (const booking of readableDocuments(page.docs, log)) {
      if (booking.state !== 'confirmed') continue;
      const found = brokenOf(booking, eventId, sold, null);
      open -= found.reduce((sum, { seats }) => sum + seats.length, 0);
      broken.push(...found);
    }
    const last = page.docs.at(-1);
    if (!last || page.size < PAGE) break;
    after = last.id;
  }
  return broken;
}

/** One entry for each of its lines that has such seats. */
function brokenOf(
  { id: bookingId, buyerName, lines }: Booking,
  eventId: string,
  lost: readonly LostSeat[],
  holdUntil: number | null,
): BrokenBooking[] {
  const gone = new Set(lost.map(({ poolId, seat }) => `${poolId} ${seat}`));
  return lines.flatMap((line) => {
    if (line.kind !== 'event' || line.offeringId !== eventId) return [];
    const seats = line.claims.flatMap(({ poolId, seats: own }) =>
      own.filter((seat) => gone.has(`${poolId} ${seat}`)),
    );
    return seats.length === 0 ? [] : [{ bookingId, buyerName, tierName: line.tierName, seats, holdUntil }];
  });
}
