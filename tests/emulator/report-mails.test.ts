import type { LedgerTransaction } from '@fareground/domain/ledger/ledger-transaction';
import { type ReportMail, reportMailConverter, reportMailPath } from '@fareground/domain/ledger/report-mail';
import { MAIL, type Mail, mailConverter } from '@fareground/domain/mail/mail';
import { newProfile, userConverter, userPath } from '@fareground/domain/users/user';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCollections } from '../../functions/src/firestore/collections.ts';
import { foldInbox } from '../../functions/src/ledger/fold-inbox.ts';
import { createMailFiles } from '../../functions/src/mail/mail-files.ts';
import { sendReportMails } from '../../functions/src/reports/send-report-mails.ts';

/** A project of its own: its reports are of these movements alone. */
const projectId = 'demo-report-mails';
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
const collections = createCollections(db);
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => problems.push(message),
};
const problems: string[] = [];
afterAll(() => deleteApp(app));

/** Half past midnight of a Friday in Lisbon. */
const NIGHT = Date.parse('2026-11-27T00:30:00Z');
const site = 'https://fareground.test';
const send = (at = NIGHT) => sendReportMails({ db, collections, log, site, now: () => at });

beforeEach(async () => {
  problems.length = 0;
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  await fetch(`http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`, {
    method: 'DELETE',
  });
});

async function sell(id: string, at: string, cents: number): Promise<void> {
  const one: LedgerTransaction = {
    id: `${id}-1.taken`,
    at: Date.parse(at),
    kind: 'sale',
    bookingId: id,
    currency: 'EUR',
    saleId: 'night',
    saleIds: ['night'],
    entries: [
      { account: 'clearing', amount: cents },
      { account: 'sales:night', amount: -cents },
    ],
  };
  await Promise.all([collections.ledger.doc(one.id).set(one), collections.ledgerInbox.doc(one.id).set(one)]);
}
const fold = () => foldInbox({ db, collections, log });

async function want(uid: string, wanted: Partial<ReportMail>, roles: readonly 'finance'[] = ['finance']) {
  const profile = newProfile({ id: uid, displayName: uid, photoUrl: null }, 1);
  const server = { email: `${uid}@fareground.test`, roles: [...roles], disabled: false };
  await db.doc(userPath(uid)).set(userConverter.toFirestore({ ...profile, server }));
  const all: ReportMail = { every: 'day', by: 'partner', zone: 'Europe/Lisbon', updatedAt: 1, ...wanted };
  await db.doc(reportMailPath(uid)).set(reportMailConverter.toFirestore(all));
}

const mailsTo = async (uid: string): Promise<Mail[]> =>
  (await db.collection(MAIL).where('to', 'array-contains', `${uid}@fareground.test`).get()).docs.map((one) =>
    mailConverter.fromFirestore(one),
  );

test('each gets the day, week or month that has ended, once, with the figures of the ledger and a file', async () => {
  await sell('0000000001', '2026-11-26T12:00:00Z', 2_100);
  await sell('0000000002', '2026-11-26T23:59:59Z', 900);
  await sell('0000000003', '2026-11-27T00:00:00Z', 5_000);
  await sell('0000000004', '2026-10-02T00:00:00Z', 700);
  await want('rita', {});
  await want('duarte', { every: 'month', by: 'channel' });
  // What was sold yesterday is not counted yet: nobody is told half of it.
  expect(await send()).toBe(0);
  await fold();
  const written = await Promise.all([send(), send(), send()]);
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await send(NIGHT + 3_600_000)).toBe(0);

  const [daily, ...more] = await mailsTo('rita');
  expect(more).toEqual([]);
  expect(daily?.message.subject).toBe('Money report: Thu 26 Nov 2026 (Europe/Lisbon)');
  expect(daily?.message.text).toContain('EUR: sold €30.00, given back €0.00, kept €30.00, of it tax €0.00');
  expect(daily?.message.text).toContain(
    `${site}/dashboard/admin/payment-reports?from=2026-11-26&to=2026-11-26`,
  );
  const filesOf = createMailFiles({ db, from: 'Fareground <mail@fareground.test>', site });
  const [file, ...others] = await filesOf(daily as Mail);
  expect(others).toEqual([]);
  expect(file?.filename).toBe('fareground-partner-2026-11-26-2026-11-26.csv');
  const [heads = '', row = '', ...end] = String(file?.content).trim().split('\r\n');
  expect(end).toEqual([]);
  const cells = Object.fromEntries(heads.split(',').map((head, at) => [head, row.split(',')[at]]));
  expect(cells).toMatchObject({ currency: 'EUR', sold: '30', kept: '30', zone: 'Europe/Lisbon' });

  const [monthly] = await mailsTo('duarte');
  expect(monthly?.message.subject).toBe('Money report: Thu 1 Oct 2026 to Sat 31 Oct 2026 (Europe/Lisbon)');
  expect(monthly?.message.text).toContain('EUR: sold €7.00');

  expect(await send(NIGHT + 86_400_000)).toBe(1);
  expect(await mailsTo('rita')).toHaveLength(2);
  expect(problems).toEqual([]);
});

test('whoever may not read the ledger any more is told nothing, and the wish is gone', async () => {
  await want('gone', {}, []);
  await db
    .doc(reportMailPath('nobody'))
    .set(reportMailConverter.toFirestore({ every: 'day', by: 'rate', zone: 'UTC', updatedAt: 1 }));
  expect(await send()).toBe(0);
  expect((await db.collection(MAIL).get()).size).toBe(0);
  expect((await db.collectionGroup('reportMails').get()).size).toBe(0);
});

test('a day without a sale is reported too, by rate of tax as by anything', async () => {
  await want('rita', { by: 'rate' });
  expect(await send()).toBe(1);
  const [mail] = await mailsTo('rita');
  expect(mail?.message.text).toContain('Nothing was sold or given back.');
});
