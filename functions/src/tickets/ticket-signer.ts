import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import {
  type OpenedTicket,
  openTicket,
  sealTicket,
  type TicketClaim,
} from '@fareground/domain/tickets/token';

export interface TicketSigner {
  /** First 8 hex digits of the SHA-256 of the public key. */
  keyId: string;
  /** Raw Ed25519 public key, base64url. */
  publicKey: string;
  seal(claim: TicketClaim): Promise<string>;
  open(token: string): Promise<OpenedTicket>;
}

// DER of a PKCS #8 Ed25519 private key (RFC 8410): this prefix, then the 32 bytes of the seed.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_LENGTH = 12;

/** @param seed 32 bytes in base64url */
export function createTicketSigner(seed: string): TicketSigner {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'base64url')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX_LENGTH);
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 8);
  return {
    keyId,
    publicKey: raw.toString('base64url'),
    seal: (claim) => sealTicket(claim, keyId, (message) => sign(null, message, privateKey)),
    open: (token) =>
      openTicket(
        token,
        (id, message, signature) => id === keyId && verify(null, message, publicKey, signature),
      ),
  };
}
