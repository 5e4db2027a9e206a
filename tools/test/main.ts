// npm test: the phases, those that need emulators each with its own, and as the very last line of the output "N passed,
// N failed".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { complain, say, step } from '@fareground/command/say';
import { freePorts } from '@fareground/emulator-kit/ports';
import { STATE } from '../paths.ts';
import { buildSite, startDemoSite } from '../start/demo-site.ts';
import { newSigningKey } from '../start/settings.ts';
import { add, type Counts, countReport, countsLine, failuresIn, NONE, secondTriesIn } from './counts.ts';
import { PHASES, type Phase, parseTestArguments } from './phases.ts';
import { startRecording } from './queries/recording.ts';
import { hasTests, runVitest, type Surroundings } from './run-vitest.ts';

// What thousands of tests leave behind takes more memory than a demo.
process.env.FAREGROUND_FIRESTORE_HEAP ??= '2g';

interface PhaseResult {
  readonly counts: Counts;
  /** A line for each test that failed. */
  readonly failures: readonly string[];
  /** A line for each test that passed only when it was tried once more. */
  readonly secondTries?: readonly string[];
  /** How long it took, milliseconds. */
  readonly took?: number;
}

const USAGE = `npm test                            every phase: ${PHASES.map(({ name }) => name).join(', ')}
npm test -- PHASE... [FILE...]      only these, and of them only these files
npm test -- FILE [-t NAME]          one file in its own phase, and of it only the tests of this name
npm run test:changed [-- COMMIT]    only what uncommitted changes, or those since a commit, may touch
What else is given goes to vitest.`;

/** A phase that could not begin counts as one failure. */
const NOT_BEGUN: PhaseResult = { counts: { ...NONE, failed: 1 }, failures: [] };

async function test(lifetime: Lifetime, results: Map<string, PhaseResult>): Promise<void> {
  const { phases, rest } = parseTestArguments(process.argv.slice(2));
  const chosen = phases.filter((phase) => rest[0] !== '--changed' || hasTests(phase, rest));
  if (chosen.some(({ site }) => site)) await buildSite({ web: true });
  let quiet = Promise.resolve();
  let before: Promise<unknown> = quiet;
  let next = chosen[0] && prepare(chosen[0], before, lifetime);
  for (const [i, phase] of chosen.entries()) {
    if (lifetime.signal.aborted || !next) break;
    if (phase.site === 'demo') await quiet;
    const running = runPhase(next, rest, lifetime).then((result) => void results.set(phase.name, result));
    if (phase.isQuiet) quiet = running;
    const following = chosen[i + 1];
    before = Promise.allSettled([before, next.surroundings, following?.site === 'demo' && quiet]);
    next = following && prepare(following, before, lifetime);
    if (!phase.isQuiet) await running;
  }
  await quiet;
}

interface Prepared {
  readonly phase: Phase;
  /** Holds the emulators of the phase alone. */
  readonly own: Lifetime;
  readonly surroundings: Promise<Surroundings & { readonly logFile?: string }>;
}

/**
 * Emulators keep all that was ever written and listened to: each phase has its own, and the last one is as quick as the first.
 * They start while the phase before runs, after those `before`; of those with a demo there is one at a time, because each takes a
 * gigabyte or two.
 */
function prepare(phase: Phase, before: Promise<unknown>, lifetime: Lifetime): Prepared {
  const own = lifetime.child(`the emulators of ${phase.name}`);
  const { site } = phase;
  const surroundings = site ? before.then(() => open(own, site)) : Promise.resolve({ env: {} });
  // Reported when the phase begins.
  surroundings.catch(() => undefined);
  return { phase, own, surroundings };
}

async function runPhase(
  prepared: Prepared,
  rest: readonly string[],
  lifetime: Lifetime,
): Promise<PhaseResult> {
  const { phase, own } = prepared;
  say();
  step(`${phase.name}: ${phase.title}`);
  const began = Date.now();
  const result = await runTests(prepared, rest, lifetime).catch((error) => {
    // A phase that cannot begin is a failure, and the others still run.
    if (!lifetime.signal.aborted) complain(error);
    return NOT_BEGUN;
  });
  await own.close();
  const took = Date.now() - began;
  step(`${phase.name}: ${countsLine(result.counts)}, ${seconds(took)}`);
  return { ...result, took };
}

async function runTests(
  { phase, surroundings: opening }: Prepared,
  rest: readonly string[],
  lifetime: Lifetime,
): Promise<PhaseResult> {
  const surroundings = await opening;
  const { report, status } = await runVitest(phase, rest, surroundings, lifetime);
  const counts = countReport(report, status);
  const { logFile } = surroundings;
  return {
    counts,
    failures: counts.failed > 0 ? [...failuresIn(report), ...(logFile ? emulatorErrors(logFile) : [])] : [],
    secondTries: secondTriesIn(report),
  };
}

/** The last errors in the log of the emulators and functions. */
const emulatorErrors = (logFile: string): readonly string[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"severity":"ERROR"|was killed|timed out|Failed to load|FetchError/.test(line))
    .slice(-20)
    .map((line) => `emulators: ${line.slice(0, 400)}`);

async function open(
  lifetime: Lifetime,
  site: 'data' | 'demo',
): Promise<Surroundings & { readonly logFile: string }> {
  const ports = await freePorts(process.env.FAREGROUND_PORTS);
  const logFile = join(STATE, 'logs', `test-${ports.hosting}.log`);
  const { env, suite } = await startDemoSite({
    lifetime,
    ports,
    signingKey: newSigningKey(),
    logFile,
    onlyData: site === 'data',
  });
  return { env, ended: suite.ended, logFile };
}

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1_000)} s`;

await runCommand(USAGE, async (lifetime) => {
  const results = new Map<string, PhaseResult>();
  const recording = startRecording();
  try {
    await test(lifetime, results);
  } catch (error) {
    complain(error);
    results.set('arguments', NOT_BEGUN);
  }
  await lifetime.close();
  // Only what every test asked says that an index is asked for by none.
  const isWhole =
    PHASES.every(({ name }) => results.get(name)?.counts.failed === 0) && process.argv.length === 2;
  const queries = recording.finish(isWhole);
  if (queries) results.set('queries', queries);
  say();
  for (const { secondTries = [] } of results.values())
    for (const one of secondTries) say(`  only at the second try: ${one}`);
  for (const { failures } of results.values()) for (const failure of failures) say(`  failed: ${failure}`);
  for (const [name, { counts, took }] of results)
    say(`  ${name.padEnd(12)}${countsLine(counts)}${took === undefined ? '' : `, ${seconds(took)}`}`);
  say();
  let total = [...results.values()].map(({ counts }) => counts).reduce(add, NONE);
  // Stopped half-way is not passed.
  if (lifetime.signal.aborted && total.failed === 0) total = { ...total, failed: 1 };
  say(countsLine(total));
  return total.failed > 0 ? 1 : 0;
});
