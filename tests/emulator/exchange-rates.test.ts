import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newestRates } from '@fareground/domain/core/exchange-rates';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExchangeRates } from '../../functions/src/catalogue/exchange-rates/read-exchange-rates.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';

// The bank, on this machine: what it answers next.
let answer = { status: 200, body: '' };
let bank: Server;
let address: URL;
const collections = createCollections(getFirestore(initializeApp({ projectId: 'demo-rates' }, 'demo-rates')));
beforeAll(async () => {
  bank = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done));
  address = new URL(`http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-daily.xml`);
});
afterAll(() => new Promise((done) => bank.close(done)));

const at = Date.UTC(2026, 10, 25, 16);
const file = (date: string, dollar: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube><Cube time='${date}'><Cube currency='USD' rate='${dollar}'/></Cube></Cube></gesmes:Envelope>`;
const read = (next: typeof answer) => {
  answer = next;
  return readExchangeRates({ collections, now: () => at }, address);
};
const stored = async () => (await collections.exchangeRates.doc(newestRates).get()).data();

it('keeps the rates of the newest day, whatever the bank answers afterwards', async () => {
  expect(await read({ status: 200, body: file('2026-11-24', '1.08') })).toBe('2026-11-24');
  expect(await read({ status: 200, body: file('2026-11-25', '1.0867') })).toBe('2026-11-25');
  const newest = { date: '2026-11-25', rates: [{ currency: 'USD', perEuro: 1.0867 }], readAt: at };
  expect(await stored()).toEqual(newest);

  // A copy of yesterday's file from somewhere on the way.
  expect(await read({ status: 200, body: file('2026-11-24', '1.08') })).toBe('2026-11-25');
  await expect(read({ status: 503, body: 'Down for maintenance' })).rejects.toThrow('503');
  await expect(read({ status: 200, body: '<html>Moved</html>' })).rejects.toThrow('no reference rates');
  await expect(read({ status: 200, body: ' '.repeat(300_000) })).rejects.toThrow('300000 characters');
  expect(await stored()).toEqual(newest);
});
