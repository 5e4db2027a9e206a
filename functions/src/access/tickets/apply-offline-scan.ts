import type { CheckIn, ScanOutcome } from '@fareground/domain/access/check-in';
import { type Presence, type ProvenScan, presenceOf } from '@fareground/domain/access/presence';
import { MAX_DOUBLES, type Ticket, ticketLifecycle, ticketPath } from '@fareground/domain/access/ticket';
import { outsideHours, ticketHours } from '@fareground/domain/access/ticket-hours';
import type { TicketClaim } from '@fareground/domain/access/token';
import { move } from '@fareground/domain/core/lifecycle';
import { MINUTE } from '@fareground/domain/core/time';
import type { AuditAction } from '@fareground/domain/people/audit-entry';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { auditEntry } from '../../platform/audit/audit.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';
import { mayReenterIn } from './entry-rules.ts';
import { tripTimes } from './sale-times.ts';

/** What became of a scan; nothing where it was made with a network, and decided then. */
export type OfflineScanOutcome = ScanOutcome | 'nothing';

/** A device's clock may be ahead of ours by this much. */
const CLOCK_SLACK = 10 * MINUTE;

type Deps = Pick<Services, 'collections'>;

/**
 * What a scan made without a network does once it arrives, when it carries the ticket's signed code and was made within its hours: the ticket is
 * where all scans of it say, in the order of their times and not of their arrival. A gate alone
 * cannot know that another one let the ticket in, or that its booking was cancelled meanwhile: that cannot be undone, so it is written down
 * with gate and time, and told to the gates; so is a scan that proves nothing. Repeating it changes nothing.
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
  return runTransaction(db, async (transaction) => {
    const record = (await transaction.get(stored)).data();
    // A trigger may come again: what was made of the scan stays.
    if (record?.outcome !== undefined) return record.outcome;
    const ticket = (await transaction.get(reference)).data();
    const at = now();
    const doubt = await doubtOf({ collections }, transaction, { scan, claim, ticket, at });
    const judged =
      doubt || !ticket
        ? { outcome: 'refused' as const }
        : await judge({ collections }, transaction, { scan, ticket });
    const entry = entryOf(scan, ticket, { outcome: judged.outcome, doubt, at });
    const isNoted = entry && (await transaction.get(collections.audit.doc(entry.id))).exists;
    if (record) transaction.update(stored, { token: FieldValue.delete(), outcome: judged.outcome });
    if (entry && !isNoted) transaction.create(collections.audit.doc(entry.id), entry);
    if (ticket && judged.presence?.entry) {
      transaction.update(reference, changesOf(ticket, judged.presence, at));
    }
    return judged.outcome;
  });
}

interface Judgement {
  outcome: ScanOutcome;
  /** Where the ticket is with this scan; none where it changes nothing. */
  presence?: Presence;
}

/** What a proven scan says, among the others of its ticket. */
async function judge(
  { collections }: Deps,
  transaction: Transaction,
  { scan, ticket }: { scan: CheckIn; ticket: Ticket },
): Promise<Judgement> {
  if (ticket.state !== 'valid' && ticket.state !== 'used') return { outcome: 'void' };
  const mayReenter = await mayReenterIn({ collections }, transaction, ticket.offeringId);
  const found = await transaction.get(collections.checkIns.where('serial', '==', ticket.serial));
  const known = found.docs.flatMap((one) => provenScans(one.data())).filter(({ id }) => id !== scan.id);
  const presence = presenceOf([...known, proven(scan)], mayReenter);
  const isDouble = presence.doubles.length > presenceOf(known, mayReenter).doubles.length;
  return { outcome: isDouble ? 'double' : 'counted', presence };
}

/** Scans whose code the server has seen. Anybody at a gate may write others. */
const provenScans = (scan: CheckIn): readonly ProvenScan[] =>
  scan.outcome === 'counted' || scan.outcome === 'double' ? [proven(scan)] : [];

const proven = ({ id, scannedAt, gate, direction = 'in' }: CheckIn): ProvenScan => ({
  id,
  at: scannedAt,
  gate,
  direction,
});

