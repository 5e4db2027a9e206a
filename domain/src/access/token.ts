/**
 * What a ticket's code carries: "FG1.<key id>.<body>.<signature>", where body is base64url of
 * "<serial>|<sale>|<valid from>|<valid until>" (minutes since 1970, base 36) and the signature is Ed25519 (RFC 8032) over
 * everything before its dot. A gate with the public key verifies it without a network. Signing and verifying take the
 * platform's primitive, so this file needs none.
 */
export interface TicketClaim {
  serial: string;
  offeringId: string;
  /** Epoch milliseconds, kept to the minute. */
  validFrom: number;
  validUntil: number;
}

const PREFIX = 'FG1';
const MINUTE = 60_000;

export type Sign = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;
export type Verify = (
  keyId: string,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

export async function sealTicket(claim: TicketClaim, keyId: string, sign: Sign): Promise<string> {
  const minutes = (at: number) => Math.floor(at / MINUTE).toString(36);
  const body = `${claim.serial}|${claim.offeringId}|${minutes(claim.validFrom)}|${minutes(claim.validUntil)}`;
  const message = `${PREFIX}.${keyId}.${toBase64Url(encoder.encode(body))}`;
  return `${message}.${toBase64Url(await sign(encoder.encode(message)))}`;
}

export type OpenedTicket =
  | { ok: true; claim: TicketClaim }
  | { ok: false; reason: 'not-a-ticket' | 'forged' };

/** Reads and verifies a code. What is not ours and what was tampered with are told apart; the time is the gate's to judge. */
export async function openTicket(token: string, verify: Verify): Promise<OpenedTicket> {
  const match = FORM.exec(token.trim());
  if (!match) return { ok: false, reason: 'not-a-ticket' };
  const [, keyId = '', body = '', signature = ''] = match;
  const message = encoder.encode(`${PREFIX}.${keyId}.${body}`);
  if (!(await verify(keyId, message, fromBase64Url(signature)))) return { ok: false, reason: 'forged' };
  return { ok: true, claim: claimIn(body) };
}

/** What a code says of itself, not verified: which key signed it, and until when it is valid. Null for what is no ticket's code. */
export function describeToken(token: string): { keyId: string; validUntil: number } | null {
  const [, keyId, body] = FORM.exec(token.trim()) ?? [];
  return keyId && body ? { keyId, validUntil: claimIn(body).validUntil } : null;
}

const FORM = /^FG1\.([a-z0-9]{1,8})\.([\w-]{1,300})\.([\w-]{86})$/;

function claimIn(body: string): TicketClaim {
  const [serial = '', offeringId = '', from = '', until = ''] = decoder
    .decode(fromBase64Url(body))
    .split('|');
  const instant = (text: string) => Number.parseInt(text, 36) * MINUTE;
  return { serial, offeringId, validFrom: instant(from), validUntil: instant(until) };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
