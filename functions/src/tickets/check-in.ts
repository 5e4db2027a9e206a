import { randomBytes } from 'node:crypto';
import type { CheckInRequest, CheckInResponse } from '@fareground/domain/calls/tickets';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { ticketSerialSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { ticketLifecycle } from '@fareground/domain/tickets/ticket';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'signer' | 'now'>;

/**
 * Lets a ticket in, once: the scan and the ticket's change are one transaction, so of two gates at the same moment one is
 * told when and where it was used.
 * @throws AppError not-found, invalid-argument (forged), already-used, ticket-void
 */
export async function checkIn(
  needs: Needs,
  caller: Caller,
  request: CheckInRequest,
): Promise<CheckInResponse> {
  const { db, collections, now } = needs;
  const serial = await serialOf(needs, request.code);
  const reference = collections.tickets.doc(serial);
  return db.runTransaction(async (transaction) => {
    const ticket = (await transaction.get(reference)).data();
    if (!ticket) throw new AppError('not-found', `ticket ${serial}`, { serial });
    if (ticket.state === 'used') {
      throw new AppError('already-used', serial, { serial, usedAt: ticket.usedAt, gate: ticket.usedGate });
    }
    if (ticket.state !== 'valid') throw new AppError('ticket-void', serial, { serial, state: ticket.state });
    const at = now();
    const scan: CheckIn = {
      id: `${serial}-${randomBytes(3).toString('hex')}`,
      serial,
      saleId: ticket.saleId,
      gate: request.gate,
      staffUid: caller.uid,
      scannedAt: at,
      method: request.method,
      offline: false,
    };
    const changes = {
      state: move(ticketLifecycle, ticket.state, 'used'),
      usedAt: at,
      usedGate: request.gate,
      updatedAt: at,
    };
    transaction.update(reference, changes);
    transaction.create(collections.checkIns.doc(scan.id), scan);
    return { ticket: { ...ticket, ...changes }, admittedAt: at };
  });
}

/** A typed code is the serial itself; a scanned one must carry our signature. */
async function serialOf({ signer }: Pick<Needs, 'signer'>, code: string): Promise<string> {
  const typed = code.replaceAll(/\s/g, '');
  if (ticketSerialSchema.safeParse(typed).success) return typed;
  const opened = await signer.open(code);
  if (opened.ok) return opened.claim.serial;
  throw new AppError('invalid-argument', `code refused: ${opened.reason}`, {
    field: 'code',
    reason: opened.reason,
  });
}
