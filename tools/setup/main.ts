// npm run setup -- staging|production [--plan]: brings a Google Cloud project to what the site needs. It may be run again at any time.
import { randomBytes } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say } from '@fareground/command/say';
import { readServiceAccounts } from '../deploy/service-accounts.ts';
import { parseSetupArguments, readTarget } from '../deploy/target.ts';
import { ROOT } from '../paths.ts';
import { askUnseen } from './ask.ts';
import { openGoogle } from './google.ts';
import { tasksOf } from './left-to-a-person.ts';
import { mailRecords } from './mail-records.ts';
import { lineOf, listOf, summaryOf } from './print.ts';
import { secretSource } from './secret-source.ts';
import { setUp } from './setup.ts';
import { signedIn } from './signed-in.ts';
import { tryOut } from './try-out.ts';

const USAGE = `npm run setup -- staging|production          make what the project lacks, change what differs, and say what is left to a person
npm run setup -- staging|production --plan   say the same, and change nothing
Secrets are asked for, or taken from the environment (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, APPLE_WALLET, GOOGLE_WALLET).`;

async function run(lifetime: Lifetime): Promise<number> {
  const parsed = parseSetupArguments(process.argv.slice(2));
  if (!parsed) throw new Problem('A setup names its target.', USAGE);
  const checked = readTarget(ROOT, parsed.target);
  if (!('target' in checked))
    throw new Problem(
      checked.problems.join('\n'),
      `Nothing was changed. See docs/operations.md, then run again: ${USAGE}`,
    );
  const { target } = checked;
  const { isPlan } = parsed;
  const sleep = async (ms: number): Promise<void> => {
    lifetime.check();
    await wait(ms, undefined, { signal: lifetime.signal });
  };
  const google = openGoogle({ client: await signedIn(), project: target.project, sleep });
  const { stdin, stdout, env } = process;
  const secret = secretSource({
    environment: env,
    isPlan,
    newKey: () => randomBytes(32).toString('base64url'),
    ask: stdin.isTTY ? (question) => askUnseen(question, stdin, stdout, lifetime.signal) : null,
  });
  const setup = {
    root: ROOT,
    target,
    accounts: readServiceAccounts(ROOT),
    google,
    secret,
    tryOut: (name: string, value: string) => tryOut(name, value, env.STRIPE_API_BASE),
    async grantOwner(email: string) {
      // The functions' own libraries take seconds to load, and are needed once in the life of a project.
      const { grantOwner } = await import('./grant-owner.ts');
      await grantOwner(target, email, lifetime);
    },
  };
  const rows = await setUp(setup, {
    isPlan,
    sleep,
    check: () => lifetime.check(),
    show: (row) => say(lineOf(row)),
    waiting: (name, reason) => say(`${'waits'.padEnd(9)}  ${name}: ${reason}`),
  });
  say();
  say(`${isPlan ? 'Nothing was changed' : 'Done'}: ${summaryOf(rows)}.`);
  say();
  say('Mail:');
  const domain = /@([^>]+)>?$/.exec(target.mailFrom)?.[1] ?? '';
  for (const sentence of await mailRecords(domain, resolveTxt)) say(`  - ${sentence}`);
  say();
  say('Left to a person:');
  say(listOf(tasksOf(target, rows)));
  return 0;
}

await runCommand(USAGE, run);
