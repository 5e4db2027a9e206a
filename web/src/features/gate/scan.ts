import type { AdmittedTicket } from '@fareground/domain/calls/tickets';
import type { CheckIn } from '@fareground/domain/check-ins/check-in';
import { describeToken, type OpenedTicket } from '@fareground/domain/tickets/token';
import type { Problem } from '../../firebase/api-client.ts';
import { admit, firstUse, readTicketKeys } from './data/gate-calls.ts';
import { queueScan } from './data/offline-scans.ts';
import { verifyCode } from './verify-code.ts';

/** What the gate shows after a scan. */
export type Verdict =
  | { kind: 'admitted'; ticket: AdmittedTicket }
  | { kind: 'admitted-offline'; serial: string }
  | { kind: 'already-used'; usedAt: number; gate: string }
  | { kind: 'refused'; reason: 'forged' | 'void' | 'unknown' | 'not-a-ticket' }
  | { kind: 'failed'; code: Problem['code'] };

export interface Gate {
  name: string;
  staffUid: string;
  /** Public keys by their ids. */
  keys: Readonly<Record<string, string>>;
  /** Serials this device let in without a network. */
  admittedHere: Map<string, number>;
}

const SERIAL = /^\d{20}$/;

/**
 * Checks one code in. A forgery never leaves the device. With a network the server admits, once; without one the signature
 * decides and this device lists what it let in. Two gates without a network can both let a ticket in: that is found
 * when they are back, not prevented, and the page says so.
 */
export async function scan(gate: Gate, text: string, method: CheckIn['method']): Promise<Verdict> {
  const code = text.replaceAll(/\s/g, '');
  const isTyped = SERIAL.test(code);
  const opened = isTyped ? undefined : await open(gate, code);
  if (opened && !opened.ok) return { kind: 'refused', reason: opened.reason };
  const answer = await admit({ code, gate: gate.name, method });
  if (answer.ok) return { kind: 'admitted', ticket: answer.value.ticket };
  const { code: problem, details } = answer.problem;
  switch (problem) {
    case 'already-used': {
      const first = firstUse(details);
      return { kind: 'already-used', usedAt: first?.usedAt ?? 0, gate: first?.gate ?? '' };
    }
    case 'ticket-void':
      return { kind: 'refused', reason: 'void' };
    case 'not-found':
      return { kind: 'refused', reason: 'unknown' };
    case 'offline':
      return opened?.ok
        ? admitOffline(gate, { ...opened.claim, token: code }, method)
        : { kind: 'failed', code: problem };
    default:
      return { kind: 'failed', code: problem };
  }
}

/** A key that this gate does not know may be a new one: it asks for the keys once more before it calls a code forged. */
async function open(gate: Gate, code: string): Promise<OpenedTicket> {
  const keyId = describeToken(code)?.keyId;
  if (keyId !== undefined && !Object.hasOwn(gate.keys, keyId)) gate.keys = await readTicketKeys();
  return verifyCode(code, gate.keys);
}

function admitOffline(
  gate: Gate,
  claim: { serial: string; saleId: string; token: string },
  method: CheckIn['method'],
): Verdict {
  const before = gate.admittedHere.get(claim.serial);
  if (before !== undefined) return { kind: 'already-used', usedAt: before, gate: gate.name };
  const now = Date.now();
  gate.admittedHere.set(claim.serial, now);
  const tail = [...crypto.getRandomValues(new Uint8Array(3))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  queueScan({
    id: `${claim.serial}-${tail}`,
    serial: claim.serial,
    saleId: claim.saleId,
    gate: gate.name,
    staffUid: gate.staffUid,
    scannedAt: now,
    method,
    offline: true,
    token: claim.token,
  });
  return { kind: 'admitted-offline', serial: claim.serial };
}
