import { hash } from 'node:crypto';
import type { AdmittedTicket, CheckInRequest, CheckInResponse } from '@fareground/domain/calls/tickets';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { ticketSerialSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { type Ticket, ticketLifecycle } from '@fareground/domain/tickets/ticket';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'signer' | 'now'>;

/**
 * Lets a ticket in, once: the scan and the ticket's change are one transaction, so of two gates at the same moment one is
 * told when and where it was used. The same call again, by its key, gets its first answer again: the scan's id is made of the key.
 * @throws AppError not-found, invalid-argument (forged), already-used, ticket-void, idempotency-conflict
 */
export async function checkIn(
  needs: Needs,
  caller: Caller,
  request: CheckInRequest,
  idempotencyKey: string,
): Promise<CheckInResponse> {
  const { db, collections, now } = needs;
  const serial = await serialOf(needs, request.code);
  const reference = collections.tickets.doc(serial);
  const scanId = `${serial}-${hash('sha256', `${caller.uid} ${idempotencyKey}`, 'hex').slice(0, 6)}`;
  return db.runTransaction(async (transaction) => {
    const ticket = (await transaction.get(reference)).data();
    if (!ticket) throw new AppError('not-found', `ticket ${serial}`, { serial });
    if (ticket.state === 'used') {
      const earlier = (await transaction.get(collections.checkIns.doc(scanId))).data();
      if (earlier?.staffUid === caller.uid) return replay(earlier, ticket, request);
      throw new AppError('already-used', serial, { serial, usedAt: ticket.usedAt, gate: ticket.usedGate });
    }
    if (ticket.state !== 'valid') throw new AppError('ticket-void', serial, { serial, state: ticket.state });
    const at = now();
    const scan: CheckIn = {
      id: scanId,
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
    return { ticket: admitted({ ...ticket, ...changes }), admittedAt: at };
  });
}

function replay(earlier: CheckIn, ticket: Ticket, { gate, method }: CheckInRequest): CheckInResponse {
  if (earlier.gate === gate && earlier.method === method)
    return { ticket: admitted(ticket), admittedAt: earlier.scannedAt };
  throw new AppError('idempotency-conflict', 'the key was used with another body');
}

const admitted = ({ token: _, holderUid: __, bookingId: ___, ...ticket }: Ticket): AdmittedTicket => ticket;

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
