import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base-62 text. The slight bias of the remainder does not matter for test identifiers. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % 62]).join('');
}

/** An identifier in Stripe's form: `pi_3…` for what belongs to a payment, `evt_1…` for the rest. */
export function newId(
  prefix: 'pi' | 'ch' | 're' | 'txn' | 'evt' | 'dp' | 'pm' | 'po' | 'price' | 'li',
): string {
  const family = ['pi', 'ch', 're', 'txn'].includes(prefix) ? '3' : '1';
  return `${prefix}_${family}${randomText(23)}`;
}

export function newSessionId(): string {
  return `cs_test_a1${randomText(56)}`;
}

export function newRequestId(): string {
  return `req_${randomText(14)}`;
}

export function newShortId(prefix: 'cus' | 'prod'): string {
  return `${prefix}_${randomText(14)}`;
}
