import { hash } from 'node:crypto';
import { type Passage, type Refusal, refusalOf } from '@fareground/domain/access/admission';
import type { CheckIn } from '@fareground/domain/access/check-in';
import { boardingAt } from '@fareground/domain/access/leg';
import { referenceOf, type Ticket, ticketLifecycle } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { AdmittedTicket, CheckInRequest, CheckInResponse } from '@fareground/domain/api/tickets';
import { ticketSerialSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { FieldValue } from 'firebase-admin/firestore';
import { patient, runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { mayReenterIn } from './entry-rules.ts';
import { legOfTicket } from './leg-of-ticket.ts';
import { saleHours } from './sale-times.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'signer' | 'catalogue' | 'now'>;

/**
 * Lets a ticket in, once, or out and in again where its sale says so: the scan and the ticket's change are one transaction, so of two gates at the same moment one is
 * told when and where it was used. The same call again, by its key, gets its first answer again: the scan's id is made of the key.
 * @throws AppError invalid-argument (a forged code, or a serial without its booking), not-found, already-used, ticket-void, wrong-sale,
 * wrong-tier, boards-later, got-off, not-inside, too-early, too-late, idempotency-conflict
 */
export async function checkIn(
  deps: Deps,
  caller: Caller,
  request: CheckInRequest,
  idempotencyKey: string,
): Promise<CheckInResponse> {
  const { db, collections, now } = deps;
  const { serial, isProven } = await readCode(deps, request.code);
  const reference = collections.tickets.doc(serial);
  const scanId = `${serial}-${hash('sha256', `${caller.uid} ${idempotencyKey}`, 'hex').slice(0, 6)}`;
  return runTransaction(
    db,
    async (transaction) => {
      const ticket = (await transaction.get(reference)).data();
      if (!isProven) requireReference(ticket, request);
      if (!ticket) throw new AppError('not-found', `ticket ${serial}`, { serial });
      const at = now();
      if (ticket.state !== 'valid') {
        const earlier = (await transaction.get(collections.checkIns.doc(scanId))).data();
        if (earlier?.staffUid === caller.uid) return replay(deps, earlier, ticket, request);
      }
      const { direction, offeringIds, tierIds, stop } = request;
      const mayReenter =
        ticket.outAt !== undefined && (await mayReenterIn(deps, transaction, ticket.offeringId));
      const refusal = await refusalAt(deps, ticket, {
        offeringIds,
        tierIds,
        stop,
        at,
        direction,
        mayReenter,
      });
      if (refusal) throw new AppError(refusal, serial, detailsOf(ticket));
      const scan: CheckIn = {
        id: scanId,
        serial,
        offeringId: ticket.offeringId,
        gate: request.gate,
        staffUid: caller.uid,
        scannedAt: at,
        method: request.method,
        offline: false,
        ...(direction && { direction }),
        outcome: 'counted',
      };
      const after = direction === 'out' ? { ...ticket, outAt: at } : admittedAt(ticket, at, request.gate);
      const { outAt, ...entry } = { ...after, closedAt: at, updatedAt: at };
      transaction.update(reference, {
        state: entry.state,
        usedAt: entry.usedAt,
        usedGate: entry.usedGate,
        outAt: outAt ?? FieldValue.delete(),
        closedAt: at,
        updatedAt: at,
      });
      transaction.create(collections.checkIns.doc(scan.id), scan);
      const answered = admitted({ ...entry, ...(outAt !== undefined && { outAt }) });
      return { ticket: answered, admittedAt: at, ...(await lateness(deps, ticket, stop)) };
    },
    patient,
  );
}

/**
 * What a gate says of a ticket of a day to come, as if its hours were now. Nothing is written.
 * @throws AppError as checkIn; wrong-state for a ticket whose hours are now: it is let in, and not rehearsed
 */
export async function rehearse(deps: Deps, request: CheckInRequest): Promise<CheckInResponse> {
  const { serial, isProven } = await readCode(deps, request.code);
  const ticket = (await deps.collections.tickets.doc(serial).get()).data();
  if (!isProven) requireReference(ticket, request);
  if (!ticket) throw new AppError('not-found', `ticket ${serial}`, { serial });
  const at = deps.now();
  const { direction, offeringIds, tierIds, stop } = request;
  const refusal = await refusalAt(deps, ticket, { offeringIds, tierIds, stop, at, direction });
  if (refusal === null) throw new AppError('wrong-state', `the hours of ${serial} are now`, { serial });
  if (refusal !== 'too-early') throw new AppError(refusal, serial, detailsOf(ticket));
  return { ticket: admitted(ticket), admittedAt: at };
}

/** A ticket that comes back in stays used. */
const admittedAt = ({ outAt: _, ...ticket }: Ticket, at: number, usedGate: string): Ticket => ({
  ...ticket,
  state: ticket.state === 'used' ? 'used' : move(ticketLifecycle, ticket.state, 'used'),
  usedAt: at,
  usedGate,
});

async function replay(
  deps: Pick<Deps, 'catalogue'>,
  earlier: CheckIn,
  ticket: Ticket,
  { gate, method, direction, stop }: CheckInRequest,
): Promise<CheckInResponse> {
  if (earlier.gate === gate && earlier.method === method && earlier.direction === direction) {
    const late = await lateness(deps, ticket, stop);
    return { ticket: admitted(ticket), admittedAt: earlier.scannedAt, ...late };
  }
  throw new AppError('idempotency-conflict', 'the key was used with another body');
}

const admitted = ({
  token: _,
  holderUid: __,
  bookingId: ___,
  closedAt: ____,
  doubles: _____,
  transfer: ______,
  recipient: _______,
  assistance: ________,
  assistanceUntil: _________,
  ...ticket
}: Ticket): AdmittedTicket => ticket;

/** Of a vehicle at a stop: whether they missed their own. */
async function lateness(
  deps: Pick<Deps, 'catalogue'>,
  ticket: Ticket,
  stop: number | undefined,
): Promise<{ late?: true }> {
  const leg = stop === undefined ? null : await legOfTicket(deps, ticket);
  return leg && stop !== undefined && boardingAt(leg, stop) === 'late' ? { late: true } : {};
}

/** What its event or trip was moved to is asked for only outside of the hours that the ticket was sold with. */
async function refusalAt(
  deps: Pick<Deps, 'catalogue'>,
  ticket: Ticket,
  passage: Passage,
): Promise<Refusal | null> {
  const sold = ticketHours(ticket);
  const leg = passage.stop === undefined ? undefined : await legOfTicket(deps, ticket);
  const presented = { ...ticket, leg: leg ?? undefined };
  const refusal = refusalOf({ ...presented, hours: [sold] }, passage);
  if (refusal !== 'too-early' && refusal !== 'too-late') return refusal;
  const moved = await saleHours(deps, ticket);
  return moved ? refusalOf({ ...presented, hours: [sold, moved] }, passage) : refusal;
}

/** What the gate tells the person: when and where it was used, or what it is for. */
const detailsOf = ({
  serial,
  state,
  usedAt,
  usedGate,
  outAt,
  detail,
  offeringId,
  title,
  fromName,
  startsAt,
  startZone,
  toName,
}: Ticket) => ({
  serial,
  state,
  ...(state === 'used' && { usedAt, gate: usedGate, ...(outAt !== undefined && { outAt }) }),
  tier: detail,
  offeringId,
  title,
  fromName,
  startsAt,
  startZone,
  toName,
});

/** A typed code may be the serial alone, which proves nothing; a scanned one carries our signature. */
async function readCode(
  { signer }: Pick<Deps, 'signer'>,
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

/** Whoever has no code to show names the number that stands on the ticket. A serial that nobody has is answered as one with another number. */
function requireReference(ticket: Ticket | undefined, { reference }: CheckInRequest): void {
  if (ticket && reference === referenceOf(ticket)) return;
  const reason = reference === undefined ? 'missing' : 'wrong';
  throw new AppError('invalid-argument', `booking of a typed serial: ${reason}`, {
    field: 'reference',
    reason,
  });
}
