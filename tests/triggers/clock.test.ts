import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newestRates } from '@fareground/domain/core/exchange-rates';
import {
  reportMailConverter,
  reportMailPath,
  reportMailSchema,
} from '@fareground/domain/payments/ledger/report-mail';
import { deletionPath } from '@fareground/domain/people/deletion';
import { newProfile, userConverter, userPath } from '@fareground/domain/people/user';
import { availabilityPath } from '@fareground/domain/stock/availability';
import { expect, test } from 'vitest';
import * as functions from '../../functions/src/main/index.ts';
import { queueMail } from '../../functions/src/messages/queue-mail.ts';
import { DELETED_ACCOUNTS_PATH } from '../../functions/src/people/account/find-deleted-accounts.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { startSagaHarness } from '../emulator/support/saga-harness.ts';
import { db, namesOf, untilTrue } from './support/site.ts';

// No clock runs on the emulators: here each function is run once, as it is exported.
const run = (one: { run(event: never): unknown }) => one.run({} as never);

const cases: Record<string, () => Promise<void>> = {
  'sale-balanceReader': async () => {
    await run(functions.sale.balanceReader);
    expect(
      (await createCollections(db).ledger.where('kind', '==', 'provider-fee').limit(1).get()).empty,
    ).toBe(false);
  },
  'sale-deletedAccounts': async () => {
    const uid = uniqueId('zz-gone');
    await db.doc(userPath(uid)).set({ id: uid, displayName: 'Inês Moura', createdAt: 1 });
    // Other suites leave profiles without an account: the run begins behind them.
    await db.doc(DELETED_ACCOUNTS_PATH).set({ after: 'zz-' });
    await run(functions.sale.deletedAccounts);
    expect((await db.doc(deletionPath(uid)).get()).exists).toBe(true);
  },
  'records-exchangeRates': async () => {
    const reference = createCollections(db).exchangeRates.doc(newestRates);
    const before = await reference.get();
    const body = `<gesmes:Envelope xmlns:gesmes="x"><Cube><Cube time='2099-01-01'><Cube currency='USD' rate='2'/></Cube></Cube></gesmes:Envelope>`;
    const bank = createServer((_, response) => response.end(body));
    await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done));
    process.env.EXCHANGE_RATES_URL = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`;
    try {
      await run(functions.records.exchangeRates);
      expect((await reference.get()).data()?.date).toBe('2099-01-01');
    } finally {
      bank.close();
      const rates = before.data();
      if (rates) await reference.set(rates);
    }
  },
  'records-reportMails': async () => {
    const uid = uniqueId('owner');
    const server = { email: `${uid}@fareground.test`, roles: ['owner'] as const, disabled: false };
    const profile = newProfile({ id: uid, displayName: 'Ana', photoUrl: null }, 1);
    const user = userConverter.toFirestore({ ...profile, server: { ...server, roles: [...server.roles] } });
    const wanted = reportMailSchema.parse({ report: 'bookings', every: 'day', zone: 'UTC', updatedAt: 1 });
    const batch = db.batch();
    batch.set(db.doc(userPath(uid)), user);
    batch.set(db.doc(reportMailPath(uid, 'bookings')), reportMailConverter.toFirestore(wanted));
    await batch.commit();
    await run(functions.records.reportMails);
    expect((await db.doc(reportMailPath(uid, 'bookings')).get()).get('sentThrough')).toBeDefined();
  },
  'sale-sweeper': async () => {
    const harness = await startSagaHarness();
    const { event } = await writeEvent(db, [{}]);
    const services = harness.instance();
    await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
    });
    await services.flush();
    await harness.stop();
    // As an instance leaves it that dies after its commit.
    await db.doc(availabilityPath(event.id)).delete();
    await run(functions.sale.sweeper);
    expect((await db.doc(availabilityPath(event.id)).get()).exists).toBe(true);
  },
};

test('every function of the clock has its case', () => {
  expect(Object.keys(cases).sort()).toEqual(namesOf('clock'));
});
test.each(Object.entries(cases))('%s does its work', (_name, act) => act());

test('the site has a clock of its own: what an instance left that died is taken up', async () => {
  const id = uniqueId('letter');
  const batch = db.batch();
  const values = { name: 'Bea', answer: 'Not this year.' };
  const to = `${id}@fareground.test`;
  queueMail(db, batch, { id, template: 'application-declined', to, values, now: Date.now() });
  await batch.commit();
  const mail = db.doc(`mail/${id}`);
  const isSent = async () => (await mail.get()).get('state') === 'sent';
  await untilTrue(isSent);
  await mail.update({ state: 'sending', dueAt: Date.now() - 60_000 });
  await untilTrue(isSent);
  expect((await mail.get()).get('attempts')).toBe(2);
});
