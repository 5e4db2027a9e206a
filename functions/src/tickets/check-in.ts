import { randomBytes } from 'node:crypto';
import type { CheckInRequest, CheckInResponse } from '@fareground/domain/calls/tickets';
import { type CheckIn, checkInPath } from '@fareground/domain/check-ins/check-in';
import { ticketSerialSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { ticketPath, ticketSchema } from '@fareground/domain/tickets/ticket';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';

/**
 * Lets a ticket in, once: the scan and the ticket's change are one commit under a precondition, so of two gates at the
 * same moment one is told when and where it was used.
 * @throws AppError not-found, invalid-argument (forged), already-used, ticket-void
 */
export async function checkIn(
  services: Services,
  caller: Caller,
  request: CheckInRequest,
): Promise<CheckInResponse> {
  const serial = await serialOf(services, request.code);
  const path = ticketPath(serial);
  return services.desk.submit<CheckInResponse>({
    pools: [],
    documents: [path],
    documentsOnConflict: [],
    decide: (view) => {
      const stored = view.document(path).data;
      if (!stored) throw new AppError('not-found', `ticket ${serial}`, { serial });
      const ticket = ticketSchema.parse(stored);
      if (ticket.state === 'used') {
        throw new AppError('already-used', serial, { serial, usedAt: ticket.usedAt, gate: ticket.usedGate });
      }
      if (ticket.state !== 'valid')
        throw new AppError('ticket-void', serial, { serial, state: ticket.state });
      const scan: CheckIn = {
        id: `${serial}-${randomBytes(3).toString('hex')}`,
        serial,
        saleId: ticket.saleId,
        gate: request.gate,
        staffUid: caller.uid,
        scannedAt: view.now,
        method: request.method,
        offline: false,
      };
      const changes = {
        state: 'used' as const,
        usedAt: view.now,
        usedGate: request.gate,
        updatedAt: view.now,
      };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          { kind: 'update', path, data: changes },
          { kind: 'create', path: checkInPath(scan.id), data: scan },
        ],
        result: { ticket: { ...ticket, ...changes }, admittedAt: view.now },
      };
    },
  });
}

/** A typed code is the serial itself; a scanned one must carry our signature. */
async function serialOf({ signer }: Services, code: string): Promise<string> {
  const typed = code.replaceAll(/\s/g, '');
  if (ticketSerialSchema.safeParse(typed).success) return typed;
  const opened = await signer.open(code);
  if (opened.ok) return opened.claim.serial;
  throw new AppError('invalid-argument', `code refused: ${opened.reason}`, {
    field: 'code',
    reason: opened.reason,
  });
}
