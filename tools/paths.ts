import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** What a machine keeps between runs and git never sees: jars built here, saved data, logs, the list of runs. */
export const STATE = join(ROOT, '.fareground');

/** The emulators' project. The `demo-` prefix makes the Firebase tools refuse to reach anything real. */
export const PROJECT_ID = 'demo-fareground';
