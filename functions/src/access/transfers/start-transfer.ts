import type { Ticket, Transfer } from '@fareground/domain/access/ticket';
import { transferRefusal } from '@fareground/domain/access/transfer';
import type { TransferRequest, TransferResponse } from '@fareground/domain/api/transfers';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { requireFeature } from '../../catalogue/require-feature.ts';
import { transferRequestedMail, transferStartedMail } from '../../messages/transfer-mails.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { rightOfHolder, type TicketRight } from './right-to-ticket.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'now'>;
type Input = Pick<TransferRequest, 'name' | 'email'> & {
  readonly serial: string;
  readonly requestKey: string;
};
export type TransferInput = Input & Pick<TransferRequest, 'key'>;

/** Each is a mail to an address that somebody typed. A group's organiser passes fifty tickets on within an hour. */
const ofTicket: SharedLimit = { name: 'transfer-ticket', max: 5, window: DAY };
const ofBooking: SharedLimit = { name: 'transfer-booking', max: 60, window: HOUR };

/**
 * Begins to pass a ticket on: its recipient is mailed a link to accept it, and whoever has it is mailed that it was begun. Until it is accepted the
 * ticket lets in as before. One transaction; the same call again changes nothing.
 * @param right of its holder, or of staff who do it for them
 * @throws AppError not-found; wrong-state; account-disabled; too-many-requests; idempotency-conflict
 */
export async function beginTransfer(deps: Deps, right: TicketRight, input: Input): Promise<TransferResponse> {
  const { db, collections, links, now } = deps;
  const { serial, name, email, requestKey } = input;
  const reference = collections.tickets.doc(serial);
  const found = right.ticketOf(await reference.get());
  if (found.transfer === undefined && transferRefusal(found, now()) === null) {
    await takeShared(deps, ofTicket, serial);
    await takeShared(deps, ofBooking, found.bookingId);
    if (right.limit) await takeShared(deps, right.limit, right.uid);
  }
  return runTransaction(db, async (transaction) => {
    const at = now();
    const ticket = right.ticketOf(await transaction.get(reference));
    const booking = required(await transaction.get(collections.bookings.doc(ticket.bookingId)));
    await right.requireOpen(transaction);
    const request = await lookUpRequest(
      db,
      transaction,
      { uid: right.uid, key: requestKey, input: ['transfer', serial, name, email] },
      at,
    );
    if (request.isRepeat) return transferResponse(ticket.transfer);
    requireTransferable(ticket, { name, email }, at);
    request.record();
    if (ticket.transfer) return transferResponse(ticket.transfer);
    const transfer: Transfer = { serial: randomDigits(20), name, email, at };
    transaction.update(reference, { transfer, updatedAt: at });
    const mails = [
      transferRequestedMail(ticket, transfer, booking, links, at),
      transferStartedMail(ticket, transfer, booking, links, at),
    ];
    for (const mail of mails) if (mail) transaction.create(collections.mail.doc(mail.id), mail);
    right.note(transaction, {
      at,
      action: 'tickets.transfer',
      ticket,
      before: null,
      after: { passedOnAs: transfer.serial },
    });
    return transferResponse(transfer);
  });
}

/** For its holder, unless passing on is switched off: staff may do it for them still. @throws AppError switched-off, and as beginTransfer */
export async function startTransfer(
  deps: Deps & Pick<Services, 'catalogue'>,
  caller: Caller,
  { key, ...input }: TransferInput,
): Promise<TransferResponse> {
  await requireFeature(deps, 'transfers');
  return beginTransfer(deps, rightOfHolder(deps, caller, key), input);
}

/** @throws AppError wrong-state, with the state that says why; `transfer` while it is being passed on to somebody else */
function requireTransferable(
  ticket: Ticket,
  { name, email }: Pick<Transfer, 'name' | 'email'>,
  at: number,
): void {
  const { serial, transfer } = ticket;
  const isToOther = transfer !== undefined && (transfer.name !== name || transfer.email !== email);
  const state = transferRefusal(ticket, at) ?? (isToOther ? 'transfer' : null);
  if (state) throw new AppError('wrong-state', `${serial} is not passed on: ${state}`, { state });
}

export const transferResponse = (transfer: Transfer | undefined): TransferResponse => ({
  transfer: transfer ? { name: transfer.name, at: transfer.at } : null,
});
