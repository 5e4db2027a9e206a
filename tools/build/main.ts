// npm run build: the functions' deploy folder and the web client's production build.
import { join } from 'node:path';
import { runCommand } from '@fareground/command/lifetime';
import { step } from '@fareground/command/say';
import { ROOT } from '../paths.ts';
import { buildFunctions } from './functions.ts';
import { buildWeb } from './web.ts';

const USAGE = 'npm run build   build functions/dist and web/dist, each unless it is up to date';

await runCommand(USAGE, async () => {
  await buildFunctions({ root: ROOT, outFolder: join(ROOT, 'functions', 'dist') });
  step('Built functions/dist.');
  step((await buildWeb(ROOT)) ? 'Built web/dist.' : 'web/dist is up to date.');
  return 0;
});
