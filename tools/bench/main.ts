// npm run bench: a fresh demo site on free ports, then every program of tests/bench, or those that are named.
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

await runCommand(async (lifetime) => {
  const folder = join(ROOT, 'tests', 'bench');
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));
  const wanted = process.argv.slice(2);
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
  for (const name of wanted.length > 0 ? wanted : all) {
    say();
    step(name);
    worst = Math.max(worst, await runExec([process.execPath, join(folder, `${name}.ts`)], more, lifetime));
    lifetime.check();
  }
  return worst;
});
