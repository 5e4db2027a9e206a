import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { AUDIT } from '@fareground/domain/audit/audit-entry';
import { BOOKINGS } from '@fareground/domain/bookings/booking';
import { POOLS, poolPath } from '@fareground/domain/stock/pool';
import { userPath } from '@fareground/domain/users/user';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { readSiteEnv } from '../support/env.ts';

const { projectId } = readSiteEnv();
const app = getApps()[0] ?? initializeApp({ projectId });
const main = resolve(import.meta.dirname, '../../tools/admin/main.ts');
const admin = (...args: string[]) => execFileSync(process.execPath, [main, ...args], { encoding: 'utf8' });

test('the first owner is made by a command, and the audit log says so', async () => {
  const email = `first-owner-${crypto.randomUUID()}@fareground.test`;
  const { uid } = await getAuth(app).createUser({ email, password: 'fareground-demo' });

  expect(admin('grant', email, 'owner')).toContain(`${email} has owner now`);

  const { customClaims } = await getAuth(app).getUser(uid);
  expect(customClaims).toEqual({ roles: ['owner'] });
  const entries = await getFirestore(app).collection(AUDIT).where('target', '==', userPath(uid)).get();
  expect(entries.docs.map((entry) => entry.data())).toMatchObject([
    { action: 'roles.change', actorUid: 'ops-command', before: '{"roles":[]}', after: '{"roles":["owner"]}' },
  ]);
  expect(admin('grant', email, 'owner')).toContain('nothing was changed');
  expect(admin('revoke', email, 'owner')).toContain('has no role now');
});

test('an address that nobody registered is said in one sentence', () => {
  expect(() => admin('grant', 'nobody@fareground.test', 'gate')).toThrow(
    /Nobody has registered with nobody@/,
  );
});

test('after a restore it says what would be rebuilt, and of a demo that is whole nothing', () => {
  const said = admin('rebuild-books', '--since', new Date().toISOString(), '--dry-run');
  expect(said).toMatch(/0 would be rebuilt, \d+ in the books already, 0 left\./);
});

/** What the demo's customer@fareground.test booked: an evening in a hall, and the bus to it. */
async function weekendOfCustomer(): Promise<string> {
  const { uid } = await getAuth(app).getUserByEmail('customer@fareground.test');
  const found = await getFirestore(app)
    .collection(BOOKINGS)
    .where('buyerUid', '==', uid)
    .where('saleIds', 'array-contains', 'the-glass-hotel')
    .get();
  return found.docs[0]?.id ?? '';
}

test('a booking is shown with what a person on call asks for', async () => {
  const reference = await weekendOfCustomer();
  const shown = admin('show-booking', reference);
  expect(shown).toContain(`Booking ${reference}: confirmed`);
  expect(shown).toMatch(/buyer .+ <customer@fareground\.test>, uid /);
  expect(shown).toMatch(/confirmed +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d Europe\/\w+ \(.*UTC\)/);
  expect(shown).toContain('the pool agrees');
  expect(shown).not.toContain('DIFFERS');
  expect(shown).toMatch(new RegExp(`${reference}-1: captured, €`));
  expect(shown).toMatch(/provider +pi_/);
  expect(shown.match(/^ {2}\d{20} +valid/gm)).toHaveLength(4);
});

test('a pool is shown, segment by segment, with its live holds', async () => {
  const db = getFirestore(app);
  const found = await db.collection(POOLS).where('saleKind', '==', 'trip').limit(1).get();
  const { id = '' } = found.docs[0] ?? {};
  const shown = admin('show-pool', id);
  expect(shown).toContain(`Pool ${id}: trip `);
  expect(shown).toMatch(/segment +sold +held +blocked +free/);
  expect(shown).toContain('No live holds');
});

test('the books of a seeded sale balance, and what differs is said with its document', async () => {
  expect(admin('check-books', 'the-glass-hotel')).toMatch(
    /the-glass-hotel .* balances\n1 sale: the books balance\.\n/,
  );

  const db = getFirestore(app);
  const saleId = `damaged-${crypto.randomUUID()}`;
  const [pool] = (await db.collection(POOLS).where('kind', '==', 'places').limit(1).get()).docs;
  const id = `${saleId}.floor.0`;
  await db
    .doc(poolPath(id))
    .set({ ...pool?.data(), id, saleId, capacity: 10, sold: [3], blocked: [0], holds: '{}' });
  const { status, stdout } = spawnSync(process.execPath, [main, 'check-books', saleId], { encoding: 'utf8' });
  await db.doc(poolPath(id)).delete();
  expect(stdout).toContain(`pools/${id}: on segment 0: 3 sold, confirmed bookings have 0`);
  expect(stdout).toContain('DIFFERS');
  expect(status).toBe(1);
});

test.each([
  [['show-booking', '0000000000'], /There is no booking 0000000000\./],
  [['show-pool', 'nothing.here'], /There is no pool nothing\.here\./],
  [['check-books', 'nothing-here'], /Nothing is stored of a sale 'nothing-here'\./],
])('%j is said in one sentence', (args, sentence) => {
  expect(() => admin(...args)).toThrow(sentence);
});
