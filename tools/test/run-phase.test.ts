import { expect, test } from 'vitest';
import { PHASES } from './phases.ts';
import { runPhase } from './run-phase.ts';
import type { VitestRun } from './run-vitest.ts';

type Tests = Readonly<Record<string, 'passed' | 'failed'>>;

/** A run in which each file had these tests. */
function runOf(files: Readonly<Record<string, Tests>>, status?: number): VitestRun {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name,
    status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, each]) => ({
      status: each,
      fullName,
      failureMessages: each === 'failed' ? [`Error: ${fullName} was late`] : [],
    })),
  }));
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === wanted)
      .length;
  const [numPassedTests, numFailedTests] = [count('passed'), count('failed')];
  const success = numFailedTests === 0;
  const report = {
    numPassedTests,
    numFailedTests,
    numPendingTests: 0,
    numTodoTests: 0,
    success,
    testResults,
  };
  return { report, status: status ?? (success ? 0 : 1) };
}

/** A phase whose runs end so, one after the other, and what they were asked for. */
async function phase(name: string, runs: readonly VitestRun[], rest: readonly string[] = []) {
  const asked: (readonly string[])[] = [];
  const chosen = PHASES.find((one) => one.name === name);
  if (!chosen) throw new Error(`no phase is called ${name}`);
  const result = await runPhase(chosen, rest, async (args) => {
    const run = runs[asked.push(args) - 1];
    if (!run) throw new Error('nobody expected another run');
    return run;
  });
  return { ...result, asked };
}

const first = runOf({ a: { one: 'passed', two: 'failed' }, b: { three: 'passed' } });
const alone = ['a', '--no-file-parallelism', '--retry=0'];

test('a file that failed beside others and passes by itself has passed, and is named', async () => {
  expect(await phase('journeys', [first, runOf({ a: { one: 'passed', two: 'passed' } })])).toEqual({
    counts: { passed: 3, failed: 0, skipped: 0 },
    failures: [],
    secondTries: [],
    onlyAlone: ['a: two: Error: two was late'],
    asked: [[], alone],
  });
});

test.each([
  ['fails again', runOf({ a: { one: 'passed', two: 'failed' } }), ['a: two: Error: two was late']],
  ['fails elsewhere', runOf({ a: { one: 'failed', two: 'passed' } }), ['a: one: Error: one was late']],
  ['ends badly', runOf({ a: { one: 'passed', two: 'passed' } }, 1), []],
  ['says nothing', { report: undefined, status: 1 }, ['a: two: Error: two was late']],
])('one that %s has failed', async (_, again, failures) => {
  const { counts, onlyAlone, ...result } = await phase('emulator', [first, again]);
  expect(counts.failed).toBe(1);
  expect(onlyAlone).toEqual([]);
  expect(result).toMatchObject({ failures, asked: [[], alone] });
});

test.each([
  ['of tests that wait for nobody', 'rules', first, []],
  ['of a run that names what it wants', 'journeys', first, ['tests/journeys/a.test.ts']],
  ['where all passed', 'journeys', runOf({ a: { one: 'passed' } }), []],
  ['where vitest failed outside of its tests', 'journeys', runOf({ a: { one: 'passed' } }, 1), []],
  [
    'where many failed',
    'journeys',
    runOf(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { one: 'failed' as const }]))),
    [],
  ],
  ['where there is no report', 'journeys', { report: undefined, status: 1 }, []],
])('nothing is run again %s', async (_, name, run, rest) => {
  const { asked, counts } = await phase(name, [run], rest);
  expect(asked).toEqual([rest]);
  expect(counts.failed > 0).toBe(run.status !== 0);
});
