import { fromBase64Url, type OpenedTicket, openTicket } from '@fareground/domain/access/token';
import { verifyAsync } from '@noble/ed25519';

/** Checks a code against the public keys, on the device. A code by an unknown key counts as forged. */
export function verifyCode(code: string, keys: Readonly<Record<string, string>>): Promise<OpenedTicket> {
  return openTicket(code, (keyId, message, signature) => {
    const key = keys[keyId];
    return key !== undefined && verifyAsync(signature, message, fromBase64Url(key));
  });
}
