// npm run admin: makes the first owner. Everyone after that is made in the dashboard.
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { runCommand } from '../shared/lifetime.ts';
import { PROJECT_ID } from '../shared/paths.ts';
import { Problem } from '../shared/problem.ts';
import { say } from '../shared/say.ts';
import { parseAdminCommand, runAdminCommand, USAGE } from './grant.ts';

function connect() {
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  if (auth && firestore) return initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? PROJECT_ID });
  // With one of them alone, half of the change would reach production.
  if (auth || firestore) throw new Problem('Only one of the two emulators is set.', USAGE);
  const projectId = process.env.GOOGLE_CLOUD_PROJECT ?? process.env.GCLOUD_PROJECT;
  if (!projectId) throw new Problem('Neither emulators nor a project are set.', USAGE);
  return initializeApp({ credential: applicationDefault(), projectId });
}

await runCommand(async (lifetime) => {
  const command = parseAdminCommand(process.argv.slice(2));
  const app = connect();
  const db = getFirestore(app);
  lifetime.add('Firestore', () => db.terminate());
  const services = { auth: getAuth(app), db, now: Date.now };
  const site = process.env.APP_BASE_URL ?? null;
  say(await runAdminCommand({ ...services, site }, command));
  return 0;
});
