import { auditPath } from '@fareground/domain/people/audit-entry';
import { userPath } from '@fareground/domain/people/user';
import { expect, test } from 'vitest';
import { signUp } from '../emulator/support/people.ts';
import { db, namesOf, site, untilTrue } from './support/site.ts';

test('accountDeleted is woken by an account that its own client deletes', async () => {
  expect(namesOf('account')).toEqual(['sale-accountDeleted']);
  const { uid, token } = await signUp();
  await db.doc(userPath(uid)).set({ id: uid, displayName: 'Inês Moura', createdAt: 1 });
  const { host, port } = site.auth;
  const gone = await fetch(
    `http://${host}:${port}/identitytoolkit.googleapis.com/v1/accounts:delete?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: token }),
    },
  );
  expect(gone.status).toBe(200);
  await untilTrue(async () => {
    const [profile, entry] = await db.getAll(
      db.doc(userPath(uid)),
      db.doc(auditPath(`account-delete-${uid}`)),
    );
    return !profile?.exists && entry?.get('action') === 'account.delete';
  });
});
