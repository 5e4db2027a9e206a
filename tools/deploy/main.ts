// npm run deploy -- staging|production: checks, builds, deploys part by part, and looks at the live site.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say, step } from '@fareground/command/say';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { buildFunctions } from '../build/functions.ts';
import { buildWeb } from '../build/web.ts';
import { ROOT, STATE } from '../paths.ts';
import { type Google, openGoogle } from '../setup/google.ts';
import { signedIn } from '../setup/signed-in.ts';
import { deployPart, functionsOf, PARTS } from './firebase.ts';
import { lockPackages } from './lock-packages.ts';
import { migrateShapes } from './migrate-shapes.ts';
import { readServiceAccounts, secretNames } from './service-accounts.ts';
import { smokeTest } from './smoke-test.ts';
import { stage } from './stage.ts';
import { demandStaging, rollBack, unfinishedGroups, untilIndexesReady } from './steps.ts';
import { parseDeployArguments, readTarget, type Target } from './target.ts';
import { versionOf } from './version.ts';

const USAGE = `npm run deploy -- staging|production               check, build, deploy everything and look at the live site
npm run deploy -- staging|production --dry-run     all of it that needs no network
npm run deploy -- staging|production --roll-back   serve the release before again`;

/** @throws Problem where the project was not set up */
async function webhookSecret(google: Google): Promise<string> {
  const secret = z.object({ payload: z.object({ data: z.string() }) });
  for (const name of secretNames(readServiceAccounts(ROOT))) {
    const path = `/v1/projects/${google.project}/secrets/${name}/versions/latest`;
    if (!(await google.find(z.looseObject({ name: z.string() }), 'secretmanager', path)))
      throw new Problem(
        `Secret Manager of ${google.project} lacks ${name}.`,
        'The project was not set up to the end: npm run setup -- TARGET',
      );
  }
  const path = `/v1/projects/${google.project}/secrets/STRIPE_WEBHOOK_SECRET/versions/latest:access`;
  const { payload } = await google.read(secret, 'secretmanager', path);
  return Buffer.from(payload.data, 'base64').toString();
}

async function buildAndStage(target: Target, version: string): Promise<string> {
  Object.assign(process.env, target.client, { SITE_URL: target.site });
  await buildFunctions({ root: ROOT, outFolder: join(ROOT, 'functions', 'dist') });
  await buildWeb(ROOT);
  const folder = join(STATE, 'deploy', target.name);
  const config = stage(ROOT, folder, target, version);
  lockPackages(ROOT, join(folder, 'functions'));
  return config;
}

async function look(target: Target, version: string, secret: string, lifetime: Lifetime): Promise<number> {
  const sleep = (ms: number) => wait(ms, undefined, { signal: lifetime.signal });
  const problems = await smokeTest({ target, version, webhookSecret: secret, fetch, sleep });
  for (const problem of problems) say(`  ${problem}`);
  if (problems.length > 0)
    throw new Problem(
      'The site is not as it should be.',
      `Serve the release before again with: npm run deploy -- ${target.name} --roll-back`,
    );
  step(`${target.site} runs ${version}.`);
  return 0;
}

await runCommand(USAGE, async (lifetime) => {
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
  const version = versionOf(ROOT);
  if (parsed.isDryRun) {
    await buildAndStage(target, version);
    step('Dry run: built and laid out, nothing deployed.');
    return 0;
  }
  const sleep = (ms: number) => wait(ms, undefined, { signal: lifetime.signal });
  const google = openGoogle({ client: await signedIn(), project: target.project, sleep });
  const secret = await webhookSecret(google);
  if (parsed.isRollBack) return look(target, await rollBack(google), secret, lifetime);
  if (target.name === 'production') await demandStaging(ROOT, version, fetch);
  const config = await buildAndStage(target, version);
  const options = { config, project: target.project, version, signal: lifetime.signal };
  step(`Built ${version}. Indexes ...`);
  await deployPart(PARTS.indexes, options);
  await untilIndexesReady(google, sleep, say);
  const unfinished = await unfinishedGroups(google, version);
  if (unfinished.length > 0) {
    step('A deploy of this version was interrupted. Its functions again ...');
    await deployPart(functionsOf(unfinished), options);
  }
  step('Functions, rules and pages ...');
  await deployPart(PARTS.site, options);
  const app = initializeApp({ credential: applicationDefault(), projectId: target.project });
  const db = getFirestore(app);
  lifetime.add('Firestore', () => db.terminate());
  await migrateShapes({ db, say, check: () => lifetime.check() });
  step('Deployed. Looking at the site ...');
  return look(target, version, secret, lifetime);
});
