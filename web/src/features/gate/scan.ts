import { type Refusal, refusalOf } from '@fareground/domain/access/admission';
import type { CheckIn, Direction } from '@fareground/domain/access/check-in';
import { boardingAt, type Leg } from '@fareground/domain/access/leg';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import { describeToken, type OpenedTicket, type TicketClaim } from '@fareground/domain/access/token';
import type { GateSale } from '@fareground/domain/api/gate';
import type { ManifestCall } from '@fareground/domain/api/manifests';
import type { AdmittedTicket, OtherTicket } from '@fareground/domain/api/tickets';
import { newActionKey, type Problem } from '../../firebase/api-client.ts';
import {
  admit,
  firstUse,
  otherTicket,
  otherTier,
  PATIENCE,
  readTicketKeys,
  SERIAL_PATIENCE,
  scanIdOf,
} from './data/gate-calls.ts';
import { queueScan } from './data/offline-scans.ts';
import { isLikeCode, type KeyPress, otherReadings } from './key-layouts.ts';
import type { TicketList } from './ticket-list.ts';
import { verifyCode } from './verify-code.ts';

/** What the gate shows after a scan. */
export type Verdict =
  | { kind: 'admitted'; ticket: AdmittedTicket; isLate: boolean }
  /** Decided alone. Without its tier where it is not in the list: it was bought after that was fetched. */
  | { kind: 'admitted-offline'; serial: string; tier: string | undefined; isLate: boolean }
  /** It would be let in on its day. */
  | { kind: 'rehearsed'; ticket: AdmittedTicket }
  | { kind: 'went-out'; ticket: AdmittedTicket | undefined }
  | { kind: 'already-used'; usedAt: number; gate: string; outAt: number | undefined }
  | { kind: 'not-inside' }
  /** Of a tier that goes in by another door; undefined where its tier is not known here. */
  | { kind: 'wrong-tier'; tier: string | undefined }
  /** On board: of whoever gets on or got off at another stop, which is named. */
  | { kind: 'other-stop'; refusal: 'boards-later' | 'got-off'; stop: string }
  /** A real ticket, at another gate's door or another time; without what it is for where only its code is known. */
  | { kind: 'elsewhere'; refusal: 'wrong-sale' | 'too-early' | 'too-late'; ticket?: OtherTicket | undefined }
  | {
      kind: 'refused';
      /** Typed without its booking's number: what was read. */
      typedSerial?: string;
      reason:
        | 'forged'
        | 'void'
        | 'suspended'
        | 'transferred'
        | 'unknown'
        | 'not-a-ticket'
        | 'missing-reference'
        /** It has the parts of a code, and other letters: scanner and device are set to different keyboards. */
        | 'other-keyboard'
        | 'wrong-reference';
    }
  | { kind: 'failed'; code: Problem['code'] };

export interface GateWay {
  readonly stops: readonly ManifestCall[];
  readonly stop: number;
}

export interface Gate {
  name: string;
  staffUid: string;
  /** What it lets in. */
  sales: readonly GateSale[];
  /** Public keys by their ids. */
  keys: Readonly<Record<string, string>>;
  list: TicketList;
  /** The tiers that it lets in, by sale; of a sale that is not named all. */
  tierIds: Readonly<Record<string, readonly string[]>> | undefined;
  /** Of a gate on board: its way, and where it is. */
  way: GateWay | undefined;
  /** There was no network a moment ago: the server is not waited for. */
  isOffline: boolean;
  /** The last scan, where nobody knows whether the server did it. Sent once more, before any other, it is the same scan. */
  unanswered?: { readonly body: string; readonly key: string } | undefined;
}

/** What was scanned or typed. */
export interface Presented {
  /** A ticket's code, or its serial. */
  code: string;
  /** The booking's number; needed beside a serial. */
  reference: string;
  method: CheckIn['method'];
  direction: Direction;
  /** The keys of a scanner that types, in their order. */
  presses?: readonly KeyPress[] | undefined;
}

/** A gate is open for what is now, or to rehearse. */
export const isRehearsed = (sales: readonly GateSale[]): boolean =>
  sales.some(({ rehearsal }) => rehearsal === true);

export const isSerial = (text: string): boolean => /^\d{20}$/.test(text.replaceAll(/\s/g, ''));

/**
 * Checks one code in, or out. A forgery never leaves the device. With a network the server decides, once; without one, or where it does not
 * answer soon, the signature does, with the sales, tiers and hours of this gate and what it knows of the ticket. Two gates without a network can
 * both let a ticket in: that is found when they are back, not prevented, and the page says so.
 */
