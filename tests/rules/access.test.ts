import { MINUTE } from '@fareground/domain/core/time';
import type { Access } from '@fareground/domain/people/access';
import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import type firebase from 'firebase/compat/app';
import { setLogLevel } from 'firebase/firestore';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_LISTED } from '../../web/src/data/public-reader.ts';
import { readSiteEnv } from '../support/env.ts';
import type { Actor } from './support/actors.ts';
import { databaseOf, store } from './support/databases.ts';
import { documents } from './support/documents.ts';
import { listOf, matrix, type Operation, operations, type Row } from './support/matrix.ts';
import { startRules, startStorageRules } from './support/rules-environment.ts';

// A token says for an hour what was true when it was issued; access/{uid} says what was decided since.
setLogLevel('silent');

let environment: RulesTestEnvironment;
let storage: RulesTestEnvironment;
beforeAll(async () => {
  [environment, storage] = await Promise.all([startRules('demo-access'), startStorageRules('demo-access')]);
});
afterAll(() => Promise.all([environment.cleanup(), storage.cleanup()]));
beforeEach(() => environment.clearFirestore());

const write = (documentsByPath: Readonly<Record<string, object>>) => store(environment, documentsByPath);
const decide = (uid: string, access: Partial<Access>) =>
  write({ [`access/${uid}`]: { uid, roles: [], disabled: false, updatedAt: 1, shape: 1, ...access } });

const rows = Object.entries(matrix) as [string, Row][];
const staff = ['owner', 'events', 'travel', 'finance', 'support', 'gate'] as const;
/** What staff may do that nobody without a role may. */
const cases = rows.flatMap(([name, row]) =>
  operations.flatMap((operation, index) =>
    staff
      .filter((actor) => row.who[actor][index] !== '-' && row.who.stranger[index] === '-')
      .map((actor) => ({ name, row, operation, actor })),
  ),
);

function perform(
  db: firebase.firestore.Firestore,
  actor: Actor,
  operation: Operation,
  row: Row,
): Promise<unknown> {
  const document = db.doc(row.path);
  switch (operation) {
    case 'get':
      return document.get();
    case 'list':
      return listOf(document, row).limit(MAX_LISTED).get();
    case 'create':
      return document.set(row.created(actor));
    case 'update':
      return document.update(row.changed(actor));
    case 'delete': {
      if (!row.deletedWith) return document.delete();
      const [path, changed] = row.deletedWith(actor);
      return db.batch().delete(document).update(db.doc(path), changed).commit();
    }
  }
}

describe('a token of somebody whose dismissal is decided', () => {
  it('there are rights of staff to lose', () => expect(cases.length).toBeGreaterThan(80));

  it.each(cases)('of $actor: $operation of $name is refused at once', async ({ row, operation, actor }) => {
    await write({ ...row.beside, ...(operation !== 'create' && { [row.path]: row.stored() }) });
    const db = databaseOf(environment, actor);
    await decide(actor, { roles: [] });
    await assertFails(perform(db, actor, operation, row));
  });
});

