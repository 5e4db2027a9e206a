import { MAIL, mailConverter, mailPath } from '@fareground/domain/messages/mail';
import { accessConverter, accessPath } from '@fareground/domain/people/access';
import { AUDIT, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { deletionPath } from '@fareground/domain/people/deletion';
import { OWNERS_PATH } from '@fareground/domain/people/owners';
import { type Role, rolesOf } from '@fareground/domain/people/permissions';
import { sessionPath } from '@fareground/domain/people/session';
import { userConverter, userPath } from '@fareground/domain/people/user';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  applyPending,
  changeAccount,
  decideChange,
  finishPending,
} from '../../functions/src/people/change-account.ts';
import { changeAccess } from '../../functions/src/people/change-roles.ts';
import { syncUser } from '../../functions/src/people/sync-user.ts';
import { call } from './support/call.ts';
import { type Person, signInAgain, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// Accounts are in the project that tests share; who the owners are in one of its own.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-people' }, 'demo-people'));
const auth = getAuth();
const deps = {
  auth,
  db,
  now: Date.now,
  site: 'http://site.test',
  releaseHolds: () => Promise.resolve(),
};
let server: TestServer;
let owner: Person;
let support: Person;

beforeAll(async () => {
  server = await startServer({}, 'api', db);
  [owner, support] = await Promise.all([signUpWithRoles(['owner']), signUpWithRoles(['support'])]);
});
afterAll(() => server.stop());

const reason = 'because of Friday';
const post = (person: Person | null, path: string, body: unknown, key?: string) =>
  call(server.url, 'POST', path, { person, body, ...(key && { key }) });
const setRoles = (by: Person, uid: string, roles: string[], key?: string) =>
  post(by, `/admin/users/${uid}/roles`, { roles, reason }, key);
const entriesOf = async (uid: string) => {
  const found = await db.collection(AUDIT).where('target', '==', userPath(uid)).get();
  return found.docs.map((one) => auditEntryConverter.fromFirestore(one)).sort((a, b) => a.at - b.at);
};
const serverOf = async (uid: string) => userConverter.fromFirestore(await db.doc(userPath(uid)).get()).server;

describe('roles', () => {
  it('are changed with what was before, a mail, and the profile following; a person without a profile gets one', async () => {
    const hire = await signUp();
    expect(await setRoles(owner, hire.uid, ['gate', 'events'])).toMatchObject({
      status: 200,
      body: { uid: hire.uid, roles: ['events', 'gate'], disabled: false },
    });
    expect(await serverOf(hire.uid)).toMatchObject({ email: hire.email, roles: ['events', 'gate'] });
    expect((await serverOf(hire.uid))?.pending).toBeUndefined();
    const [entry] = await entriesOf(hire.uid);
    expect(entry).toMatchObject({
      actorUid: owner.uid,
      action: 'roles.change',
      area: 'users',
      before: '{"roles":[]}',
    });
    const mail = mailConverter.fromFirestore(await db.doc(mailPath(entry?.id ?? '')).get());
    expect(mail).toMatchObject({ to: [hire.email], template: 'roles-changed' });
    expect(mail.message.text).toContain(reason);
  });

  it('that are taken away end the tokens that are out there; what only adds leaves people signed in', async () => {
    const hire = await signUp();
    await setRoles(owner, hire.uid, ['support', 'gate']);
    const hired = await signInAgain(hire);
    const look = () => post(hired, '/admin/users/nobody/disable', { reason });
    expect((await look()).status).toBe(404);
    await setRoles(owner, hire.uid, ['support', 'gate', 'events']);
    expect((await look()).status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // revocation counts in whole seconds
    await setRoles(owner, hire.uid, ['gate']);
    expect((await look()).status).toBe(401);
  });

  it('are changed once for one key, and refused for the same key with another wish', async () => {
    const hire = await signUp();
    const key = crypto.randomUUID();
    await setRoles(owner, hire.uid, ['gate'], key);
    expect((await setRoles(owner, hire.uid, ['gate'], key)).status).toBe(200);
    expect(await entriesOf(hire.uid)).toHaveLength(1);
    const other = await post(owner, `/admin/users/${support.uid}/roles`, { roles: ['gate'], reason }, key);
    expect(other.body.error.code).toBe('idempotency-conflict');
    const more = await setRoles(owner, hire.uid, ['gate', 'finance'], key);
    expect(more).toMatchObject({ status: 409, body: { error: { code: 'idempotency-conflict' } } });
    const why = await post(
      owner,
      `/admin/users/${hire.uid}/roles`,
      { roles: ['gate'], reason: 'other' },
      key,
    );
    expect(why.body.error.code).toBe('idempotency-conflict');
    expect((await post(owner, `/admin/users/${hire.uid}/disable`, { reason }, key)).status).toBe(409);
    expect((await auth.getUser(hire.uid)).customClaims).toEqual({ roles: ['gate'] });
  });

  it('keep their key also where there was nothing to change', async () => {
    const hire = await signUp();
    const key = crypto.randomUUID();
    expect((await setRoles(owner, hire.uid, [], key)).status).toBe(200);
    expect((await setRoles(owner, hire.uid, [], key)).status).toBe(200);
    expect((await setRoles(owner, hire.uid, ['owner'], key)).status).toBe(409);
    await setRoles(owner, hire.uid, ['gate']);
    // The first wish is not carried out again over what came after it.
    expect(await setRoles(owner, hire.uid, [], key)).toMatchObject({
      status: 200,
      body: { roles: ['gate'] },
    });
  });

  it('end with the commit that decides it, also in the second of a new sign-in and before the account follows', async () => {
    const hire = await signUp();
    await setRoles(owner, hire.uid, ['owner']);
    const hired = await signInAgain(hire);
    const look = async (person: Person) =>
      (await post(person, '/admin/users/nobody/roles', { roles: [], reason })).status;
    expect(await look(hired)).toBe(404);
    const change = {
      id: `dismissed-${hire.uid}`,
      action: 'roles.change' as const,
      actor: { uid: owner.uid, email: '' },
      owner: owner.uid,
      uid: hire.uid,
      roles: () => [],
      reason,
    };
    await decideChange({ ...deps, auth }, change);
    expect((await db.doc(accessPath(hire.uid)).get()).data()).toMatchObject({ roles: [], disabled: false });
    expect([401, 403]).toContain(await look(hired));
    expect([401, 403]).toContain(await look(await signInAgain(hire)));
    await changeAccount(deps, change);
    // As a token is that was issued in the second of the dismissal: it claims the role, and is not older than the revocation.
    await auth.setCustomUserClaims(hire.uid, { roles: ['owner'] });
    const late = await signInAgain(hire);
    expect(rolesOf(await auth.verifyIdToken(late.token, true))).toEqual(['owner']);
    expect(await look(late)).toBe(403);
  });

  it('that a token claims and the account has lost are worth nothing, also where nothing was ever decided', async () => {
    const person = await signUpWithRoles(['support']);
    const look = async () => (await post(person, '/admin/users/nobody/disable', { reason })).status;
    expect(await look()).toBe(404);
    await auth.setCustomUserClaims(person.uid, {});
    expect(await look()).toBe(403);
  });

  it('written into the account by hand count again when an owner gives them', async () => {
    const hire = await signUp();
    await setRoles(owner, hire.uid, ['gate']);
    await setRoles(owner, hire.uid, []);
    await auth.setCustomUserClaims(hire.uid, { roles: ['support'] });
    const look = async () =>
      (await post(await signInAgain(hire), '/admin/users/nobody/disable', { reason })).status;
    expect(await look()).toBe(403);
    expect((await setRoles(owner, hire.uid, ['support'])).status).toBe(200);
    expect(await look()).toBe(404);
  });

  it.each([
    ['an unknown role', { roles: ['king'], reason }, 'roles.0'],
    ['the same role twice', { roles: ['gate', 'gate'], reason }, 'roles'],
    ['no reason', { roles: ['gate'], reason: '  ' }, 'reason'],
    ['a field too many', { roles: ['gate'], reason, force: true }, ''],
  ])('with %s are refused with the field', async (_name, body, field) => {
    const answer = await post(owner, `/admin/users/${support.uid}/roles`, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid-argument', details: { field } } },
    });
  });

  it('are the owners’ alone, and nobody’s own', async () => {
    const { uid } = await signUp();
    expect((await setRoles(support, uid, ['gate'])).status).toBe(403);
    expect((await setRoles(await signUp(), uid, ['gate'])).status).toBe(403);
    expect((await post(null, `/admin/users/${uid}/roles`, { roles: [], reason })).status).toBe(401);
    const own = await setRoles(owner, owner.uid, ['owner', 'gate']);
    expect(own.body.error).toMatchObject({ code: 'permission-denied', details: { reason: 'self' } });
    expect((await setRoles(owner, 'nobody-at-all', ['gate'])).status).toBe(404);
  });

  it('survive a crash after the decision: what the profile says is pending is carried out', async () => {
    const hire = await signUp();
    const change = {
      id: `crash-${hire.uid}`,
      action: 'roles.change' as const,
      actor: { uid: owner.uid, email: '' },
      owner: owner.uid,
      uid: hire.uid,
      roles: () => ['gate' as const],
      reason,
    };
    await decideChange(deps, change);
    await finishPending(deps, hire.uid);
    expect((await auth.getUser(hire.uid)).customClaims).toEqual({ roles: ['gate'] });
    expect(await serverOf(hire.uid)).toMatchObject({ roles: ['gate'] });
    // The caller's own second try finds it done, and writes nothing twice.
    expect(await changeAccount(deps, change)).toMatchObject({ roles: ['gate'] });
    expect(await entriesOf(hire.uid)).toHaveLength(1);
  });

  it('survive a crash after the account was changed: the same call again ends it', async () => {
    const hire = await signUp();
    const change = {
      id: `crash2-${hire.uid}`,
      action: 'users.disable' as const,
      actor: { uid: support.uid, email: '' },
      uid: hire.uid,
      disabled: true,
      reason,
    };
    await decideChange(deps, change);
    await applyPending(deps, hire.uid, { change: change.id, disabled: true });
    expect(await changeAccount(deps, change)).toMatchObject({ disabled: true });
    expect(await serverOf(hire.uid)).toMatchObject({ disabled: true });
    expect(await entriesOf(hire.uid)).toHaveLength(1);
    const mails = await db.collection(MAIL).where('to', 'array-contains', hire.email).get();
    expect(mails.docs.map((one) => one.data().template)).toEqual(['account-disabled']);
  });
});

describe('the last owner', () => {
  let [first, second]: [Person, Person] = [owner, owner];
  beforeEach(async () => {
    [first, second] = await Promise.all([signUpWithRoles(['owner']), signUpWithRoles(['owner'])]);
    await db.doc(OWNERS_PATH).set({ owners: [first.uid, second.uid], former: [], updatedAt: 0 });
  });
  afterAll(async () => {
    await db.doc(OWNERS_PATH).delete();
  });

  it('stays when two dismiss each other at the same moment: exactly one wins', async () => {
    const answers = await Promise.all([setRoles(first, second.uid, []), setRoles(second, first.uid, [])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { owners } = (await db.doc(OWNERS_PATH).get()).data() ?? {};
    expect(owners).toHaveLength(1);
    const claims = await Promise.all(
      [first, second].map(async ({ uid }) => (await auth.getUser(uid)).customClaims?.roles),
    );
    expect(claims.flat()).toEqual(['owner']);
  });

  it('stays when one is disabled while the other is dismissed', async () => {
    const answers = await Promise.all([
      post(first, `/admin/users/${second.uid}/disable`, { reason }),
      setRoles(second, first.uid, []),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await db.doc(OWNERS_PATH).get()).data()?.owners).toHaveLength(1);
  });

  it('cannot be dismissed or disabled from outside either', async () => {
    await db.doc(OWNERS_PATH).set({ owners: [first.uid], former: [], updatedAt: 0 });
    const base = { actor: { uid: 'ops-command', email: '' }, owner: null, uid: first.uid, reason };
    const last = { code: 'wrong-state', details: { reason: 'last-owner' } };
    const dismissed = changeAccount(deps, {
      ...base,
      id: `x-${first.uid}`,
      action: 'roles.change',
      roles: () => [],
    });
    await expect(dismissed).rejects.toMatchObject(last);
    const disabled = changeAccount(deps, {
      ...base,
      id: `y-${first.uid}`,
      action: 'users.disable',
      disabled: true,
    });
    await expect(disabled).rejects.toMatchObject(last);
    expect((await auth.getUser(first.uid)).customClaims).toEqual({ roles: ['owner'] });
  });
});

describe('an account', () => {
  it('is disabled with a reason and enabled again, and can do nothing in between', async () => {
    const person = await signUp();
    const closed = await post(support, `/admin/users/${person.uid}/disable`, { reason });
    expect(closed).toMatchObject({ status: 200, body: { disabled: true } });
    expect((await auth.getUser(person.uid)).disabled).toBe(true);
    expect(await serverOf(person.uid)).toMatchObject({ disabled: true });
    const open = await post(support, `/admin/users/${person.uid}/enable`, { reason });
    expect(open).toMatchObject({ status: 200, body: { disabled: false } });
    expect((await entriesOf(person.uid)).map(({ action, before, after }) => [action, before, after])).toEqual(
      [
        ['users.disable', '{"disabled":false}', '{"disabled":true}'],
        ['users.enable', '{"disabled":true}', '{"disabled":false}'],
      ],
    );
    const mails = await db.collection(MAIL).where('to', 'array-contains', person.email).get();
    expect(mails.docs.map((one) => one.data().template).sort()).toEqual([
      'account-disabled',
      'account-enabled',
    ]);
  });

  it('is signed out everywhere', async () => {
    const person = await signUp();
    const device = db.doc(sessionPath(person.uid, '0'.repeat(20)));
    await device.set({
      id: '0'.repeat(20),
      browser: 'Firefox',
      system: '',
      createdAt: 1,
      lastSeenAt: 1,
      endedAt: null,
    });
    const before = (await auth.getUser(person.uid)).tokensValidAfterTime ?? '';
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // revocation counts in whole seconds
    expect((await post(support, `/admin/users/${person.uid}/sign-out`, { reason })).status).toBe(200);
    expect(Date.parse((await auth.getUser(person.uid)).tokensValidAfterTime ?? '')).toBeGreaterThan(
      Date.parse(before),
    );
    expect((await serverOf(person.uid))?.signedOutAt).toBeGreaterThan(0);
    expect((await device.get()).get('endedAt')).toBeGreaterThan(0);
    expect((await db.doc(accessPath(person.uid)).get()).get('signedOutAt')).toBeGreaterThan(0);
    expect(await entriesOf(person.uid)).toMatchObject([
      { action: 'users.sign-out', after: '{"signedOut":true}' },
    ]);
  });

  it('of staff is the owners’: support may not touch it, and nobody their own', async () => {
    const gate = await signUpWithRoles(['gate']);
    for (const action of ['disable', 'enable', 'sign-out']) {
      const answer = await post(support, `/admin/users/${gate.uid}/${action}`, { reason });
      expect(answer.body.error).toMatchObject({ code: 'permission-denied', details: { reason: 'staff' } });
      expect((await post(gate, `/admin/users/${support.uid}/${action}`, { reason })).status).toBe(403);
      expect((await post(support, `/admin/users/${support.uid}/${action}`, { reason })).status).toBe(403);
      expect((await post(support, `/admin/users/${gate.uid}/${action}`, { reason: '' })).status).toBe(400);
    }
    expect((await post(owner, `/admin/users/${gate.uid}/disable`, { reason })).status).toBe(200);
  });

  it('is staff when its change is decided, not when the call came in', async () => {
    const hire = await signUp();
    // The provider answers as before the role was decided.
    await decideAccess(hire.uid, ['gate']);
    const slow = { ...deps, auth: answeringLate(hire.uid) };
    const caller = { uid: support.uid, email: '', roles: ['support' as const] };
    await expect(
      changeAccess(slow, caller, 'disable', hire.uid, reason, crypto.randomUUID()),
    ).rejects.toMatchObject({ code: 'permission-denied', details: { reason: 'staff' } });
    expect((await auth.getUser(hire.uid)).disabled).toBe(false);
  });

  it('is not changed by somebody who was dismissed while their call was under way', async () => {
    const [former, person] = [await signUpWithRoles(['support']), await signUp()];
    await decideAccess(former.uid, []);
    const caller = { uid: former.uid, email: '', roles: ['support' as const] };
    await expect(
      changeAccess(deps, caller, 'disable', person.uid, reason, crypto.randomUUID()),
    ).rejects.toMatchObject({ code: 'permission-denied', details: { reason: 'dismissed' } });
  });
});

const decideAccess = (uid: string, roles: Role[]) =>
  db.doc(accessPath(uid)).set(accessConverter.toFirestore({ uid, roles, disabled: false, updatedAt: 1 }));

/** The provider, answering the first question about a person as before the role that they get meanwhile. */
function answeringLate(uid: string): Auth {
  let first = true;
  return new Proxy(auth, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'getUser') return typeof value === 'function' ? value.bind(target) : value;
      return async (asked: string) => {
        const account = await target.getUser(asked);
        if (asked !== uid || !first) return account;
        first = false;
        await target.setCustomUserClaims(uid, { roles: ['gate'] });
        return { ...account, customClaims: {} };
      };
    },
  });
}

