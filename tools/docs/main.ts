// npm run docs: writes the pages of docs/ that are made from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/paths.ts';
import { say } from '../shared/say.ts';
import { permissionsPage } from './permissions.ts';

writeFileSync(join(ROOT, 'docs', 'permissions.md'), permissionsPage());
say('Wrote docs/permissions.md.');
