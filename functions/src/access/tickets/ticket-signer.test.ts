import { expect, it } from 'vitest';
import { createTicketSigner, keyIdOf } from './ticket-signer.ts';

const [old, young] = ['A'.repeat(43), `B${'A'.repeat(42)}`];
const claim = { serial: '01234567890123456789', offeringId: 'night', validFrom: 60_000, validUntil: 120_000 };

it('signs with the first key and verifies with all', async () => {
  const before = createTicketSigner([old]);
  const both = createTicketSigner([young, old]);
  expect(await both.open(await before.seal(claim))).toEqual({ ok: true, claim });
  expect(await createTicketSigner([young]).open(await both.seal(claim))).toEqual({ ok: true, claim });
  expect(await before.open(await both.seal(claim))).toEqual({ ok: false, reason: 'forged' });
});

it('publishes every key, by the id that its tickets carry', async () => {
  const { keyId, publicKeys } = createTicketSigner([young, old]);
  expect(keyId).toBe(keyIdOf(young));
  expect(Object.keys(publicKeys)).toEqual(expect.arrayContaining([keyIdOf(young), keyIdOf(old)]));
  expect(new Set(Object.values(publicKeys)).size).toBe(2);
});

it('calls a ticket of a key that was dropped forged', async () => {
  const token = await createTicketSigner([old]).seal(claim);
  expect(await createTicketSigner([young]).open(token)).toEqual({ ok: false, reason: 'forged' });
});

it('needs a key', () => {
  expect(() => createTicketSigner([])).toThrow('no key');
});
