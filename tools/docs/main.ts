// npm run docs: writes the pages of docs/ that are made from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../shared/lifetime.ts';
import { ROOT } from '../shared/paths.ts';
import { say } from '../shared/say.ts';
import { permissionsPage } from './permissions.ts';

const USAGE = 'npm run docs   write docs/permissions.md from the code';

await runCommand(USAGE, async () => {
  writeFileSync(join(ROOT, 'docs', 'permissions.md'), permissionsPage());
  say('Wrote docs/permissions.md.');
  return 0;
});
