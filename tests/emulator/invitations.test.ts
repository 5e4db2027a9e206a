import { MAIL, mailPath } from '@fareground/domain/messages/mail';
import { accessConverter, accessPath } from '@fareground/domain/people/access';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import {
  INVITATION_LIFETIME,
  invitationConverter,
  invitationPath,
} from '@fareground/domain/people/invitation';
import { OWNERS_PATH } from '@fareground/domain/people/owners';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { type Person, signInAgain, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startServer();
  owner = await signUpWithRoles(['owner']);
});
afterAll(() => server.stop());

const post = (person: Person | null, path: string, body: unknown, key?: string) =>
  call(server.url, 'POST', path, { person, body, ...(key && { key }) });
const invite = (email: string, key?: string) =>
  post(owner, '/admin/invitations', { email, roles: ['gate'], reason: 'Harbour festival' }, key);
const accept = (person: Person, code: string) => post(person, '/invitations/accept', { code });

/** The code stands in the mail and nowhere else. */
async function codeOf(id: string): Promise<string> {
  const text: string = (await db.doc(mailPath(id)).get()).data()?.message.text;
  return /code=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function verified(): Promise<Person & { email: string }> {
  const person = await signUp();
  await getAuth().updateUser(person.uid, { emailVerified: true });
  return signInAgain(person);
}

describe('an invitation', () => {
  it('goes out by mail, is stored without its code, and is accepted once by the verified address', async () => {
    const person = await verified();
    const answer = await invite(person.email.toUpperCase());
    expect(answer.status).toBe(201);
    const { id } = answer.body.invitation;
    const code = await codeOf(id);
    const stored = JSON.stringify((await db.doc(invitationPath(id)).get()).data());
    expect(code.length).toBeGreaterThan(40);
    expect(stored).not.toContain(code);
    expect(JSON.stringify(answer.body)).not.toContain('codeHash');

    expect(await accept(person, code)).toMatchObject({ status: 200, body: { roles: ['gate'] } });
    expect((await getAuth().getUser(person.uid)).customClaims).toEqual({ roles: ['gate'] });
    expect(invitationConverter.fromFirestore(await db.doc(invitationPath(id)).get())).toMatchObject({
      state: 'accepted',
      acceptedBy: person.uid,
    });
    const entries = await db
      .collection(AUDIT)
      .where('target', 'in', [invitationPath(id), `users/${person.uid}`])
      .get();
    expect(entries.docs.map((one) => one.data().action).sort()).toEqual([
      'invitations.accept',
      'invitations.create',
    ]);
  });

  it('is spent with its first acceptance, also where the role was held already', async () => {
    const person = await verified();
    const roles = (wanted: string[]) =>
      post(owner, `/admin/users/${person.uid}/roles`, { roles: wanted, reason: 'Harbour festival' });
    const rolesNow = async () => (await getAuth().getUser(person.uid)).customClaims?.roles;
    await roles(['gate']);
    const code = await codeOf((await invite(person.email)).body.invitation.id);
    expect((await accept(await signInAgain(person), code)).status).toBe(200);
    expect(await roles([])).toMatchObject({ status: 200, body: { roles: [] } });
    expect(await rolesNow()).toEqual([]);
    // Neither with the key of the first time nor with another, neither by a new token nor by the old one.
    for (const token of [await signInAgain(person), person]) {
      // The token of before the dismissal may be refused as a whole.
      const answer = await accept(token, code);
      expect([answer.status, answer.body.roles ?? []]).toEqual([answer.status === 401 ? 401 : 200, []]);
      const again = await post(token, '/invitations/accept', { code }, `accept-${code.slice(0, 60)}`);
      expect(again.body.roles ?? []).toEqual([]);
    }
    expect(await rolesNow()).toEqual([]);
    // What was granted by it in the first place does not come back either.
    const other = await verified();
    const second = await codeOf((await invite(other.email)).body.invitation.id);
    expect((await accept(other, second)).body.roles).toEqual(['gate']);
    await post(owner, `/admin/users/${other.uid}/roles`, { roles: [], reason: 'Harbour festival' });
    expect((await accept(await signInAgain(other), second)).body.roles).toEqual([]);
    expect((await getAuth().getUser(other.uid)).customClaims?.roles).toEqual([]);
  });

  it('opens no account that was disabled', async () => {
    const person = await verified();
    const code = await codeOf((await invite(person.email)).body.invitation.id);
    await db
      .doc(accessPath(person.uid))
      .set(accessConverter.toFirestore({ uid: person.uid, roles: [], disabled: true, updatedAt: 1 }));
    expect((await accept(person, code)).body.error.code).toBe('account-disabled');
  });

  it('is for the invited alone, and for them only with a verified address', async () => {
    const [person, stranger] = [await signUp(), await verified()];
    const code = await codeOf((await invite(person.email)).body.invitation.id);
    const other = await accept(stranger, code);
    expect(other.body.error).toMatchObject({
      code: 'permission-denied',
      details: { reason: 'other-address' },
    });
    const unverified = await accept(person, code);
    expect(unverified.body.error.details).toEqual({ reason: 'email-unverified' });
    await getAuth().updateUser(person.uid, { emailVerified: true });
    expect((await accept(await signInAgain(person), code)).status).toBe(200);
  });

  it('ends when it is withdrawn, and when its week is over', async () => {
    const [one, other] = [await verified(), await verified()];
    const withdrawn = (await invite(one.email)).body.invitation.id;
    const reason = 'a mistake';
    expect((await post(owner, `/admin/invitations/${withdrawn}/withdraw`, { reason })).status).toBe(200);
    expect((await post(owner, `/admin/invitations/${withdrawn}/withdraw`, { reason })).status).toBe(200);
    expect((await accept(one, await codeOf(withdrawn))).body.error.details).toEqual({ reason: 'withdrawn' });

    const late = (await invite(other.email)).body.invitation.id;
    await db.doc(invitationPath(late)).update({ expiresAt: FieldValue.increment(-INVITATION_LIFETIME - 1) });
    expect((await accept(other, await codeOf(late))).body.error.details).toEqual({ reason: 'expired' });
    expect((await getAuth().getUser(other.uid)).customClaims).toBeUndefined();
  });

  it('goes out once for one key, and not beside another open one', async () => {
    const { email } = await signUp();
    const key = crypto.randomUUID();
    const [first, again] = [await invite(email, key), await invite(email, key)];
    expect(again.body).toEqual(first.body);
    expect((await invite(email)).body.error).toMatchObject({
      code: 'wrong-state',
      details: { reason: 'already-invited' },
    });
    expect((await db.collection(MAIL).where('to', 'array-contains', email).get()).size).toBe(1);
    expect((await invite(`x${email}`, key)).body.error.code).toBe('idempotency-conflict');
    const reason = 'Another festival';
    const why = await post(owner, '/admin/invitations', { email, roles: ['gate'], reason }, key);
    expect(why).toMatchObject({ status: 409, body: { error: { code: 'idempotency-conflict' } } });
    const { id } = first.body.invitation;
    const withdraw = (asked: string) =>
      post(owner, `/admin/invitations/${id}/withdraw`, { reason: asked }, `${key}-w`);
    expect((await withdraw('a mistake')).status).toBe(200);
    expect((await withdraw('a mistake')).status).toBe(200);
    expect((await withdraw('no mistake')).body.error.code).toBe('idempotency-conflict');
  });

  it('of an owner who is none any more is worth nothing', async () => {
    const person = await verified();
    const code = await codeOf((await invite(person.email)).body.invitation.id);
    const before = (await db.doc(OWNERS_PATH).get()).data();
    await db.doc(OWNERS_PATH).set({ owners: ['somebody'], former: [owner.uid], updatedAt: 0 });
    expect((await accept(person, code)).body.error.details).toEqual({ reason: 'dismissed' });
    expect((await invite('new@fareground.test')).body.error.details).toEqual({ reason: 'dismissed' });
    await (before ? db.doc(OWNERS_PATH).set(before) : db.doc(OWNERS_PATH).delete());
  });

  it.each([
    ['an address that is none', { email: 'nobody', roles: ['gate'], reason: 'why not' }, 'email'],
    ['no role', { email: 'a@b.test', roles: [], reason: 'why not' }, 'roles'],
    ['no reason', { email: 'a@b.test', roles: ['gate'], reason: '' }, 'reason'],
  ])('with %s is refused with the field', async (_name, body, field) => {
    expect((await post(owner, '/admin/invitations', body)).body.error).toMatchObject({
      code: 'invalid-argument',
      details: { field },
    });
  });

  it('is the owners’ to make and to withdraw', async () => {
    const support = await signUpWithRoles(['support']);
    const body = { email: 'a@b.test', roles: ['gate'], reason: 'why not' };
    expect((await post(support, '/admin/invitations', body)).status).toBe(403);
    expect((await post(support, '/admin/invitations/x/withdraw', { reason: 'why not' })).status).toBe(403);
    expect((await post(owner, '/admin/invitations/nothing/withdraw', { reason: 'why not' })).status).toBe(
      404,
    );
    expect((await accept(support, 'x'.repeat(43))).status).toBe(404);
    expect((await accept(support, 'short')).status).toBe(400);
  });
});
