import { sold } from '@fareground/domain/booking/sample-bookings';
import { MAIL, type Mail, mailConverter } from '@fareground/domain/messages/mail';
import type { EarnedPart } from '@fareground/domain/payments/ledger/earned-part';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import {
  MAX_MAILED_ROWS,
  type ReportMailOf,
  reportMailConverter,
  reportMailPath,
  reportMailSchema,
  subscriptionIds,
} from '@fareground/domain/payments/ledger/report-mail';
import { newProfile, userConverter, userPath } from '@fareground/domain/people/user';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMailFiles } from '../../functions/src/main/mail-files.ts';
import { applyPendingEntries } from '../../functions/src/payments/ledger/apply-pending-entries.ts';
import { bookingsCsv } from '../../functions/src/payments/reports/read-bookings.ts';
import { sendReportMails } from '../../functions/src/payments/reports/send-report-mails.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { pagesOfText } from '../../functions/src/platform/pdf/pdf-text.test-helper.ts';

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

/** What was earned with it says whose it is; without that nobody's. */
async function sell(id: string, at: string, cents: number, partner?: string): Promise<void> {
  const of = {
    channel: 'web',
    partner,
    route: 'unknown',
    category: 'music',
    fare: 'full',
    tier: 'Floor',
    ahead: '7',
  };
  const amounts = { sales: -cents, places: 1 };
  const one: LedgerTransaction = {
    id: `${id}-1.taken`,
    at: Date.parse(at),
    kind: 'sale',
    bookingId: id,
    currency: 'EUR',
    offeringId: 'night',
    offeringIds: ['night'],
    entries: [
      { account: 'clearing', amount: cents },
      { account: 'sales:night', amount: -cents },
    ],
    ...(partner && { parts: [{ offeringId: 'night', of, amounts } as EarnedPart], groups: ['channel=web'] }),
  };
  await Promise.all([
    collections.ledger.doc(one.id).set(one),
    collections.pendingLedgerEntries.doc(one.id).set(one),
  ]);
}
const fold = () => applyPendingEntries({ db, collections, now: Date.now, log });

async function join(uid: string, roles: readonly ('finance' | 'support' | 'gate')[]): Promise<void> {
  const profile = newProfile({ id: uid, displayName: uid, photoUrl: null }, 1);
  const server = { email: `${uid}@fareground.test`, roles: [...roles], disabled: false };
  await db.doc(userPath(uid)).set(userConverter.toFirestore({ ...profile, server }));
}

/** A subscription as a page would write it. */
async function subscription(uid: string, fields: object, id?: string): Promise<void> {
  const wanted = reportMailSchema.parse({
    report: 'money',
    every: 'day',
    zone: 'Europe/Lisbon',
    updatedAt: 1,
    ...fields,
  } as never);
  await db.doc(reportMailPath(uid, id ?? wanted.report)).set(reportMailConverter.toFirestore(wanted));
}

async function want(
  uid: string,
  wanted: Partial<ReportMailOf<'money'>>,
  roles: readonly 'finance'[] = ['finance'],
) {
  await join(uid, roles);
  await subscription(uid, { by: 'partner', ...wanted });
}

const filesOf = createMailFiles({ db, from: 'Fareground <mail@fareground.test>', site });
/** Rows of a file by their headings. */
function rowsOf(csv: Buffer | undefined): Record<string, string | undefined>[] {
  const [heads = '', ...rows] = String(csv).trim().replace('\uFEFF', '').split('\r\n');
  return rows.map((row) =>
    Object.fromEntries(heads.split(',').map((head, at) => [head, row.split(',')[at]])),
  );
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
  expect(daily?.message.text).toContain(
    'EUR: sold €30.00, refunded €0.00, net sales €30.00, of it tax €0.00',
  );
  expect(daily?.message.text).toContain(
    `${site}/dashboard/admin/payment-reports?from=2026-11-26&to=2026-11-26`,
  );
  const [file, ...others] = await filesOf(daily as Mail);
  expect(others).toEqual([]);
  expect(file?.filename).toBe('fareground-partner-2026-11-26-2026-11-26.csv');
  const rows = rowsOf(file?.content);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    currency: 'EUR',
    sold: '30.00',
    'net sales': '30.00',
    zone: 'Europe/Lisbon',
  });

  const [monthly] = await mailsTo('duarte');
  expect(monthly?.message.subject).toBe('Money report: Thu 1 Oct 2026 to Sat 31 Oct 2026 (Europe/Lisbon)');
  expect(monthly?.message.text).toContain('EUR: sold €7.00');

  expect(await send(NIGHT + 86_400_000)).toBe(1);
  expect(await mailsTo('rita')).toHaveLength(2);
  expect(problems).toEqual([]);
});

