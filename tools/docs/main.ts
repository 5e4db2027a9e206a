// npm run docs: writes what is made from other files and committed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@fareground/command/lifetime';
import { say } from '@fareground/command/say';
import { ROOT } from '../paths.ts';
import { firestoreRules } from './firestore-rules.ts';
import { permissionsPage } from './permissions.ts';

const USAGE = 'npm run docs   write docs/permissions.md from the code, and firestore.rules from rules/';

await runCommand(USAGE, async () => {
  writeFileSync(join(ROOT, 'docs', 'permissions.md'), permissionsPage());
  writeFileSync(join(ROOT, 'firestore.rules'), firestoreRules());
  say('Wrote docs/permissions.md and firestore.rules.');
  return 0;
});
