import { generateKeyPairSync, sign } from 'node:crypto';
import { sealTicket } from '@fareground/domain/access/token';
import { expect, it } from 'vitest';
import { verifyCode } from './verify-code.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'jwk' }).x ?? '';
const claim = { serial: '01234567890123456789', offeringId: 'night', validFrom: 60_000, validUntil: 120_000 };
const seal = () => sealTicket(claim, 'k1', (message) => sign(null, message, privateKey));

it('knows a ticket by the public key that the server names', async () => {
  expect(await verifyCode(await seal(), { k1: raw })).toEqual({ ok: true, claim });
});

it('calls a damaged code and one by an unknown key forged', async () => {
  const code = await seal();
  const [before, after] = [code.slice(0, -10), code.slice(-9)];
  const damaged = `${before}${code.at(-10) === 'A' ? 'B' : 'A'}${after}`;
  expect(await verifyCode(damaged, { k1: raw })).toMatchObject({
    ok: false,
    reason: 'forged',
  });
  expect(await verifyCode(code, {})).toMatchObject({ ok: false, reason: 'forged' });
});