const changesOf = (ticket: Ticket, { entry, outAt, doubles }: Presence, at: number) => ({
  state: ticket.state === 'used' ? ticket.state : move(ticketLifecycle, ticket.state, 'used'),
  usedAt: entry?.at ?? null,
  usedGate: entry?.gate ?? '',
  outAt: outAt ?? FieldValue.delete(),
  doubles:
    doubles.length > 0
      ? doubles.slice(-MAX_DOUBLES).map((each) => ({ at: each.at, gate: each.gate }))
      : FieldValue.delete(),
  closedAt: at,
  updatedAt: at,
});

interface Judged {
  scan: CheckIn;
  /** What the code says; null when there is none or it is not signed by us. */
  claim: TicketClaim | null;
  ticket: Ticket | undefined;
  at: number;
}

/** Why a scan proves nothing, for the log; empty when it does. */
async function doubtOf(
  deps: Deps,
  transaction: Transaction,
  { scan, claim, ticket, at }: Judged,
): Promise<string> {
  if (!claim) return scan.token ? 'its code was not signed by us' : 'it has no code';
  if (claim.serial !== scan.serial) return 'its code is of another ticket';
  if (!ticket) return 'there is no such ticket';
  if (claim.offeringId !== scan.offeringId || ticket.offeringId !== scan.offeringId)
    return 'its code is for another sale';
  if (scan.scannedAt > at + CLOCK_SLACK) return 'it is dated later than now';
  if (scan.direction === 'out') return '';
  const outside = await outsideTicketHours(deps, transaction, ticket, scan.scannedAt);
  return outside ? `it was made ${outside === 'too-early' ? 'before' : 'after'} the ticket’s hours` : '';
}

interface Noted {
  outcome: ScanOutcome;
  doubt: string;
  at: number;
}

function entryOf(scan: CheckIn, ticket: Ticket | undefined, { outcome, doubt, at }: Noted) {
  if (outcome === 'counted') return null;
  return auditEntry({
    id: `${outcome}-${scan.id}`,
    at,
    actor: { uid: scan.staffUid, email: '' },
    action: `checkIn.${outcome}` satisfies AuditAction,
    target: ticketPath(scan.serial),
    reason: reasonOf(outcome, ticket, doubt),
    before: { state: ticket?.state ?? null, usedAt: ticket?.usedAt ?? null, gate: ticket?.usedGate ?? '' },
    after: { state: ticket?.state ?? null, usedAt: scan.scannedAt, gate: scan.gate },
  });
}

function reasonOf(
  outcome: Exclude<ScanOutcome, 'counted'>,
  ticket: Ticket | undefined,
  doubt: string,
): string {
  if (outcome === 'refused') return `let in without a network, and the scan does not count: ${doubt}`;
  if (outcome === 'double') return 'let in at two gates, one of them without a network';
  return `let in without a network with a ticket that was ${ticket?.state}`;
}

/**
 * Whether a ticket does not open a gate at a moment; null when it does. Its hours are those it was sold with, or those of the event or trip
 * as it stands: one that was moved lets in at its new time. One read more, and only outside of the first.
 */
async function outsideTicketHours(
  { collections }: Deps,
  transaction: Transaction,
  ticket: Ticket,
  at: number,
): Promise<'too-early' | 'too-late' | null> {
  const outside = outsideHours(ticketHours(ticket), at);
  if (!outside) return null;
  const moved = await timesOf({ collections }, transaction, ticket);
  return moved ? outsideHours(ticketHours(moved), at) && outside : outside;
}

/** When the event or trip is, as it stands; null when it is gone. */
async function timesOf({ collections }: Deps, transaction: Transaction, { kind, offeringId }: Ticket) {
  if (kind === 'event') return (await transaction.get(collections.events.doc(offeringId))).data() ?? null;
  const trip = (await transaction.get(collections.trips.doc(offeringId))).data();
  return trip ? tripTimes(trip) : null;
}