export async function scan(gate: Gate, presented: Presented): Promise<Verdict> {
  const { code, opened } = await readingOf(gate, presented);
  const reference = presented.reference.replaceAll(/\s/g, '');
  const isTyped = opened === undefined;
  if (isTyped && !/^\d{10}$/.test(reference))
    return { kind: 'refused', reason: 'missing-reference', typedSerial: code };
  if (opened && !opened.ok) {
    const isOther = opened.reason === 'not-a-ticket' && presented.method === 'typed' && isLikeCode(code);
    return { kind: 'refused', reason: isOther ? 'other-keyboard' : opened.reason };
  }
  const { method, direction } = presented;
  const isRehearsal = isRehearsed(gate.sales);
  const request = {
    code,
    gate: gate.name,
    offeringIds: gate.sales.map(({ id }) => id),
    method,
    ...(direction === 'out' && { direction }),
    ...(gate.way && { stop: gate.way.stop }),
    ...(gate.tierIds && {
      tierIds: Object.fromEntries(Object.entries(gate.tierIds).map(([id, ids]) => [id, [...ids]])),
    }),
    ...(isTyped && { reference }),
    ...(isRehearsal && { rehearsal: true as const }),
  };
  const body = JSON.stringify(request);
  const key = gate.unanswered?.body === body ? gate.unanswered.key : newActionKey();
  // Alone it would record what it lets in.
  const alone = opened?.ok && !isRehearsal ? { ...presented, claim: opened.claim, code, key } : undefined;
  if (gate.isOffline && alone) return judgeOffline(gate, alone);
  const answer = await admit(request, key, alone ? PATIENCE : SERIAL_PATIENCE);
  gate.unanswered = undefined;
  if (answer.ok) {
    const { ticket, admittedAt, late = false } = answer.value;
    if (isRehearsal) return { kind: 'rehearsed', ticket };
    const { serial, usedAt, usedGate, outAt } = ticket;
    const entry = direction === 'in' ? { serial, at: admittedAt, gate: gate.name } : undefined;
    gate.list.note({ serial, state: 'used', usedAt, usedGate, ...(outAt !== undefined && { outAt }) }, entry);
    return direction === 'out' ? { kind: 'went-out', ticket } : { kind: 'admitted', ticket, isLate: late };
  }
  const { problem } = answer;
  const isUnanswered = ['offline', 'unavailable', 'changed-meanwhile'].includes(problem.code);
  if (!isUnanswered) return verdictOf(problem);
  if (alone) return judgeOffline(gate, alone);
  gate.unanswered = { body, key };
  return { kind: 'failed', code: 'offline' };
}

function verdictOf({ code, details }: Problem): Verdict {
  switch (code) {
    case 'already-used': {
      const first = firstUse(details);
      return {
        kind: 'already-used',
        usedAt: first?.usedAt ?? 0,
        gate: first?.gate ?? '',
        outAt: first?.outAt,
      };
    }
    case 'ticket-suspended':
      return { kind: 'refused', reason: 'suspended' };
    case 'ticket-void':
      return ended(details.state);
    case 'not-inside':
      return { kind: 'not-inside' };
    case 'wrong-tier':
      return { kind: 'wrong-tier', tier: otherTier(details) };
    case 'boards-later':
      return { kind: 'other-stop', refusal: code, stop: otherTicket(details)?.fromName ?? '' };
    case 'got-off':
      return { kind: 'other-stop', refusal: code, stop: otherTicket(details)?.toName ?? '' };
    case 'wrong-sale':
    case 'too-early':
    case 'too-late':
      return { kind: 'elsewhere', refusal: code, ticket: otherTicket(details) };
    case 'not-found':
      return { kind: 'refused', reason: 'unknown' };
    case 'invalid-argument':
      return details.field === 'reference'
        ? { kind: 'refused', reason: 'wrong-reference' }
        : { kind: 'failed', code };
    default:
      return { kind: 'failed', code };
  }
}

/** Somebody else has the place of a ticket that was passed on: that is said, so that nobody is sent away for a cancelling. */
const ended = (state: unknown): Verdict => ({
  kind: 'refused',
  reason: state === 'transferred' ? 'transferred' : 'void',
});

/**
 * What was presented: a serial, which is not opened, or a code. What a keyboard typed and is neither may be one by the keys that were pressed, or on
 * another keyboard.
 */
