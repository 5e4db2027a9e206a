import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type OpenedTicket, openTicket, sealTicket, type TicketClaim } from '@fareground/domain/access/token';

export interface TicketSigner {
  /** Id of the key that signs: the first 8 hex digits of the SHA-256 of its public key. */
  keyId: string;
  /** Raw Ed25519 public keys, base64url, by key id: of every key that verifies. */
  publicKeys: Readonly<Record<string, string>>;
  seal(claim: TicketClaim): Promise<string>;
  open(token: string): Promise<OpenedTicket>;
}

// DER of a PKCS #8 Ed25519 private key (RFC 8410): this prefix, then the 32 bytes of the seed.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_LENGTH = 12;

/**
 * @param seeds 32 bytes in base64url each; the first signs, all verify
 * @throws Error when there is none
 */
export function createTicketSigner(seeds: readonly string[]): TicketSigner {
  const keys = seeds.map(readKey);
  const [current] = keys;
  if (!current) throw new Error('there is no key to sign tickets with');
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    keyId: current.id,
    publicKeys: Object.fromEntries(keys.map(({ id, raw }) => [id, raw.toString('base64url')])),
    seal: (claim) => sealTicket(claim, current.id, (message) => sign(null, message, current.privateKey)),
    open: (token) =>
      openTicket(token, (id, message, signature) => {
        const key = byId.get(id);
        return key !== undefined && verify(null, message, key.publicKey, signature);
      }),
  };
}

/** The id that a seed's tickets carry. */
export const keyIdOf = (seed: string): string => readKey(seed).id;

function readKey(seed: string) {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'base64url')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX_LENGTH);
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 8), privateKey, publicKey, raw };
}
