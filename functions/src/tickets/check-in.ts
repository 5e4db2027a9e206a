import { hash } from 'node:crypto';
import type { AdmittedTicket, CheckInRequest, CheckInResponse } from '@fareground/domain/calls/tickets';
import { type Refusal, refusalOf } from '@fareground/domain/check-ins/admission';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { ticketSerialSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { type Ticket, ticketLifecycle } from '@fareground/domain/tickets/ticket';
import { ticketHours } from '@fareground/domain/tickets/ticket-hours';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import { saleHours } from './sale-times.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'signer' | 'catalogue' | 'now'>;

/**
 * Lets a ticket in, once: the scan and the ticket's change are one transaction, so of two gates at the same moment one is
 * told when and where it was used. The same call again, by its key, gets its first answer again: the scan's id is made of the key.
 * @throws AppError invalid-argument (a forged code, or a serial without its booking), not-found, already-used, ticket-void, wrong-sale,
 * too-early, too-late, idempotency-conflict
 */
export async function checkIn(
  needs: Needs,
  caller: Caller,
  request: CheckInRequest,
  idempotencyKey: string,
): Promise<CheckInResponse> {
  const { db, collections, now } = needs;
  const { serial, isProven } = await readCode(needs, request.code);
  const reference = collections.tickets.doc(serial);
  const scanId = `${serial}-${hash('sha256', `${caller.uid} ${idempotencyKey}`, 'hex').slice(0, 6)}`;
  return db.runTransaction(async (transaction) => {
    const ticket = (await transaction.get(reference)).data();
    if (!isProven) requireReference(ticket, request);
    if (!ticket) throw new AppError('not-found', `ticket ${serial}`, { serial });
    const at = now();
    const refusal = await refusalAt(needs, ticket, { saleIds: request.saleIds, at });
    if (refusal === 'already-used') {
      const earlier = (await transaction.get(collections.checkIns.doc(scanId))).data();
      if (earlier?.staffUid === caller.uid) return replay(earlier, ticket, request);
    }
    if (refusal) throw new AppError(refusal, serial, detailsOf(ticket));
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
      closedAt: at,
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

const admitted = ({
  token: _,
  holderUid: __,
  bookingId: ___,
  closedAt: ____,
  ...ticket
}: Ticket): AdmittedTicket => ticket;

/** What its event or trip was moved to is asked for only outside of the hours that the ticket was sold with. */
async function refusalAt(
  needs: Pick<Needs, 'catalogue'>,
  ticket: Ticket,
  gate: { saleIds: readonly string[]; at: number },
): Promise<Refusal | null> {
  const sold = ticketHours(ticket);
  const refusal = refusalOf({ ...ticket, hours: [sold] }, gate);
  if (refusal !== 'too-early' && refusal !== 'too-late') return refusal;
  const moved = await saleHours(needs, ticket);
  return moved ? refusalOf({ ...ticket, hours: [sold, moved] }, gate) : refusal;
}

/** What the gate tells the person: when and where it was used, or what it is for. */
const detailsOf = ({
  serial,
  state,
  usedAt,
  usedGate,
  saleId,
  title,
  fromName,
  startsAt,
  startZone,
}: Ticket) => ({
  serial,
  state,
  ...(state === 'used' && { usedAt, gate: usedGate }),
  saleId,
  title,
  fromName,
  startsAt,
  startZone,
});

/** A typed code may be the serial alone, which proves nothing; a scanned one carries our signature. */
async function readCode(
  { signer }: Pick<Needs, 'signer'>,
  code: string,
): Promise<{ serial: string; isProven: boolean }> {
  const typed = code.replaceAll(/\s/g, '');
  if (ticketSerialSchema.safeParse(typed).success) return { serial: typed, isProven: false };
  const opened = await signer.open(code);
  if (opened.ok) return { serial: opened.claim.serial, isProven: true };
  throw new AppError('invalid-argument', `code refused: ${opened.reason}`, {
    field: 'code',
    reason: opened.reason,
  });
}

/** Whoever has no code to show names the booking. A serial that nobody has is answered as one of another booking. */
function requireReference(ticket: Ticket | undefined, { reference }: CheckInRequest): void {
  if (reference !== undefined && ticket?.bookingId === reference) return;
  const reason = reference === undefined ? 'missing' : 'wrong';
  throw new AppError('invalid-argument', `booking of a typed serial: ${reason}`, {
    field: 'reference',
    reason,
  });
}
