import type { Ticket } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import { transferRefusal, transferTicket } from '@fareground/domain/access/transfer';
import type { AcceptResponse } from '@fareground/domain/api/transfers';
import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import type { Transaction } from 'firebase-admin/firestore';
import { receivedTicketMail, ticketGivenMail } from '../../messages/transfer-mails.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { withoutAssistance } from '../assistance/forget-assistance.ts';
import { requireTicketKey, ticketsPassedOnAs } from '../links/ticket-by-link.ts';
import { requireOpenAccount } from './own-ticket.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'signer' | 'now'>;

/**
 * Accepts a ticket by the mailed link, for the caller: in one transaction the old ticket opens no door any more, the new one with its own serial
 * and code is theirs, the booking has it in the old one's place, and both are told by mail. It is accepted once: whoever has the link and asks
 * again gets the same ticket.
 * @throws AppError not-found for a wrong key or a transfer that was taken back; wrong-state when the ticket was used, ended or is over;
 * account-disabled
 */
export async function acceptTransfer(
  deps: Deps,
  caller: Caller,
  { serial, key }: { readonly serial: string; readonly key: string },
): Promise<AcceptResponse> {
  const { db, collections, links, signer, now } = deps;
  requireTicketKey(deps, serial, key);
  const reference = collections.tickets.doc(serial);
  return runTransaction(db, async (transaction) => {
    if ((await transaction.get(reference)).exists) return { serial };
    const at = now();
    const [stored] = (await transaction.get(ticketsPassedOnAs(collections, serial))).docs;
    const ticket = stored?.data();
    const transfer = ticket?.transfer;
    if (!stored || !ticket || !transfer) throw new AppError('not-found', `nobody passes on ${serial}`);
    const state = transferRefusal(ticket, at);
    if (state) throw new AppError('wrong-state', `${ticket.serial} is ${state}`, { state });
    await requireOpenAccount(deps, transaction, caller);
    const bookingReference = collections.bookings.doc(ticket.bookingId);
    const booking = required(await transaction.get(bookingReference));
    const removeAnswers = await answersToRemove(deps, transaction, ticket, booking);
    const { closed, issued, ticketSerials } = transferTicket(ticket, booking, {
      transfer,
      holderUid: caller.uid,
      reference: await freeReference(deps, transaction),
      token: await signer.seal({ serial, offeringId: ticket.offeringId, ...ticketHours(ticket) }),
      now: at,
    });
    removeAnswers();
    // What its giver needs is theirs alone.
    transaction.update(stored.ref, { ...closed, ...(ticket.assistance && withoutAssistance) });
    transaction.create(reference, issued);
    transaction.update(bookingReference, { ticketSerials, updatedAt: at });
    const mails = [
      receivedTicketMail(issued, links, at),
      ticketGivenMail({ ...ticket, ...closed }, transfer, booking, links, at),
    ];
    for (const mail of mails) if (mail) transaction.create(collections.mail.doc(mail.id), mail);
    return { serial };
  });
}

/** Ten digits that are no booking's number. */
async function freeReference({ collections }: Deps, transaction: Transaction): Promise<string> {
  for (;;) {
    const digits = randomDigits(10);
    if (!(await transaction.get(collections.bookings.doc(digits))).exists) return digits;
  }
}

/**
 * Finds what was answered with a ticket by whoever passes it on. It goes with the ticket's old code: its recipient answers anew.
 * @returns what removes it, to be called among the transaction's writes
 */
async function answersToRemove(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  ticket: Ticket,
  booking: Booking,
): Promise<() => void> {
  const reference = collections.answerSheets.doc(ticket.recipient ? ticket.serial : booking.id);
  const sheet = (await transaction.get(reference)).data();
  if (!sheet) return () => undefined;
  if (ticket.recipient) return () => void transaction.delete(reference);
  const at = placeOfTicket(booking, ticket.serial);
  const answers = sheet.answers.filter(
    ({ lineIndex, place }) => lineIndex !== at?.lineIndex || place !== at?.place,
  );
  if (answers.length === sheet.answers.length) return () => undefined;
  return () => void transaction.update(reference, { answers });
}
