// npm run bench -- NAME...: these programs of tests/bench, on free ports: what needs data alone first, then the rest beside a fresh demo.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say, step } from '@fareground/command/say';
import { freePorts } from '@fareground/emulator-kit/ports';
import { ROOT, STATE } from '../paths.ts';
import { buildSite, type DemoSite, type DemoSiteOptions, startDemoSite } from '../start/demo-site.ts';
import { runExec } from '../start/exec.ts';
import { newSigningKey } from '../start/settings.ts';

// A hundred thousand bookings take more memory than a demo.
process.env.FAREGROUND_FIRESTORE_HEAP ??= '10g';

const folder = join(ROOT, 'tests', 'bench');
const signingKey = newSigningKey();
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
/** These write what they need. No function follows their documents, so that nothing else takes the processor. */
const NEED_DATA_ALONE = ['chaos', 'deploy-kills', 'functions', 'properties', 'rush'];
/** These want a database with so many bookings. */
const FILLED: Readonly<Record<string, number>> = { cost: 1_000, reports: 20_000 };
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
  const plain = wanted.filter((name) => !(name in FILLED));
  for (const site of ['data', 'demo'] as const) {
    const names = plain.filter((name) => NEED_DATA_ALONE.includes(name) === (site === 'data'));
    if (names.length > 0) worst = Math.max(worst, await runAll(names, { site, options }, lifetime));
  }
  for (const name of wanted.filter((one) => one in FILLED)) {
    const bookings = Number(process.env.FAREGROUND_BENCH_BOOKINGS ?? FILLED[name]);
    worst = Math.max(worst, await runAll([name], { site: 'demo', options, bookings }, lifetime));
  }
  return worst;
});

interface Run {
  readonly site: 'data' | 'demo';
  readonly options: readonly string[];
  readonly bookings?: number;
}

/** @returns the worst exit status */
async function runAll(
  names: readonly string[],
  { site, options, bookings }: Run,
  lifetime: Lifetime,
): Promise<number> {
  await buildSite({ web: site === 'demo' });
  const filled = bookings ? await exportFilled(bookings, lifetime) : undefined;
  const own = lifetime.child(`the emulators of ${names.join(', ')}`);
  const { env } = await start(own, { ...filled, onlyData: site === 'data' });
  let worst = 0;
  for (const name of names) {
    say();
    step(name);
    const program = [process.execPath, join(folder, `${name}.ts`), ...options] as const;
    worst = Math.max(worst, await runExec([...program], env, lifetime));
    lifetime.check();
  }
  await own.close();
  return worst;
}

/** A demo with so many bookings, exported: emulators that begin with it have no function to call for what was written before. */
async function exportFilled(
  bookings: number,
  lifetime: Lifetime,
): Promise<Pick<DemoSiteOptions, 'importFrom' | 'sandboxFile'>> {
  const kept = mkdtempSync(join(tmpdir(), 'fareground-filled-'));
  lifetime.add('the filled demo', () => rmSync(kept, { recursive: true, force: true }));
  const filled = { importFrom: join(kept, 'export'), sandboxFile: join(kept, 'stripe.json') };
  const own = lifetime.child('the emulators that are filled');
  const { env, suite } = await start(own, { sandboxFile: filled.sandboxFile });
  const program = join(folder, 'support', 'fill.ts');
  const status = await suite.withoutTriggers(() =>
    runExec([process.execPath, program, String(bookings)], env, lifetime),
  );
  if (status !== 0) throw new Error(`The demo was not filled: ${status}.`);
  await suite.exportTo(filled.importFrom);
  await own.close();
  step(`Filled a demo: ${bookings.toLocaleString('en')} bookings.`);
  return filled;
}

async function start(
  lifetime: Lifetime,
  options: Pick<DemoSiteOptions, 'importFrom' | 'sandboxFile' | 'onlyData'>,
): Promise<Pick<DemoSite, 'env' | 'suite'>> {
  const ports = await freePorts(process.env.FAREGROUND_PORTS);
  const logFile = join(STATE, 'logs', `bench-${ports.hosting}.log`);
  const { env, suite } = await startDemoSite({
    ...options,
    lifetime,
    ports,
    signingKey,
    logFile,
    // Its queries are scans on the emulator: with a full database it would do nothing but sweep.
    withSweeper: false,
  });
  return { env: { ...env, FAREGROUND_LOG: logFile }, suite };
}
