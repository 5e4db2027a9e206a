// npm test: the phases one after the other, those that need emulators each with its own, and as the very last line of the
// output "N passed, N failed".
import { join } from 'node:path';
import { freePorts } from '../emulators/ports.ts';
import { type Lifetime, runCommand } from '../shared/lifetime.ts';
import { STATE } from '../shared/paths.ts';
import { complain, say, step } from '../shared/say.ts';
import { buildSite, startDemoSite } from '../start/demo-site.ts';
import { newSigningKey } from '../start/settings.ts';
import { add, countsLine, NONE } from './counts.ts';
import { PHASES, parseTestArguments } from './phases.ts';
import { startRecording } from './queries/recording.ts';
import { type PhaseResult, runPhase } from './run-phase.ts';
import { runVitest, type Surroundings } from './run-vitest.ts';

// What thousands of tests leave behind takes more memory than a demo.
process.env.FAREGROUND_FIRESTORE_HEAP ??= '2g';

const USAGE = `npm test                            every phase: ${PHASES.map(({ name }) => name).join(', ')}
npm test -- PHASE... [FILE...]      only these, and of them only these files
npm test -- FILE [-t NAME]          one file in its own phase, and of it only the tests of this name
What else is given goes to vitest.`;

/** A phase that could not begin counts as one failure. */
const NOT_BEGUN: PhaseResult = {
  counts: { ...NONE, failed: 1 },
  failures: [],
  secondTries: [],
  onlyAlone: [],
};

async function test(lifetime: Lifetime, results: Map<string, PhaseResult>): Promise<number> {
  const { phases, rest } = parseTestArguments(process.argv.slice(2));
  for (const phase of phases) {
    if (lifetime.signal.aborted) break;
    say();
    step(`${phase.name}: ${phase.title}`);
    // Emulators keep all that was ever written and asked: each phase has its own, and the last one is as quick as the first.
    const own = lifetime.child('a phase of tests');
    try {
      const surroundings = phase.site ? await open(own, phase.site) : { env: {} };
      const run = (args: readonly string[]) => {
        if (args !== rest) step(`${phase.name}: what failed is run again by itself`);
        return runVitest(phase, args, surroundings, lifetime);
      };
      results.set(phase.name, await runPhase(phase, rest, run));
    } catch (error) {
      // A phase that cannot begin is a failure, and the others still run. Its reason is told once.
      if (!lifetime.signal.aborted) complain(error);
      results.set(phase.name, NOT_BEGUN);
    }
    await own.close();
    step(`${phase.name}: ${countsLine(results.get(phase.name)?.counts ?? NONE)}`);
  }
  return [...results.values()].some(({ counts }) => counts.failed > 0) ? 1 : 0;
}

async function open(lifetime: Lifetime, site: 'empty' | 'demo'): Promise<Surroundings> {
  await buildSite({ web: true });
  const ports = await freePorts(process.env.FAREGROUND_PORTS);
  const { env, suite } = await startDemoSite({
    lifetime,
    ports,
    signingKey: newSigningKey(),
    logFile: join(STATE, 'logs', `test-${ports.hosting}.log`),
    withDemo: site === 'demo',
    withSweeper: site === 'demo',
  });
  return { env, ended: suite.ended };
}

await runCommand(USAGE, async (lifetime) => {
  const results = new Map<string, PhaseResult>();
  const recording = startRecording();
  let status = 1;
  try {
    status = await test(lifetime, results);
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
  if (queries && queries.counts.failed > 0) status = 1;
  say();
  for (const { secondTries, onlyAlone } of results.values()) {
    for (const test of secondTries) say(`  only at the second try: ${test}`);
    for (const test of onlyAlone) say(`  only when its file was run again by itself: ${test}`);
  }
  for (const { failures } of results.values()) for (const failure of failures) say(`  failed: ${failure}`);
  for (const [name, { counts }] of results) say(`  ${name.padEnd(10)}${countsLine(counts)}`);
  say();
  let total = [...results.values()].map(({ counts }) => counts).reduce(add, NONE);
  // Stopped half-way is not passed.
  if (lifetime.signal.aborted && total.failed === 0) total = { ...total, failed: 1 };
  say(countsLine(total));
  return status;
});