describe('what was decided', () => {
  const tokenOf = (...roles: string[]) => environment.authenticatedContext('pat', { roles }).firestore();

  it('gives nothing that the token does not claim', async () => {
    await decide('pat', { roles: ['owner'] });
    await assertFails(tokenOf().doc('settings/private').get());
    await assertFails(tokenOf('gate').doc('settings/private').get());
    await assertSucceeds(tokenOf('gate', 'owner').doc('settings/private').get());
  });

  it('leaves the roles that were not taken away', async () => {
    await decide('pat', { roles: ['gate'] });
    await assertSucceeds(tokenOf('owner', 'gate').collection('checkIns').limit(1).get());
    await assertFails(tokenOf('owner', 'gate').collection('audit').limit(1).get());
  });

  it('lets a disabled account do nothing, whatever roles it has', async () => {
    await decide('pat', { roles: ['owner'], disabled: true });
    await assertFails(tokenOf('owner').collection('audit').limit(1).get());
    await assertFails(tokenOf('owner').doc('venues/coliseu').set(documents.venues('coliseu', 'pat')));
    await decide('pat', { roles: ['owner'] });
    await assertSucceeds(tokenOf('owner').collection('audit').limit(1).get());
    await assertSucceeds(tokenOf('owner').doc('venues/coliseu').set(documents.venues('coliseu', 'pat')));
  });

  it('counts no token of a sign-in that was ended', async () => {
    const signedInAt = (seconds: number) =>
      environment
        .authenticatedContext('pat', { roles: ['owner'], auth_time: seconds, iat: seconds })
        .firestore();
    await decide('pat', { roles: ['owner'], signedOutAt: 1_700_000_000_500 });
    const before = signedInAt(1_699_999_999);
    await assertFails(before.collection('audit').limit(50).get());
    await assertFails(before.doc('venues/coliseu').set(documents.venues('coliseu', 'pat')));
    await assertFails(before.doc('users/pat').set(documents.users('pat')));
    // Whoever signs in again in the same second is in.
    const after = signedInAt(1_700_000_000);
    await assertSucceeds(after.collection('audit').limit(50).get());
    await assertSucceeds(after.doc('venues/coliseu').set(documents.venues('coliseu', 'pat')));
    await assertSucceeds(after.doc('users/pat').set(documents.users('pat')));
  });

  it('is nobody’s to write: not even an owner raises themselves', async () => {
    await decide('owner', { roles: [] });
    const own = databaseOf(environment, 'owner').doc('access/owner');
    await assertFails(own.get());
    await assertFails(own.delete());
    await assertFails(own.set({ uid: 'owner', roles: ['owner'], disabled: false, updatedAt: 2, shape: 1 }));
  });
});

describe('somebody whose account was disabled', () => {
  const self = () => databaseOf(environment, 'self');
  const attempts: Record<string, () => Promise<unknown>> = {
    'a profile': () => self().doc('users/self').set(documents.users('self')),
    'a change of the profile': () => self().doc('users/self').update({ displayName: 'Bea B.' }),
    'a passenger': () => self().doc('users/self/passengers/p00').set(documents.passengers('p00')),
    'an application': () => self().doc('applications/self').set(documents.applications('self')),
  };

  it.each(Object.entries(attempts))('writes nothing more with a living token: %s', async (what, attempt) => {
    await decide('self', { disabled: true });
    if (what === 'a change of the profile') await write({ 'users/self': documents.users('self') });
    await assertFails(attempt());
  });

  it('writes again when it is enabled', async () => {
    await decide('self', {});
    await assertSucceeds(self().doc('users/self').set(documents.users('self')));
    await assertSucceeds(self().doc('users/self').update({ displayName: 'Bea B.' }));
    await assertSucceeds(self().doc('users/self/passengers/p00').set(documents.passengers('p00')));
    await assertSucceeds(self().doc('applications/self').set(documents.applications('self')));
  });

  it('still reads what they booked', async () => {
    await decide('self', { disabled: true });
    await write({ 'bookings/0123456789': { buyerUid: 'self' } });
    await assertSucceeds(self().doc('bookings/0123456789').get());
  });
});

describe('an application', () => {
  const application = documents.applications('self');
  const of = (email: string, email_verified: boolean) =>
    environment
      .authenticatedContext('self', { email, email_verified })
      .firestore()
      .doc('applications/self')
      .set({ ...application, state: 'new' });

  it('needs no link where the provider has seen that the address is theirs, and of no other', async () => {
    await assertFails(of(application.email, false));
    await assertFails(of('another@teatro.test', true));
    await assertSucceeds(of('Ana@Teatro.test', true));
  });
});

