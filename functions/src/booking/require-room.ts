import { type RecentBooking, recount } from '@fareground/domain/booking/buyer';
import { AppError } from '@fareground/domain/core/errors';
import type { Services } from '../platform/services.ts';
import type { OrderLine } from './event-line.ts';
import { isOver, readListed } from './listed-bookings.ts';
import { enforcePersonLimits } from './person-limits.ts';

/**
 * Whether somebody may have these lines beside what they have: asked before anything is held.
 * @throws AppError limit-exceeded
 */
export async function requireRoomFor(
  deps: Pick<Services, 'db' | 'collections' | 'now'>,
  uid: string,
  lines: readonly OrderLine[],
  limit: number,
): Promise<void> {
  const listed = (await deps.collections.buyers.doc(uid).get()).data()?.bookings ?? [];
  const enforce = (recent: readonly RecentBooking[]): void =>
    enforcePersonLimits(recent, lines, { most: limit });
  try {
    enforce(listed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    enforce(recount(listed, await readListed(deps, error.details.bookings, isOver)));
  }
}
