import type { GateSale } from '@fareground/domain/calls/gate';
import type { AdmittedTicket, OtherTicket } from '@fareground/domain/calls/tickets';
import { type Refusal, refusalOf } from '@fareground/domain/check-ins/admission';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { ticketHours } from '@fareground/domain/tickets/ticket-hours';
import { describeToken, type OpenedTicket, type TicketClaim } from '@fareground/domain/tickets/token';
import type { Problem } from '../../firebase/api-client.ts';
import type { ClosedList } from './closed-list.ts';
import { admit, firstUse, otherTicket, readTicketKeys } from './data/gate-calls.ts';
import { queueScan } from './data/offline-scans.ts';
import { verifyCode } from './verify-code.ts';

/** What the gate shows after a scan. */
export type Verdict =
  | { kind: 'admitted'; ticket: AdmittedTicket }
  | { kind: 'admitted-offline'; serial: string }
  | { kind: 'already-used'; usedAt: number; gate: string }
  /** A real ticket, at another gate's door or another time; without what it is for where only its code is known. */
  | { kind: 'elsewhere'; refusal: 'wrong-sale' | 'too-early' | 'too-late'; ticket?: OtherTicket | undefined }
  | {
      kind: 'refused';
      reason: 'forged' | 'void' | 'unknown' | 'not-a-ticket' | 'missing-reference' | 'wrong-reference';
    }
  | { kind: 'failed'; code: Problem['code'] };

export interface Gate {
  name: string;
  staffUid: string;
  /** What it lets in. */
  sales: readonly GateSale[];
  /** Public keys by their ids. */
  keys: Readonly<Record<string, string>>;
  closed: ClosedList;
}

/** What was scanned or typed. */
export interface Presented {
  /** A ticket's code, or its serial. */
  code: string;
  /** The booking's number; needed beside a serial. */
  reference: string;
  method: CheckIn['method'];
}

export const isSerial = (text: string): boolean => /^\d{20}$/.test(text.replaceAll(/\s/g, ''));

/**
 * Checks one code in. A forgery never leaves the device. With a network the server admits, once; without one the signature
 * decides, with the sales and hours of this gate and the tickets that it knows to be used or cancelled. Two gates without a network can
 * both let a ticket in: that is found when they are back, not prevented, and the page says so.
 */
export async function scan(gate: Gate, presented: Presented): Promise<Verdict> {
  const code = presented.code.replaceAll(/\s/g, '');
  const reference = presented.reference.replaceAll(/\s/g, '');
  const isTyped = isSerial(code);
  if (isTyped && !/^\d{10}$/.test(reference)) return { kind: 'refused', reason: 'missing-reference' };
  const opened = isTyped ? undefined : await open(gate, code);
  if (opened && !opened.ok) return { kind: 'refused', reason: opened.reason };
  const saleIds = gate.sales.map(({ id }) => id);
  const { method } = presented;
  const answer = await admit({ code, gate: gate.name, saleIds, method, ...(isTyped && { reference }) });
  if (answer.ok) {
    const { serial, usedAt, usedGate } = answer.value.ticket;
    gate.closed.note({ serial, state: 'used', usedAt, usedGate });
    return { kind: 'admitted', ticket: answer.value.ticket };
  }
  const { problem } = answer;
  if (problem.code !== 'offline') return verdictOf(problem);
  return opened?.ok
    ? judgeOffline(gate, { ...opened.claim, token: code }, method)
    : { kind: 'failed', code: 'offline' };
}

function verdictOf({ code, details }: Problem): Verdict {
  switch (code) {
    case 'already-used': {
      const first = firstUse(details);
      return { kind: 'already-used', usedAt: first?.usedAt ?? 0, gate: first?.gate ?? '' };
    }
    case 'ticket-void':
      return { kind: 'refused', reason: 'void' };
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

/** A key that this gate does not know may be a new one: it asks for the keys once more before it calls a code forged. */
async function open(gate: Gate, code: string): Promise<OpenedTicket> {
  const keyId = describeToken(code)?.keyId;
  if (keyId !== undefined && !Object.hasOwn(gate.keys, keyId)) gate.keys = await readTicketKeys();
  return verifyCode(code, gate.keys);
}

function judgeOffline(
  gate: Gate,
  claim: TicketClaim & { token: string },
  method: CheckIn['method'],
): Verdict {
  const { serial, saleId, token } = claim;
  const now = Date.now();
  const refusal = offlineRefusal(gate, claim, now);
  if (refusal === 'already-used') {
    const { usedAt, usedGate } = gate.closed.get(serial) ?? {};
    return { kind: 'already-used', usedAt: usedAt ?? 0, gate: usedGate ?? '' };
  }
  if (refusal === 'ticket-void') return { kind: 'refused', reason: 'void' };
  if (refusal) return { kind: 'elsewhere', refusal };
  gate.closed.note({ serial, state: 'used', usedAt: now, usedGate: gate.name });
  queueScan({
    id: `${serial}-${randomTail()}`,
    serial,
    saleId,
    gate: gate.name,
    staffUid: gate.staffUid,
    scannedAt: now,
    method,
    offline: true,
    token,
  });
  return { kind: 'admitted-offline', serial };
}

/** The hours are those in the code, or those of the event or trip when the gate was opened. */
function offlineRefusal({ sales, closed }: Gate, claim: TicketClaim, at: number): Refusal | null {
  const moved = sales.filter(({ id }) => id === claim.saleId).map(ticketHours);
  const state = closed.get(claim.serial)?.state ?? 'valid';
  return refusalOf(
    { state, saleId: claim.saleId, hours: [claim, ...moved] },
    { saleIds: sales.map(({ id }) => id), at },
  );
}

const randomTail = (): string =>
  [...crypto.getRandomValues(new Uint8Array(3))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