describe('pictures', () => {
  const picture = new Uint8Array([82, 73, 70, 70]);
  const metadata = { contentType: 'image/webp' };
  const as = (uid: string, roles?: string[]) =>
    storage.authenticatedContext(uid, roles && { roles }).storage();
  const put = (own: ReturnType<typeof as>, path: string) =>
    Promise.resolve(own.ref(path).put(picture, metadata));
  // The Storage emulator looks documents up in the project that it was started for: these people are in no other test.
  const { projectId } = readSiteEnv();
  const decided = getFirestore(initializeApp({ projectId }, 'rules')).collection('access');
  const decideHere = (uid: string, access: Partial<Access>) =>
    decided.doc(uid).set({ uid, roles: [], disabled: false, updatedAt: 1, shape: 1, ...access });

  it('of events are put by staff until their dismissal is decided', async () => {
    const [first, second] = ['first', 'second'].map((name) => `events/ball/${name.padEnd(16, '0')}.webp`);
    const editor = as('dismissed-editor', ['events']);
    await assertSucceeds(put(editor, first ?? ''));
    await decideHere('dismissed-editor', { roles: ['gate'] });
    await assertFails(put(editor, second ?? ''));
    await assertFails(editor.ref(first).delete());
    await decideHere('dismissed-editor', { roles: ['events'] });
    await assertSucceeds(put(editor, second ?? ''));
  });

  it('of people are put until their account is disabled', async () => {
    const uid = 'disabled-person';
    await decideHere(uid, {});
    await assertSucceeds(put(as(uid), `users/${uid}/photo-0.webp`));
    await decideHere(uid, { signedOutAt: Date.now() });
    await assertFails(put(as(uid), `users/${uid}/photo-0.webp`));
    await decideHere(uid, { disabled: true });
    await assertFails(put(as(uid), `users/${uid}/photo-0.webp`));
  });
});

describe('a scan that arrives after its trip was given to another driver', () => {
  const serial = '01234567890123456789';
  const path = `checkIns/${serial}-0a1b2c`;
  const days = (count: number) => count * 24 * 60;
  /** When the trip was theirs no more, and when they scanned; minutes from now. */
  it.each<[string, { until?: number; scanned: number; more?: object; roles?: Access['roles'] }, boolean]>([
    ['made while it was theirs', { until: -5, scanned: -20 }, true],
    ['and sent six days later', { until: -days(6), scanned: -days(6) - 20 }, true],
    ['made by a clock that is a little ahead', { until: -60, scanned: -55 }, true],
    ['made after it', { until: -60, scanned: -40 }, false],
    ['sent eight days later', { until: -days(8), scanned: -days(8) - 20 }, false],
    ['made with a network', { until: -5, scanned: -20, more: { offline: false } }, false],
    ['in the name of another', { until: -5, scanned: -20, more: { staffUid: 'other' } }, false],
    ['of another run', { until: -5, scanned: -20, more: { offeringId: 'day' } }, false],
    ['by whoever never drove it', { scanned: -20 }, false],
    ['by whoever never drove it, dated back to the first of all days', { scanned: -Infinity }, false],
    ['by whoever is no driver any more', { until: -5, scanned: -20, roles: [] }, false],
  ])('%s', async (_what, { until, scanned, more, roles }, isTaken) => {
    const now = Date.now();
    const at = (minutes: number) => Math.max(1, now + minutes * MINUTE);
    const duty = { ...documents.duties('night'), driverUid: 'other' };
    await write({
      'duties/night': { ...duty, former: { third: now, ...(until !== undefined && { driver: at(until) }) } },
    });
    if (roles) await decide('driver', { roles });
    const scan = { ...documents.checkIns(path.slice(9), 'driver'), scannedAt: at(scanned), ...more };
    const sent = databaseOf(environment, 'driver').doc(path).set(scan);
    await (isTaken ? assertSucceeds(sent) : assertFails(sent));
  });

  it('where nobody drives it any more', async () => {
    const { driverUid: _, ...duty } = documents.duties('night');
    const now = Date.now();
    await write({ 'duties/night': { ...duty, driverName: '', former: { driver: now } } });
    const scan = { ...documents.checkIns(path.slice(9), 'driver'), scannedAt: now - MINUTE };
    await assertSucceeds(databaseOf(environment, 'driver').doc(path).set(scan));
    // And nothing else of it.
    await assertFails(databaseOf(environment, 'driver').doc('duties/night').get());
    await assertFails(databaseOf(environment, 'driver').doc(path).get());
  });
});