describe('the searchable part of a profile', () => {
  it('follows the profile, and comes to rest', async () => {
    const person = await signUp();
    await syncUser(deps, person.uid);
    await db.doc(userPath(person.uid)).update({ displayName: 'Zulmira Façanha' });
    const found = () =>
      db
        .collection('users')
        .where('server.find', 'array-contains', 'facanha zulm')
        .where('id', '==', person.uid)
        .get();
    expect(await syncUser(deps, person.uid)).toBe(true);
    expect((await found()).size).toBe(1);
    const { updateTime } = await db.doc(userPath(person.uid)).get();
    expect(await syncUser(deps, person.uid)).toBe(false);
    expect((await db.doc(userPath(person.uid)).get()).updateTime).toEqual(updateTime);
  });

  it('uses the account’s name when the profile has an invalid one', async () => {
    const { uid } = await signUp();
    await auth.updateUser(uid, { displayName: 'Bea' });
    await syncUser(deps, uid);
    await db.doc(userPath(uid)).update({ displayName: 7 });
    await syncUser(deps, uid);
    expect((await db.doc(userPath(uid)).get()).get('server.find')).toContain('bea');
  });

  it('leaves guests alone, and accounts that are gone', async () => {
    const { uid } = await auth.createUser({});
    expect(await syncUser(deps, uid)).toBe(false);
    expect(await syncUser(deps, 'nobody')).toBe(false);
    expect((await db.doc(userPath(uid)).get()).exists).toBe(false);
  });

  it('makes no profile of an account that is being deleted', async () => {
    const { uid } = await auth.createUser({ email: `leaving-${Date.now()}@example.org` });
    await db.doc(deletionPath(uid)).set({
      uid,
      pseudonym: 'gone-00000000000000000000',
      email: '',
      name: '',
      startedAt: Date.now(),
      passes: 1,
      shape: 1,
    });
    expect(await syncUser(deps, uid)).toBe(false);
    await db.doc(deletionPath(uid)).delete();
    expect(await syncUser(deps, uid)).toBe(true);
  });
});
