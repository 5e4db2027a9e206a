// npm run gtfs: timetables in and out, in the format that the field exchanges them in.

import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say, step } from '@fareground/command/say';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { PROJECT_ID } from '../paths.ts';
import { runExport } from './commands/export.ts';
import { runImport } from './commands/import.ts';
import { parseGtfsCommand, USAGE } from './parse-command.ts';

/** Where a feed comes from, when nothing says it: the format wants an address. */
const SITE = 'https://fareground.example';

function connect() {
  if (process.env.FIRESTORE_EMULATOR_HOST) {
    return initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? PROJECT_ID });
  }
  const projectId = process.env.GOOGLE_CLOUD_PROJECT ?? process.env.GCLOUD_PROJECT;
  if (!projectId) throw new Problem('Neither an emulator nor a project is set.', USAGE);
  return initializeApp({ credential: applicationDefault(), projectId });
}

/** @returns the exit status */
async function run(args: readonly string[], lifetime: Lifetime): Promise<number> {
  const command = parseGtfsCommand(args);
  if (command.verb === 'help') {
    say(USAGE);
    return 0;
  }
  const db = getFirestore(connect());
  lifetime.add('Firestore', () => db.terminate());
  const deps = {
    db,
    collections: createCollections(db),
    now: Date.now,
    tell: step,
    check: () => lifetime.check(),
  };
  if (command.verb === 'export') {
    return runExport(
      { ...deps, say, site: process.env.FAREGROUND_URL ?? process.env.APP_BASE_URL ?? SITE },
      command,
    );
  }
  return runImport({ ...deps, say, isThrottled: !process.env.FIRESTORE_EMULATOR_HOST }, command);
}

await runCommand(USAGE, (lifetime) => run(process.argv.slice(2), lifetime));
