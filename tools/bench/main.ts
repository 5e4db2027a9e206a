// npm run bench -- NAME...: these programs of tests/bench, on free ports: what needs data alone first, then the rest beside a fresh demo.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say, step } from '@fareground/command/say';
import { freePorts } from '@fareground/emulator-kit/ports';
import { ROOT, STATE } from '../paths.ts';
import { buildSite, startDemoSite } from '../start/demo-site.ts';
import { runExec } from '../start/exec.ts';
import { newSigningKey } from '../start/settings.ts';

// A hundred thousand bookings take more memory than a demo.
process.env.FAREGROUND_FIRESTORE_HEAP ??= '5g';

const folder = join(ROOT, 'tests', 'bench');
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
/** These write what they need. No function follows their documents, so that nothing else takes the processor. */
const NEED_DATA_ALONE = ['chaos', 'deploy-kills', 'functions', 'properties', 'rush'];
const USAGE = `npm run bench -- NAME...        run these: ${all.join(', ')}
npm run bench -- rush --short   the sale in two minutes, for changes of its code
Run them on a machine that does nothing else. docs/performance.md says what each measures and how long it takes.`;

await runCommand(USAGE, async (lifetime) => {
  const wanted = process.argv.slice(2).filter((name) => name !== '--short');
  const isShort = process.argv.includes('--short');
  if (wanted.length === 0) {
    say(USAGE);
    return 0;
  }
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown) throw new Problem(`There is no bench '${unknown}'.`, `There are: ${all.join(', ')}.`);
  if (isShort && wanted.some((name) => name !== 'rush'))
    throw new Problem('Only rush has a short run.', 'Run the others without --short.');
  const options = isShort ? ['--short'] : [];
  let worst = 0;
  for (const site of ['data', 'demo'] as const) {
    const names = wanted.filter((name) => NEED_DATA_ALONE.includes(name) === (site === 'data'));
    if (names.length > 0) worst = Math.max(worst, await runAll(names, site, options, lifetime));
  }
  return worst;
});

/** @returns the worst exit status */
async function runAll(
  names: readonly string[],
  site: 'data' | 'demo',
  options: readonly string[],
  lifetime: Lifetime,
): Promise<number> {
  const own = lifetime.child(`the emulators of ${names.join(', ')}`);
  await buildSite({ web: site === 'demo' });
  const ports = await freePorts(process.env.FAREGROUND_PORTS);
  const logFile = join(STATE, 'logs', `bench-${ports.hosting}.log`);
  const { env } = await startDemoSite({
    lifetime: own,
    ports,
    signingKey: newSigningKey(),
    logFile,
    onlyData: site === 'data',
    // Its queries are scans on the emulator: with a full database it would do nothing but sweep.
    withSweeper: false,
  });
  const more = { ...env, FAREGROUND_LOG: logFile, FAREGROUND_HUB: `127.0.0.1:${ports.hub}` };
  let worst = 0;
  for (const name of names) {
    say();
    step(name);
    const program = [process.execPath, join(folder, `${name}.ts`), ...options] as const;
    worst = Math.max(worst, await runExec([...program], more, lifetime));
    lifetime.check();
  }
  await own.close();
  return worst;
}
