// npm run warm -- staging|production COUNT|off: instances that are there before a sale opens.
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say } from '@fareground/command/say';
import { readTarget, TARGETS } from '../deploy/target.ts';
import { ROOT } from '../paths.ts';
import { openGoogle } from '../setup/google.ts';
import { signedIn } from '../setup/signed-in.ts';
import { keepWarm, parseInstances } from './warm.ts';

const USAGE = `npm run warm -- staging|production COUNT   keep 1 to 4 instances of pages, search, holds and payments running, some minutes before a sale opens
npm run warm -- staging|production off     let them end when nobody comes; an instance that waits is paid for`;

await runCommand(USAGE, async (lifetime) => {
  const [name, text, ...rest] = process.argv.slice(2);
  const target = TARGETS.find((one) => one === name);
  const count = parseInstances(text);
  if (!target || count === null || rest.length > 0)
    throw new Problem('It takes a target, and a number from 1 to 4 or "off".', USAGE);
  const checked = readTarget(ROOT, target);
  if (!('target' in checked))
    throw new Problem(checked.problems.join('\n'), `Nothing was changed. See docs/operations.md. ${USAGE}`);
  const { project, region } = checked.target;
  const sleep = (ms: number) => wait(ms, undefined, { signal: lifetime.signal });
  const google = openGoogle({ client: await signedIn(), project, sleep });
  for (const line of await keepWarm(google, region, count)) say(line);
  return 0;
});