async function readingOf(
  gate: Gate,
  { code: text, method, presses = [] }: Presented,
): Promise<{ readonly code: string; readonly opened?: OpenedTicket }> {
  const code = text.replaceAll(/\s/g, '');
  if (isSerial(code)) return { code };
  const opened = await open(gate, code);
  if (opened.ok || method !== 'typed') return { code, opened };
  for (const reading of otherReadings(code, presses)) {
    if (isSerial(reading)) return { code: reading };
    const other = describeToken(reading) ? await open(gate, reading) : undefined;
    if (other?.ok) return { code: reading, opened: other };
  }
  return { code, opened };
}

/** What was typed is at fault, or the network: it is corrected, or tried again, and not typed anew. */
export const mayBeTriedAgain = (verdict: Verdict): boolean =>
  verdict.kind === 'failed' ||
  (verdict.kind === 'refused' &&
    ['missing-reference', 'wrong-reference', 'other-keyboard'].includes(verdict.reason));

/** A key that this gate does not know may be a new one: it asks for the keys once more before it calls a code forged. */
async function open(gate: Gate, code: string): Promise<OpenedTicket> {
  const keyId = describeToken(code)?.keyId;
  if (keyId !== undefined && !Object.hasOwn(gate.keys, keyId)) gate.keys = await readTicketKeys();
  return verifyCode(code, gate.keys);
}

interface Lease extends Presented {
  claim: TicketClaim;
  key: string;
}

async function judgeOffline(gate: Gate, { claim, code, key, method, direction }: Lease): Promise<Verdict> {
  const { list, staffUid, name } = gate;
  await list.ready;
  const { serial, offeringId } = claim;
  const now = Date.now();
  const before = list.closed(serial);
  const group = list.groupOf(serial);
  const refusal = offlineRefusal(gate, claim, { at: now, direction });
  switch (refusal) {
    case 'already-used':
      return {
        kind: 'already-used',
        usedAt: before?.usedAt ?? 0,
        gate: before?.usedGate ?? '',
        outAt: before?.outAt,
      };
    case 'ticket-suspended':
      return { kind: 'refused', reason: 'suspended' };
    case 'ticket-void':
      return ended(before?.state);
    case 'not-inside':
      return { kind: 'not-inside' };
    case 'wrong-tier':
      return { kind: 'wrong-tier', tier: group?.tier };
    case 'boards-later':
      return { kind: 'other-stop', refusal, stop: nameOf(gate, group?.leg?.from) };
    case 'got-off':
      return { kind: 'other-stop', refusal, stop: nameOf(gate, group?.leg?.to) };
    case 'wrong-sale':
    case 'too-early':
    case 'too-late':
      return { kind: 'elsewhere', refusal };
  }
  const entry = { usedAt: now, usedGate: name };
  const own = direction === 'in' ? { serial, at: now, gate: name } : undefined;
  list.note(
    { ...(direction === 'out' ? { ...entry, ...before, outAt: now } : entry), serial, state: 'used' },
    own,
  );
  queueScan({
    id: await scanIdOf(serial, staffUid, key),
    serial,
    offeringId,
    gate: name,
    staffUid,
    scannedAt: now,
    method,
    offline: true,
    token: code,
    ...(direction === 'out' && { direction }),
  });
  return direction === 'out'
    ? { kind: 'went-out', ticket: undefined }
    : { kind: 'admitted-offline', serial, tier: group?.tier, isLate: isLate(gate, group?.leg) };
}

const nameOf = ({ way }: Gate, stop: number | undefined): string =>
  stop === undefined ? '' : (way?.stops[stop]?.name ?? '');

const isLate = ({ way }: Gate, leg: Leg | undefined): boolean =>
  way !== undefined && leg !== undefined && boardingAt(leg, way.stop) === 'late';

/** The hours are those in the code, or those of the event or trip when the gate was opened. */
function offlineRefusal(
  { sales, list, tierIds, way }: Gate,
  claim: TicketClaim,
  passage: { at: number; direction: Direction },
): Refusal | null {
  const { serial, offeringId } = claim;
  const moved = sales.filter(({ id }) => id === offeringId).map(ticketHours);
  const { state: closed = 'valid', isSuspended, outAt } = list.closed(serial) ?? {};
  const state = isSuspended ? 'suspended' : closed;
  const { tierId, addOn, leg } = list.groupOf(serial) ?? {};
  return refusalOf(
    { state, offeringId, tierId, leg, addOn, outAt, hours: [claim, ...moved] },
    {
      ...passage,
      stop: way?.stop,
      offeringIds: sales.map(({ id }) => id),
      tierIds,
      mayReenter: list.mayReenter(offeringId),
    },
  );
}
