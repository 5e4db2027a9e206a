import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Booking } from '@fareground/domain/booking/booking';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { userPath } from '@fareground/domain/people/user';
import { POOLS, poolPath } from '@fareground/domain/stock/pool';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { checkBooks } from '../../tools/admin/commands/check-books.ts';
import { rebuildBooks } from '../../tools/admin/commands/rebuild-books.ts';
import { runRoleCommand } from '../../tools/admin/commands/roles.ts';
import { bookingByLink } from '../../tools/admin/commands/show-booking.ts';
import { showPool } from '../../tools/admin/commands/show-pool.ts';
import type { RoleCommand } from '../../tools/admin/parse-command.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

const projectId = 'demo-admin-command';
const app = initializeApp({ projectId });
const db = getFirestore(app);
const main = resolve(import.meta.dirname, '../../tools/admin/main.ts');
type Deps = Parameters<typeof bookingByLink>[0] & { readonly db: Firestore };
let harness: SagaHarness;
/** An evening in a hall, and the bus to it. */
let weekend: Booking;
let offeringId: string;

beforeAll(async () => {
  harness = await startSagaHarness();
  const services = harness.instance();
  const { event } = await writeEvent(db, [{}]);
  const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(3));
  offeringId = event.id;
  const lines = [
    { kind: 'event' as const, offeringId, tierId: 'tier0', quantity: 2 },
    { kind: 'trip' as const, offeringId: trip.id, from: 0, to: 1, seats: ['m-1A', 'm-1B'] },
  ];
  weekend = await harness.hold(services, { lines });
  await harness.pay(services, weekend);
  for (const webhook of await harness.webhooks(weekend, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  await services.flush();
});
afterAll(() => harness.stop());

/** What a command says, in this process: to start one takes longer than all that it does. */
async function said(command: (deps: Deps) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await command({
    ...{ db, collections: createCollections(db), now: Date.now },
    say: (line) => lines.push(line),
  });
  return `${lines.join('\n')}\n`;
}

const roles = (command: RoleCommand): Promise<string> =>
  runRoleCommand({ db, auth: getAuth(app), now: Date.now, site: null }, command);

async function admin(...args: string[]): Promise<string> {
  const env = { ...process.env, ...harness.environment, GCLOUD_PROJECT: projectId };
  return (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout;
}

test('the first owner is made by a command, and the audit log says so', async () => {
  const email = `first-owner-${crypto.randomUUID()}@fareground.test`;
  const { uid } = await getAuth(app).createUser({ email, password: 'fareground-demo' });

  expect(await admin('grant', email, 'owner')).toContain(`${email} has owner now`);

  const { customClaims } = await getAuth(app).getUser(uid);
  expect(customClaims).toEqual({ roles: ['owner'] });
  const entries = await db.collection(AUDIT).where('target', '==', userPath(uid)).get();
  expect(entries.docs.map((entry) => entry.data())).toMatchObject([
    { action: 'roles.change', actorUid: 'ops-command', before: '{"roles":[]}', after: '{"roles":["owner"]}' },
  ]);
  const give = (to: string) => roles({ verb: 'grant', email: to, role: 'owner' });
  const take = () => roles({ verb: 'revoke', email, role: 'owner' });
  expect(await give(email)).toContain('nothing was changed');
  await expect(take()).rejects.toThrow('the last owner stays');
  const other = `owner-${crypto.randomUUID()}@fareground.test`;
  await getAuth(app).createUser({ email: other });
  await give(other);
  expect(await take()).toContain('has no role now');
});

test('an address that nobody registered is said in one sentence', async () => {
  await expect(admin('grant', 'nobody@fareground.test', 'gate')).rejects.toThrow(
    /Nobody has registered with nobody@/,
  );
});

test('after a restore it says what would be rebuilt, and of books that are whole nothing', async () => {
  const environment = { ...process.env, ...harness.environment };
  const options = { since: Date.now(), isDryRun: true };
  expect(await said((deps) => rebuildBooks({ ...deps, environment }, options))).toMatch(
    /0 would be rebuilt, [1-9]\d* in the books already, 0 left\./,
  );
});

test('a booking is shown with what a person on call asks for', async () => {
  const { id, buyerUid } = weekend;
  const shown = await said((deps) => bookingByLink(deps, id));
  expect(shown).toContain(`Booking ${id}: confirmed`);
  expect(shown).toMatch(new RegExp(`buyer .+ <buyer@fareground\\.test>, uid ${buyerUid}`));
  expect(shown).toMatch(/confirmed +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d Europe\/\w+ \(.*UTC\)/);
  expect(shown).toContain('the pool agrees');
  expect(shown).not.toContain('DIFFERS');
  expect(shown).toMatch(new RegExp(`${id}-1: captured, €`));
  expect(shown).toMatch(/provider +pi_/);
  expect(shown.match(/^ {2}\d{20} +valid/gm)).toHaveLength(4);
});

test('a pool is shown, segment by segment, with its live holds', async () => {
  const found = await db.collection(POOLS).where('offeringKind', '==', 'trip').limit(1).get();
  const { id = '' } = found.docs[0] ?? {};
  const shown = await said((deps) => showPool(deps, id));
  expect(shown).toContain(`Pool ${id}: trip `);
  expect(shown).toMatch(/segment +sold +held +blocked +free/);
  expect(shown).toContain('No live holds');
});

test('the books of a sale balance, and what differs is said with its document', async () => {
  expect(await said((deps) => checkBooks(deps, offeringId))).toMatch(
    / balances\n1 sale: the books balance\.\n/,
  );

  const damaged = `damaged-${crypto.randomUUID()}`;
  const [pool] = (await db.collection(POOLS).where('kind', '==', 'places').limit(1).get()).docs;
  const id = `${damaged}.floor.0`;
  await db
    .doc(poolPath(id))
    .set({ ...pool?.data(), id, offeringId: damaged, capacity: 10, sold: [3], blocked: [0], holds: '{}' });
  const failed = await admin('check-books', damaged).catch((error: unknown) => error);
  const { code, stdout } = failed as { code: number; stdout: string };
  expect(stdout).toContain(`pools/${id}: on segment 0: 3 sold, confirmed bookings have 0`);
  expect(stdout).toContain('DIFFERS');
  expect(code).toBe(1);
});

test.each<[string, (deps: Deps) => Promise<unknown>, RegExp]>([
  ['booking', (deps) => bookingByLink(deps, '0000000000'), /There is no booking 0000000000\./],
  ['pool', (deps) => showPool(deps, 'nothing.here'), /There is no pool nothing\.here\./],
  ['sale', (deps) => checkBooks(deps, 'nothing-here'), /Nothing is stored of a sale 'nothing-here'\./],
])('a %s that is not there is said in one sentence', async (_what, command, sentence) => {
  await expect(said(command)).rejects.toThrow(sentence);
});
