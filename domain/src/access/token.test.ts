import { generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, openTicket, sealTicket, toBase64Url } from './token.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const claim = {
  serial: '01234567890123456789',
  offeringId: 'night-ferry',
  validFrom: 1_800_000_000_000,
  validUntil: 1_800_086_400_000,
};
const seal = () => sealTicket(claim, 'k1', (message) => sign(null, message, privateKey));
const check = (keyId: string, message: Uint8Array, signature: Uint8Array) =>
  keyId === 'k1' && verify(null, message, publicKey, signature);

describe('a ticket’s code', () => {
  it('says what was signed', async () => {
    expect(await openTicket(await seal(), check)).toEqual({ ok: true, claim });
  });

  it('fits a small QR code', async () => {
    expect((await seal()).length).toBeLessThan(180);
  });

  it('is refused with any one character changed', async () => {
    const token = await seal();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 3),
        fc.constantFrom('A', '7', '-', '.'),
        async (position, character) => {
          const damaged = token.slice(0, position) + character + token.slice(position + 1);
          if (damaged === token) return;
          expect((await openTicket(damaged, check)).ok).toBe(false);
        },
      ),
    );
  });

  it('by another key is forged', async () => {
    const other = generateKeyPairSync('ed25519').privateKey;
    const token = await sealTicket(claim, 'k1', (message) => sign(null, message, other));
    expect(await openTicket(token, check)).toEqual({ ok: false, reason: 'forged' });
  });

  it.each(['', 'hello', 'FG1.k1.x', 'https://example.com/'])('%j is no ticket', async (text) => {
    expect(await openTicket(text, check)).toEqual({ ok: false, reason: 'not-a-ticket' });
  });

  it('carries any bytes through base64url', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
    );
  });
});
