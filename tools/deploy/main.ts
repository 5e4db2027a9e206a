// npm run deploy: builds, then hands over to `firebase deploy`. All arguments are firebase's own.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildFunctions } from '../build/functions.ts';
import { writeDeployConfig } from '../build/page-policy.ts';
import { buildWeb } from '../build/web.ts';
import { runCommand } from '../shared/lifetime.ts';
import { firebaseCommand, PROJECT_ID, ROOT } from '../shared/paths.ts';
import { Problem } from '../shared/problem.ts';
import { step } from '../shared/say.ts';

await runCommand(async () => {
  const args = process.argv.slice(2);
  const at = args.findIndex((arg) => arg === '--project' || arg === '-P');
  const named = at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith('--project='))?.slice(10);
  const rc = z.object({ projects: z.object({ default: z.string().optional() }) });
  const project =
    named ?? rc.parse(JSON.parse(readFileSync(join(ROOT, '.firebaserc'), 'utf8'))).projects.default;
  if (!project || project === PROJECT_ID) {
    throw new Problem(
      `A deploy names its project; ${PROJECT_ID} exists on the emulators only.`,
      'Put its id into .firebaserc, or run: npm run deploy -- --project YOUR-PROJECT (see docs/operations.md).',
    );
  }
  if (!process.env.VITE_FIREBASE_API_KEY) {
    throw new Problem(
      'VITE_FIREBASE_API_KEY is not set, so the client would be built for the demo.',
      "Set the VITE_FIREBASE_* settings of the project's web app (see docs/operations.md) and run this again.",
    );
  }
  await buildFunctions({ root: ROOT, outFolder: join(ROOT, 'functions', 'dist') });
  await buildWeb(ROOT);
  step('Built. Handing over to firebase deploy ...');
  const child = spawn(
    process.execPath,
    [firebaseCommand(), 'deploy', '--config', writeDeployConfig(ROOT), ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  return new Promise<number>((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
});
