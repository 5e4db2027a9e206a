import type { AuditAction } from '@fareground/domain/audit/audit-entry';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { move } from '@fareground/domain/core/lifecycle';
import { MINUTE } from '@fareground/domain/core/time';
import { type Ticket, ticketLifecycle, ticketPath } from '@fareground/domain/tickets/ticket';
import type { TicketClaim } from '@fareground/domain/tickets/token';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { auditEntry } from '../audit/audit.ts';
import type { Services } from '../runtime/services.ts';
import { outsideTicketHours } from './outside-hours.ts';

/**
 * used: the ticket counts as used now. double: two gates let it in. void: a gate let in a ticket that was no longer valid. refused: the scan
 * proves nothing, and changed nothing.
 */
export type OfflineScanOutcome = 'used' | 'double' | 'void' | 'refused' | 'nothing';

/** A device's clock may be ahead of ours by this much. */
const CLOCK_SLACK = 10 * MINUTE;

/**
 * What a scan made without a network does once it arrives: the ticket counts as used from the gate's moment on, when the scan carries the
 * ticket's signed code and was made within its hours. A gate alone
 * cannot know that another one let the ticket in, or that its booking was cancelled meanwhile: that cannot be undone, so it is written down
 * with gate and time; so is a scan that proves nothing. Repeating it changes nothing.
 */
export async function applyOfflineScan(
  { db, collections, signer, now }: Pick<Services, 'db' | 'collections' | 'signer' | 'now'>,
  scan: CheckIn,
): Promise<OfflineScanOutcome> {
  if (!scan.offline) return 'nothing';
  const opened = await signer.open(scan.token ?? '');
  const claim = opened.ok ? opened.claim : null;
  const reference = collections.tickets.doc(scan.serial);
  const stored = collections.checkIns.doc(scan.id);
  return db.runTransaction(async (transaction) => {
    const ticket = (await transaction.get(reference)).data();
    const record = (await transaction.get(stored)).data();
    const doubt = await doubtOf({ collections }, transaction, { scan, claim, ticket, at: now() });
    const isSameScan = ticket?.usedAt === scan.scannedAt && ticket.usedGate === scan.gate;
    const outcome = doubt || !ticket ? 'refused' : outcomeOf(ticket, isSameScan);
    const entry = outcome === 'used' ? null : entryOf(scan, ticket, { outcome, doubt, at: now() });
    const isNoted = entry && (await transaction.get(collections.audit.doc(entry.id))).exists;
    if (record?.token !== undefined) transaction.update(stored, { token: FieldValue.delete() });
    if (entry && !isNoted) transaction.create(collections.audit.doc(entry.id), entry);
    if (outcome === 'used' && ticket?.state === 'valid') {
      transaction.update(reference, {
        state: move(ticketLifecycle, ticket.state, 'used'),
        usedAt: scan.scannedAt,
        usedGate: scan.gate,
        closedAt: now(),
        updatedAt: now(),
      });
    }
    return outcome;
  });
}

function outcomeOf({ state }: Ticket, isSameScan: boolean): 'used' | 'double' | 'void' {
  if (state === 'valid' || (state === 'used' && isSameScan)) return 'used';
  return state === 'used' ? 'double' : 'void';
}

interface Judged {
  scan: CheckIn;
  /** What the code says; null when there is none or it is not signed by us. */
  claim: TicketClaim | null;
  ticket: Ticket | undefined;
  at: number;
}

/** Why a scan proves nothing, for the log; empty when it does. */
async function doubtOf(
  needs: Pick<Services, 'collections'>,
  transaction: Transaction,
  { scan, claim, ticket, at }: Judged,
): Promise<string> {
  if (!claim) return scan.token ? 'its code was not signed by us' : 'it has no code';
  if (claim.serial !== scan.serial) return 'its code is of another ticket';
  if (!ticket) return 'there is no such ticket';
  if (claim.saleId !== scan.saleId || ticket.saleId !== scan.saleId) return 'its code is for another sale';
  if (scan.scannedAt > at + CLOCK_SLACK) return 'it is dated later than now';
  const outside = await outsideTicketHours(needs, transaction, ticket, scan.scannedAt);
  return outside ? `it was made ${outside === 'too-early' ? 'before' : 'after'} the ticket’s hours` : '';
}

interface Noted {
  outcome: 'double' | 'void' | 'refused';
  doubt: string;
  at: number;
}

const entryOf = (scan: CheckIn, ticket: Ticket | undefined, { outcome, doubt, at }: Noted) =>
  auditEntry({
    id: `${outcome}-${scan.id}`,
    at,
    actor: { uid: scan.staffUid, email: '' },
    action: `checkIn.${outcome}` satisfies AuditAction,
    target: ticketPath(scan.serial),
    reason: reasonOf(outcome, ticket, doubt),
    before: { state: ticket?.state ?? null, usedAt: ticket?.usedAt ?? null, gate: ticket?.usedGate ?? '' },
    after: { state: ticket?.state ?? null, usedAt: scan.scannedAt, gate: scan.gate },
  });

function reasonOf(outcome: Noted['outcome'], ticket: Ticket | undefined, doubt: string): string {
  if (outcome === 'refused') return `let in without a network, and the scan does not count: ${doubt}`;
  if (outcome === 'double') return 'let in at two gates, one of them without a network';
  return `let in without a network with a ticket that was ${ticket?.state}`;
}
