import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { AUDIT } from '@fareground/domain/audit/audit-entry';
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
