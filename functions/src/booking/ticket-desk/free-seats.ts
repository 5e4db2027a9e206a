import type { FreeSeatsResponse } from '@fareground/domain/api/change-seat';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import { isPlainer } from '@fareground/domain/catalogue/vehicles/seat-class';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { publicSeats } from '@fareground/domain/stock/reserve-for-waitlist';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { seatPoolsOf } from '../seat-pools.ts';

/**
 * The seats that a ticket could have in place of its own. Reads the booking and every section of its tier or trip.
 * @throws AppError not-found for a ticket that is none of the booking's, wrong-state for one without a seat
 */
export async function freeSeats(
  { db, collections, catalogue, now }: Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>,
  bookingId: string,
  serial: string,
): Promise<FreeSeatsResponse> {
  const booking = required(await collections.bookings.doc(bookingId).get());
  const at = placeOfTicket(booking, serial);
  const line = at && booking.lines[at.lineIndex];
  if (!line) throw new AppError('not-found', `${serial} is not of ${bookingId}`);
  const seat = line.seats[at.place] ?? '';
  const mask = line.claims.find(({ seats }) => seats.includes(seat))?.mask;
  if (mask === undefined) throw new AppError('wrong-state', `${serial} has no seat`, { reason: 'no-seat' });
  const pools = await seatPoolsOf(catalogue, line);
  const sale = line.kind === 'trip' ? await catalogue.sale('trip', line.offeringId) : undefined;
  // Whoever paid for a class does not get a plainer one by the hand of staff.
  const layout = sale?.kind === 'trip' ? sale.trip.layout : undefined;
  const fitting = layout ? pools.filter(({ seats: [one = ''] }) => !isPlainer(layout, one, seat)) : pools;
  return freeIn({ db, collections, now }, fitting, mask);
}

/** The seats of a tier that staff can give away, or put into an allotment. @throws AppError not-found */
export async function freeSeatsOfTier(
  { db, collections, catalogue, now }: Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>,
  eventId: string,
  tierId: string,
): Promise<FreeSeatsResponse> {
  const sale = await catalogue.sale('event', eventId, 0);
  const tier = sale.kind === 'event' ? sale.tiers.find(({ id }) => id === tierId) : undefined;
  if (!tier) throw new AppError('not-found', `${eventId} ${tierId}`);
  return freeIn({ db, collections, now }, tierPools(tier).filter(isOfSeats), 1);
}

const isOfSeats = (pool: Pool): pool is SeatsPool => pool.kind === 'seats';

async function freeIn(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  planned: readonly SeatsPool[],
  mask: number,
): Promise<FreeSeatsResponse> {
  if (planned.length === 0) return { sections: [] };
  const found = (await db.getAll(
    ...planned.map(({ id }) => collections.pools.doc(id)),
  )) as DocumentSnapshot<Pool>[];
  const sections = planned.flatMap((pool, index) => {
    const stored = found[index]?.data() ?? pool;
    const seats = stored.kind === 'seats' && !stored.closed ? publicSeats(stored, mask, now()) : [];
    return seats.length > 0 ? [{ id: pool.sectionId, seats: [...seats] }] : [];
  });
  return { sections };
}