test('whoever may not read the ledger any more is told nothing, and the subscription is gone', async () => {
  await want('gone', {}, []);
  await subscription('nobody', { by: 'rate' });
  expect(await send()).toBe(0);
  expect((await db.collection(MAIL).get()).size).toBe(0);
  expect((await db.collectionGroup('reportMails').get()).size).toBe(0);
});

test('a day without a sale is reported too, by rate of tax as by anything', async () => {
  await want('rita', { by: 'rate' });
  expect(await send()).toBe(1);
  const [mail] = await mailsTo('rita');
  expect(mail?.message.text).toContain('Nothing was sold or refunded.');
});

test('the tax report says what is due of each rate, and brings its rows', async () => {
  const one: LedgerTransaction = {
    id: '0000000001-1.taken',
    at: Date.parse('2026-11-26T12:00:00Z'),
    kind: 'sale',
    bookingId: '0000000001',
    currency: 'EUR',
    offeringId: 'night',
    offeringIds: ['night'],
    entries: [
      { account: 'clearing', amount: 2_120 },
      { account: 'sales:night', amount: -2_000 },
      { account: 'tax:600', amount: -120 },
    ],
    bases: [{ account: 'tax:600', amount: -2_000 }],
  };
  await Promise.all([
    collections.ledger.doc(one.id).set(one),
    collections.pendingLedgerEntries.doc(one.id).set(one),
  ]);
  await fold();
  await join('rita', ['finance']);
  await subscription('rita', { report: 'tax' });
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  const [mail] = await mailsTo('rita');
  expect(mail?.message.subject).toBe('Tax report: Thu 26 Nov 2026 (Europe/Lisbon)');
  expect(mail?.message.text).toContain('6%, EUR: left without tax €20.00, tax due €1.20');
  expect(mail?.message.text).toContain('by=rate');
  const [file] = await filesOf(mail as Mail);
  expect(file?.filename).toBe('fareground-rate-2026-11-26-2026-11-26.csv');
  expect(String(file?.content)).toContain('Europe/Lisbon,6,EUR,20.00,1.20,0.00,0.00,20.00,1.20\r\n');
});

test('a statement of a week or a month comes as a PDF for one organiser, and without one where nothing moved', async () => {
  await sell('0000000001', '2026-10-26T12:00:00Z', 2_100, 'Rua Nova');
  await sell('0000000002', '2026-10-27T12:00:00Z', 4_200, 'Somebody Else');
  await fold();
  for (const uid of ['rita', 'duarte']) await join(uid, ['finance']);
  await subscription('rita', { report: 'settlement', every: 'month', partner: 'Rua Nova' });
  await subscription('duarte', { report: 'settlement', every: 'week', partner: 'Rua Nova' });
  expect(await send()).toBe(2);

  const [monthly] = await mailsTo('rita');
  expect(monthly?.message.subject).toBe('Statement: Thu 1 Oct 2026 to Sat 31 Oct 2026 (Europe/Lisbon)');
  expect(monthly?.message.text).toContain(
    'EUR: sold €21.00, refunded €0.00, fees of the house €0.00, tax that the house owes €0.00, owed without tax €21.00',
  );
  expect(monthly?.message.text).toContain(`${site}/dashboard/admin/settlements?month=2026-10`);
  const [pdf, ...others] = await filesOf(monthly as Mail);
  expect(others).toEqual([]);
  expect(pdf?.filename).toBe('statement-rua-nova-2026-10.pdf');
  const said = pagesOfText(pdf?.content as Buffer)
    .flatMap(({ texts }) => texts)
    .join(' ');
  for (const text of ['Rua Nova', 'Owed in EUR', '€21.00']) expect(said).toContain(text);
  expect(said).not.toContain('€42.00');

  // In the week from 16 to 22 November nothing moved.
  const [weekly] = await mailsTo('duarte');
  expect(weekly?.message.text).toContain('Nothing was sold or refunded.');
  expect(await filesOf(weekly as Mail)).toEqual([]);
  expect(problems).toEqual([]);
});

