// npm run admin: what operators do from a terminal. It makes the first owner; everyone after that is made in the dashboard.

import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say } from '@fareground/command/say';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { reindexUsers } from '../../functions/src/people/sync-user.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { PROJECT_ID } from '../paths.ts';
import { checkBooks } from './commands/check-books.ts';
import { linkPartners } from './commands/link-partners.ts';
import { migrate } from './commands/migrate.ts';
import { newSigningKey } from './commands/new-signing-key.ts';
import { rebuildReports, rebuildSearch } from './commands/rebuild.ts';
import { rebuildBooks } from './commands/rebuild-books.ts';
import { runRoleCommand } from './commands/roles.ts';
import { bookingByLink } from './commands/show-booking.ts';
import { showPool } from './commands/show-pool.ts';
import { type AdminCommand, parseAdminCommand, USAGE } from './parse-command.ts';

function connect() {
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  if (auth && firestore) return initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? PROJECT_ID });
  // With one of them alone, half of the change would reach production.
  if (auth || firestore) throw new Problem('Only one of the two emulators is set.', USAGE);
  const projectId = process.env.GOOGLE_CLOUD_PROJECT ?? process.env.GCLOUD_PROJECT;
  if (!projectId) throw new Problem('Neither emulators nor a project are set.', USAGE);
  return initializeApp({ credential: applicationDefault(), projectId });
}

/** @returns the exit status */
async function run(command: AdminCommand, lifetime: Lifetime): Promise<number> {
  const app = connect();
  const db = getFirestore(app);
  lifetime.add('Firestore', () => db.terminate());
  const deps = { db, collections: createCollections(db), now: Date.now, say };
  switch (command.verb) {
    case 'migrate':
      return migrate({ ...deps, check: () => lifetime.check() }, command);
    case 'rebuild-books':
      return rebuildBooks({ ...deps, environment: process.env }, command);
    case 'rebuild-search':
      return rebuildSearch({ ...deps, check: () => lifetime.check() });
    case 'rebuild-reports':
      return rebuildReports({ ...deps, check: () => lifetime.check() });
    case 'link-partners':
      return linkPartners({ ...deps, check: () => lifetime.check() }, command);
    case 'show-booking':
      return bookingByLink(deps, command.reference);
    case 'show-pool':
      return showPool(deps, command.poolId);
    case 'check-books':
      return checkBooks(deps, command.offeringId);
    case 'new-signing-key':
      return newSigningKey(deps, process.env.TICKET_SIGNING_KEY);
    case 'reindex-users': {
      const { accounts, written } = await reindexUsers({ ...deps, auth: getAuth(app) }, () => undefined);
      say(`${accounts} accounts, ${written} of them brought up to date.`);
      return 0;
    }
    default: {
      const site = process.env.APP_BASE_URL ?? null;
      say(await runRoleCommand({ ...deps, auth: getAuth(app), site }, command));
      return 0;
    }
  }
}

await runCommand(USAGE, (lifetime) => run(parseAdminCommand(process.argv.slice(2)), lifetime));
