import type { WaitingPlace } from '@fareground/domain/api/waiting-lists';
import { isOffered, type WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { AppError } from '@fareground/domain/core/errors';
import { may } from '@fareground/domain/people/permissions';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'catalogue' | 'now'>;

/** The entry, if it is the caller's or they may read all. Somebody else's is not-found, as one that there is not. */
export async function readEntry(
  { collections }: Pick<Deps, 'collections'>,
  caller: Pick<Caller, 'uid' | 'roles'>,
  id: string,
): Promise<WaitingEntry> {
  const entry = (await collections.waitingEntries.doc(id).get()).data();
  const isAllowed = entry?.uid === caller.uid || may(caller.roles, 'waitingLists.read');
  if (!entry || !isAllowed) throw new AppError('not-found', `waiting entry ${id} for ${caller.uid}`);
  return entry;
}

/**
 * Where somebody stands: how many are before them is counted in the index of the entries, a read for each thousand, so that nobody's entry is
 * written when somebody else leaves or is asked.
 */
export async function waitingPlace(deps: Deps, entry: WaitingEntry): Promise<WaitingPlace> {
  const { catalogue, now } = deps;
  const [sale, ahead, offer] = await Promise.all([
    catalogue.sale('event', entry.eventId),
    entry.state === 'waiting' ? countAhead(deps, entry) : 0,
    isOffered(entry, now()) ? offerOf(deps, entry) : null,
  ]);
  if (sale.kind !== 'event') throw new AppError('not-found', entry.eventId);
  const { title, startsAt, timeZone, venueName, city } = sale.event;
  const { expiresAt: _, ...shown } = entry;
  return { entry: shown, ahead, event: { title, startsAt, timeZone, venueName, city }, offer };
}

async function countAhead({ collections }: Deps, { listId, number }: WaitingEntry): Promise<number> {
  const counted = await collections.waitingEntries
    .where('listId', '==', listId)
    .where('state', '==', 'waiting')
    .where('number', '<', number)
    .count()
    .get();
  return counted.data().count;
}

async function offerOf({ collections }: Deps, { bookingId }: WaitingEntry): Promise<WaitingPlace['offer']> {
  const booking = (await collections.bookings.doc(bookingId).get()).data();
  if (!booking) return null;
  const { holdUntil, amounts, currency, lines } = booking;
  const seats = lines.flatMap((line) => line.seats);
  const sections = lines.flatMap((line) =>
    line.kind === 'event' && line.sections ? [line.sections] : [],
  )[0];
  return {
    bookingId,
    until: holdUntil,
    total: amounts.total,
    currency,
    seats,
    ...(sections && { sections }),
  };
}
