import type { Booking } from '@fareground/domain/booking/booking';
import { endedWith, linesEndingWith } from '@fareground/domain/booking/cancelled-lines';
import type { ChangeOf, ChangeOutcome } from '@fareground/domain/booking/offering-change';
import type { OfferedTrips } from '@fareground/domain/catalogue/trips/trip-offer';
import { receivedTicketWaitsMail, tripsOfferedMail } from '../../../messages/move-mails.ts';
import { isMailAddress } from '../../../messages/queue-mail.ts';
import { required } from '../../../platform/firestore/required.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { type CancelDeps, endOf, releaseHold } from '../events/cancel-for-booking.ts';

type Deps = CancelDeps & Pick<Services, 'db'>;
type Change = ChangeOf<'cancel-trip' | 'skip-stop'>;

/**
 * Offers one booking other trips in place of a trip that was cancelled, or skips its stop: an unpaid hold ends; what is sold keeps its places until its
 * buyer has chosen, says so on its tickets, and its buyer is told, all in one transaction. Repeating it changes nothing and says the same.
 */
export async function offerForBooking(
  deps: Deps,
  change: Change,
  offers: OfferedTrips,
  found: Booking,
): Promise<ChangeOutcome> {
  const { offeringId, stop } = endOf(change);
  const isConcerned = linesEndingWith(found, offeringId, deps.now(), stop).length > 0;
  const booking = isConcerned ? await releaseHold(deps, found, 'sale-cancelled') : found;
  const told = toldOf(booking, change);
  if (told) return told;
  if (booking.state === 'confirmed') return offerOnce(deps, change, offers, booking.id);
  const isReleased =
    booking.state === 'expired' &&
    booking.notice === 'sale-cancelled' &&
    linesEndingWith(booking, offeringId, change.createdAt, stop).length > 0;
  return { became: isReleased ? 'released' : 'untouched', refunded: 0, isMailed: false };
}

/** What became of a booking that was told before; null for another one. Whoever took the money meanwhile was told, too. */
function toldOf(booking: Booking, change: Change): ChangeOutcome | null {
  const { offeringId, stop } = endOf(change);
  const isOffered = booking.lines.some((line) => line.kind === 'trip' && line.offer?.changeId === change.id);
  if (!isOffered && endedWith(booking, offeringId, stop).length === 0) return null;
  return { became: 'changed', refunded: 0, isMailed: isMailAddress(booking.buyerEmail) };
}

function offerOnce(
  { db, collections, links, now }: Deps,
  change: Change,
  offers: OfferedTrips,
  bookingId: string,
): Promise<ChangeOutcome> {
  const { offeringId, stop } = endOf(change);
  const reference = collections.bookings.doc(bookingId);
  return runTransaction(db, async (transaction): Promise<ChangeOutcome> => {
    const booking = required(await transaction.get(reference));
    const at = now();
    const told = toldOf(booking, change);
    if (told) return told;
    const concerned = new Set(linesEndingWith(booking, offeringId, at, stop));
    if (booking.state !== 'confirmed' || concerned.size === 0) {
      return { became: 'untouched', refunded: 0, isMailed: false };
    }
    const tickets = await Promise.all(
      booking.ticketSerials.map((serial) => transaction.get(collections.tickets.doc(serial))),
    );
    const offer = { ...offers, changeId: change.id };
    const lines = booking.lines.map((line, index) =>
      concerned.has(index) && line.kind === 'trip' ? { ...line, offer } : line,
    );
    transaction.update(reference, { lines, updatedAt: at });
    for (const stored of tickets) {
      const ticket = stored.data();
      if (ticket?.state !== 'valid' || !concerned.has(ticket.lineIndex)) continue;
      transaction.update(stored.ref, { offerUntil: offers.until, updatedAt: at });
      const received = receivedTicketWaitsMail(ticket, change, offers, links, at);
      if (received) transaction.create(collections.mail.doc(received.id), received);
    }
    const mail = tripsOfferedMail({ ...booking, lines }, change, offers, [...concerned], links, at);
    if (mail) transaction.create(collections.mail.doc(mail.id), mail);
    return { became: 'changed', refunded: 0, isMailed: mail !== null };
  });
}
