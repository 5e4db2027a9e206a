import type { Lifetime } from '@fareground/command/lifetime';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { runRoleCommand } from '../admin/commands/roles.ts';
import type { Target } from '../deploy/target.ts';

/** Does what `npm run admin -- grant EMAIL owner` does. */
export async function grantOwner(
  { project, site }: Target,
  email: string,
  lifetime: Lifetime,
): Promise<void> {
  const app = initializeApp({ credential: applicationDefault(), projectId: project });
  const db = getFirestore(app);
  lifetime.add('Firestore', () => db.terminate());
  const services = { db, collections: createCollections(db), now: Date.now, auth: getAuth(app), site };
  await runRoleCommand(services, { verb: 'grant', email, role: 'owner' });
}
