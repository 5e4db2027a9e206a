import { createHmac, hash, hkdfSync } from 'node:crypto';

/** Without I, L, O and U: what is read aloud or copied by hand is read as one sign (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** Makes and reads the codes of gift cards. No code is stored: one follows from the card's id and a key of the house. */
export interface CardCodes {
  /** "7KQ2-0M4T-XW9D-H5RB". @param codeHash of the card: says which of the keys its code was made of @returns null where the key is gone */
  codeOf(giftCardId: string, codeHash: string): string | null;
  /** Of a card that is made now. */
  newHash(giftCardId: string): string;
  /** Of a code as somebody typed it. @returns null where no card can have it */
  hashOf(typed: string): string | null;
}

/**
 * A code is 80 bits of HMAC-SHA-256 over the id of its card, in base 32. The key is made of the ticket signing keys by HKDF, so it needs no setting and no storage.
 * @param signingKeys 32 bytes each, base64url, at least one; new codes are made of the first
 */
export function createCardCodes(signingKeys: readonly string[]): CardCodes {
  const [first, ...older] = signingKeys.map((key) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), '', 'fareground gift card', 32)),
  );
  if (!first) throw new Error('there is no key for gift cards');
  return {
    codeOf: (id, codeHash) => {
      const code = [first, ...older]
        .map((key) => signsOf(key, id))
        .find((signs) => digest(signs) === codeHash);
      return code ? grouped(code) : null;
    },
    newHash: (id) => digest(signsOf(first, id)),
    hashOf: (typed) => {
      const signs = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
      return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(signs) ? digest(signs) : null;
    },
  };
}

/** Five bits a sign. */
function signsOf(key: Buffer, id: string): string {
  const mac = createHmac('sha256', key).update(id).digest('hex');
  let number = BigInt(`0x${mac.slice(0, (LENGTH * 5) / 4)}`);
  let signs = '';
  for (let at = 0; at < LENGTH; at++) {
    signs = SIGNS.charAt(Number(number & 31n)) + signs;
    number >>= 5n;
  }
  return signs;
}

const digest = (signs: string): string => hash('sha256', signs, 'hex');
const grouped = (signs: string): string => signs.replace(/(.{4})(?=.)/g, '$1-');
