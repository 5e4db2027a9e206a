// npm run deploy -- staging|production [--dry-run]: checks everything, builds, and hands over to `firebase deploy` of functions, hosting,
// rules and indexes together. A dry run ends before anything is asked of the network.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildFunctions } from '../build/functions.ts';
import { buildWeb } from '../build/web.ts';
import { runCommand } from '../shared/lifetime.ts';
import { deployFirebaseCommand, ROOT, STATE } from '../shared/paths.ts';
import { Problem } from '../shared/problem.ts';
import { step } from '../shared/say.ts';
import { lockPackages } from './lock-packages.ts';
import { readServiceAccounts, secretNames } from './service-accounts.ts';
import { stage } from './stage.ts';
import { parseDeployArguments, readTarget, type Target } from './target.ts';

const USAGE = `npm run deploy -- staging|production             check, build and deploy everything
npm run deploy -- staging|production --dry-run   all of it that needs no network, and print what is set up once`;

function firebase(config: string, target: Target, args: readonly string[]) {
  return [
    deployFirebaseCommand(),
    ...args,
    '--config',
    config,
    '--project',
    target.project,
    '--non-interactive',
  ];
}

/** Secrets that the project lacks. @throws Problem where the project cannot be asked */
function missingSecrets(config: string, target: Target): readonly string[] {
  const missing: string[] = [];
  for (const name of secretNames(readServiceAccounts(ROOT))) {
    const args = firebase(config, target, ['functions:secrets:get', name]);
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    if (status === 0) continue;
    if (!/not.?found|404/i.test(stdout + stderr)) {
      throw new Problem(
        `The project ${target.project} could not be asked for its secrets.`,
        `Sign in with 'npx -w tools firebase login' (or application default credentials) and run this again. It said: ${(stderr || stdout).trim().slice(0, 300)}`,
      );
    }
    missing.push(name);
  }
  return missing;
}

await runCommand(USAGE, async () => {
  const parsed = parseDeployArguments(process.argv.slice(2));
  if (!parsed) throw new Problem('A deploy names its target.', USAGE);
  const checked = readTarget(ROOT, parsed.target);
  if (!('target' in checked)) {
    throw new Problem(
      checked.problems.join('\n'),
      `Nothing was built or deployed. See docs/operations.md, then run again: ${USAGE}`,
    );
  }
  const { target } = checked;
  step(`The settings of ${target.name} are sound (project ${target.project}).`);
  Object.assign(process.env, target.client, { SITE_URL: target.site });
  await buildFunctions({ root: ROOT, outFolder: join(ROOT, 'functions', 'dist') });
  await buildWeb(ROOT);
  const folder = join(STATE, 'deploy', target.name);
  const config = stage(ROOT, folder, target);
  lockPackages(ROOT, join(folder, 'functions'));
  if (parsed.isDryRun) {
    step('Dry run: built and laid out, nothing deployed.');
    return 0;
  }
  const missing = missingSecrets(config, target);
  if (missing.length > 0) {
    throw new Problem(
      `Secret Manager of ${target.project} lacks ${missing.join(', ')}.`,
      `Run 'npm run setup -- ${target.name}': it asks for each.`,
    );
  }
  const only = 'functions,hosting,firestore,storage';
  step('Built. Handing over to firebase deploy ...');
  // --non-interactive stops where firebase-tools would ask: triggers with retries, functions to delete, a clean-up policy. --force says yes.
  const child = spawn(process.execPath, firebase(config, target, ['deploy', '--force', '--only', only]), {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return new Promise<number>((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
});