test('of several subscriptions of one report each comes by itself, once, and one that is ended leaves the others', async () => {
  const partners = ['Rua Nova', 'Somebody Else', 'A Third'];
  await sell('0000000001', '2026-10-26T12:00:00Z', 2_100, 'Rua Nova');
  await sell('0000000002', '2026-10-27T12:00:00Z', 4_200, 'Somebody Else');
  await fold();
  await join('rita', ['finance']);
  const ids = subscriptionIds('settlement');
  for (const [count, partner] of partners.entries())
    await subscription('rita', { report: 'settlement', every: 'month', partner }, ids[count]);
  // The last name that there is, of a report whose first one is not taken.
  await subscription('rita', { by: 'rate', every: 'month' }, subscriptionIds('money').at(-1));
  const written = await Promise.all([send(), send(), send()]);
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(4);
  const mails = await mailsTo('rita');
  expect(mails.map(({ template }) => template).sort()).toEqual([
    'report',
    ...partners.map(() => 'statement'),
  ]);
  for (const partner of partners)
    expect(mails.filter(({ message }) => message.text.includes(partner))).toHaveLength(1);

  await db.doc(reportMailPath('rita', ids[1] ?? '')).delete();
  expect(await send(Date.parse('2026-12-01T00:30:00Z'))).toBe(3);
  expect(await mailsTo('rita')).toHaveLength(7);
  expect(problems).toEqual([]);
});

/** Bookings of yesterday, a minute after each other. */
async function book(count: number, fields: object = {}): Promise<void> {
  const writer = db.bulkWriter();
  for (let n = 0; n < count; n++) {
    const id = String(1_000_000_000 + n);
    const createdAt = Date.parse('2026-11-26T00:00:00Z') + n * 60_000;
    void writer.set(collections.bookings.doc(id), {
      ...sold,
      groups: ['channel=web', 'sale=night'],
      ...fields,
      id,
      createdAt,
    });
  }
  await writer.close();
}

test('a list of bookings comes to whoever may read bookings, kept to what they chose', async () => {
  await book(5);
  await collections.bookings.doc('2000000000').set({
    ...sold,
    id: '2000000000',
    state: 'cancelled',
    groups: ['channel=web'],
    createdAt: Date.parse('2026-11-26T12:00:00Z'),
  });
  await collections.bookings.doc('2000000001').set({
    ...sold,
    id: '2000000001',
    groups: ['channel=web'],
    createdAt: Date.parse('2026-11-27T00:00:00Z'),
  });
  await join('sofia', ['support']);
  await join('rita', ['finance']);
  await join('guard', ['gate']);
  await subscription('sofia', { report: 'bookings' });
  await subscription('rita', {
    report: 'bookings',
    of: 'channel=web',
    currency: sold.currency,
    state: sold.state,
  });
  await subscription('guard', { report: 'bookings' });
  // Support reads no sums: what it once chose of them is gone.
  await subscription('sofia', { report: 'tax' });
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  expect((await db.collectionGroup('reportMails').get()).size).toBe(2);

  const [all, ...more] = await mailsTo('sofia');
  expect(more).toEqual([]);
  expect(all?.message.subject).toBe('Bookings: Thu 26 Nov 2026 (Europe/Lisbon)');
  expect(all?.message.text).toContain('6 bookings');
  const [file] = await filesOf(all as Mail);
  expect(file?.filename).toBe('fareground-bookings-2026-11-26-2026-11-26.csv');
  expect(new Set(rowsOf(file?.content).map(({ booking }) => booking)).size).toBe(6);

  const [some] = await mailsTo('rita');
  expect(some?.message.text).toContain('5 bookings');
  expect(some?.message.text).toContain(`Only channel: web, ${sold.currency}, ${sold.state}.`);
  expect(some?.message.text).toContain(
    `/dashboard/admin/booking-reports?from=2026-11-26&to=2026-11-26&zone=Europe%2FLisbon&of=channel%3Dweb`,
  );
  const [own] = await filesOf(some as Mail);
  expect(new Set(rowsOf(own?.content).map(({ state }) => state))).toEqual(new Set([sold.state]));
  expect(problems).toEqual([]);
});

test('a list that is too long for a mail ends after the newest bookings that fit, and its name says so', async () => {
  await book(450);
  const asked = { from: '2026-11-26', to: '2026-11-26', zone: 'Europe/Lisbon' };
  const most = 250 * sold.lines.length;
  const { csv, isCut } = await bookingsCsv(db, asked, most);
  expect(isCut).toBe(true);
  const rows = rowsOf(Buffer.from(csv));
  expect(rows).toHaveLength(most);
  expect(rows[0]?.booking).toBe('1000000449');
  expect(await bookingsCsv(db, asked, 450 * sold.lines.length)).toMatchObject({ isCut: false });
  expect(MAX_MAILED_ROWS).toBe(2_000);
});
