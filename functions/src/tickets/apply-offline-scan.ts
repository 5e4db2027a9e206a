import type { AuditAction } from '@fareground/domain/audit/audit-entry';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { move } from '@fareground/domain/core/lifecycle';
import { type Ticket, ticketLifecycle, ticketPath } from '@fareground/domain/tickets/ticket';
import { auditEntry } from '../audit/audit.ts';
import type { Services } from '../runtime/services.ts';

/** used: the ticket counts as used now. double: two gates let it in. void: a gate let in a ticket that was no longer valid. */
export type OfflineScanOutcome = 'used' | 'double' | 'void' | 'nothing';

/**
 * What a scan made without a network does once it arrives: the ticket counts as used from the gate's moment on. A gate alone
 * cannot know that another one let the ticket in, or that its booking was cancelled meanwhile: that cannot be undone, so it is written down
 * with gate and time. Repeating it changes nothing.
 */
export function applyOfflineScan(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  scan: CheckIn,
): Promise<OfflineScanOutcome> {
  const reference = collections.tickets.doc(scan.serial);
  return db.runTransaction(async (transaction) => {
    const ticket = (await transaction.get(reference)).data();
    if (!scan.offline || !ticket) return 'nothing';
    if (ticket.state === 'valid') {
      transaction.update(reference, {
        state: move(ticketLifecycle, ticket.state, 'used'),
        usedAt: scan.scannedAt,
        usedGate: scan.gate,
        updatedAt: now(),
      });
      return 'used';
    }
    const isSameScan = ticket.usedAt === scan.scannedAt && ticket.usedGate === scan.gate;
    if (ticket.state === 'used' && isSameScan) return 'used';
    const outcome = ticket.state === 'used' ? 'double' : 'void';
    const entry = entryOf(scan, ticket, outcome, now());
    if (!entry) return outcome;
    const audit = collections.audit.doc(entry.id);
    if (!(await transaction.get(audit)).exists) transaction.create(audit, entry);
    return outcome;
  });
}

const entryOf = (scan: CheckIn, ticket: Ticket, outcome: 'double' | 'void', at: number) =>
  auditEntry({
    id: `${outcome}-${scan.id}`,
    at,
    actor: { uid: scan.staffUid, email: '' },
    action: `checkIn.${outcome}` satisfies AuditAction,
    target: ticketPath(ticket.serial),
    reason:
      outcome === 'double'
        ? 'let in at two gates, one of them without a network'
        : `let in without a network with a ticket that was ${ticket.state}`,
    before: { state: ticket.state, usedAt: ticket.usedAt, gate: ticket.usedGate },
    after: { state: ticket.state, usedAt: scan.scannedAt, gate: scan.gate },
  });
