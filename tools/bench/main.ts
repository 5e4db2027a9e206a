// npm run bench -- NAME...: a fresh demo site on free ports, then these programs of tests/bench.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../emulators/ports.ts';
import { runCommand } from '../shared/lifetime.ts';
import { ROOT, STATE } from '../shared/paths.ts';
import { Problem } from '../shared/problem.ts';
import { say, step } from '../shared/say.ts';
import { buildSite, startDemoSite } from '../start/demo-site.ts';
import { runExec } from '../start/exec.ts';
import { newSigningKey } from '../start/settings.ts';

// A hundred thousand bookings take more memory than a demo.
process.env.FAREGROUND_FIRESTORE_HEAP ??= '5g';

const folder = join(ROOT, 'tests', 'bench');
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
const USAGE = `npm run bench -- NAME...   run these, each against the same fresh demo: ${all.join(', ')}
Run them on a machine that does nothing else. docs/performance.md says what each measures and how long it takes.`;

await runCommand(USAGE, async (lifetime) => {
  const wanted = process.argv.slice(2);
  if (wanted.length === 0) {
    say(USAGE);
    return 0;
  }
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown) throw new Problem(`There is no bench '${unknown}'.`, `There are: ${all.join(', ')}.`);
  await buildSite({ web: true });
  const ports = await freePorts(process.env.FAREGROUND_PORTS);
  const logFile = join(STATE, 'logs', `bench-${ports.hosting}.log`);
  // Its queries are scans on the emulator: with a full database it would do nothing but sweep.
  const site = { lifetime, ports, signingKey: newSigningKey(), logFile, withSweeper: false };
  const { env } = await startDemoSite(site);
  const more = { ...env, FAREGROUND_LOG: logFile };
  let worst = 0;
  for (const name of wanted) {
    say();
    step(name);
    worst = Math.max(worst, await runExec([process.execPath, join(folder, `${name}.ts`)], more, lifetime));
    lifetime.check();
  }
  return worst;
});
