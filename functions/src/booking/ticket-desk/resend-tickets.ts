import type { ResendTicketsRequest, ResendTicketsResponse } from '@fareground/domain/api/resend-tickets';
import { bookingPath } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import { auditPath } from '@fareground/domain/people/audit-entry';
import { purchaseMail } from '../../messages/booking-mails.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'now'>;

/** Nobody needs their tickets more often, and a stolen account of staff must not mail the world. */
const ofBooking: SharedLimit = { name: 'resend-tickets-booking', max: 5, window: HOUR };
const byStaff: SharedLimit = { name: 'resend-tickets-staff', max: 100, window: HOUR };

/**
 * Mails the tickets of a confirmed booking once more, as they stand. With another address the booking has that one from then on, so that what is
 * mailed later goes there too. One transaction writes the mail, the address, the audit entry and the key of the call; the same call again changes
 * nothing and is not counted.
 * @throws AppError not-found; wrong-state; invalid-argument for `email` when there is none; too-many-requests; idempotency-conflict
 */
export async function resendTickets(
  deps: Deps,
  caller: Caller,
  input: ResendTicketsRequest & { readonly bookingId: string; readonly key: string },
): Promise<ResendTicketsResponse> {
  const { db, collections, links, now } = deps;
  const { bookingId, email, reason, key } = input;
  const id = changeId('tickets-again', caller.uid, key);
  if (!(await db.doc(auditPath(id)).get()).exists) {
    await takeShared(deps, ofBooking, bookingId);
    await takeShared(deps, byStaff, caller.uid);
  }
  return runTransaction(db, async (transaction) => {
    const at = now();
    const reference = collections.bookings.doc(bookingId);
    const booking = required(await transaction.get(reference));
    const request = await lookUpRequest(
      db,
      transaction,
      { uid: caller.uid, key, input: ['resend-tickets', bookingId, email ?? '', reason] },
      at,
    );
    const buyerEmail = email ?? booking.buyerEmail;
    if (request.isRepeat) return { bookingId, email: buyerEmail };
    if (booking.state !== 'confirmed') {
      throw new AppError('wrong-state', `${bookingId} is ${booking.state}`, { state: booking.state });
    }
    const mail = purchaseMail({ ...booking, buyerEmail }, links, at);
    if (!mail) throw new AppError('invalid-argument', `${bookingId} has no address`, { field: 'email' });
    const isCorrected = buyerEmail !== booking.buyerEmail;
    transaction.create(collections.mail.doc(id), { ...mail, id });
    if (isCorrected) transaction.update(reference, { buyerEmail, updatedAt: at });
    // Addresses stand in the mail and the booking, which both end; what is written down here stays.
    addAudit(db, transaction, {
      id,
      at,
      actor: caller,
      action: 'tickets.resend',
      target: bookingPath(bookingId),
      reason,
      before: null,
      after: { mail: id, correctedAddress: isCorrected },
    });
    request.record();
    return { bookingId, email: buyerEmail };
  });
}
