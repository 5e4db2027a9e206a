import { type Counts, countReport, failedFiles, failuresIn, secondTriesIn, withFilesOf } from './counts.ts';
import type { Phase } from './phases.ts';
import type { VitestRun } from './run-vitest.ts';

export interface PhaseResult {
  readonly counts: Counts;
  /** A line for each test that failed. */
  readonly failures: readonly string[];
  /** A line for each test that passed only when it was tried once more. */
  readonly secondTries: readonly string[];
  /** A line for each test that failed beside others, and passed when nothing ran beside it. */
  readonly onlyAlone: readonly string[];
}

/** More files than these fail by no accident of a busy machine. */
const FEW = 3;

/**
 * Runs a phase. Of a whole run of tests that wait for other processes, the files that failed, where they are few, are run once more, one after the
 * other, without another try for a test; what they come to then counts (decision 0225).
 * @param rest what vitest is asked for; nothing for all of it
 * @param run vitest with these arguments
 */
export async function runPhase(
  phase: Phase,
  rest: readonly string[],
  run: (args: readonly string[]) => Promise<VitestRun>,
): Promise<PhaseResult> {
  const first = await run(rest);
  const files = failedFiles(first.report);
  if (!phase.waits || rest.length > 0 || files.length === 0 || files.length > FEW) return resultOf(first);
  const again = await run([...files, '--no-file-parallelism', '--retry=0']);
  // Where the emulators have died there is nothing to be seen.
  if (again.report === undefined) return resultOf(first);
  const { counts, failures } = resultOf({ ...again, report: withFilesOf(first.report, again.report) });
  const failed = failuresIn(first.report);
  return {
    counts,
    failures,
    secondTries: secondTriesIn(first.report),
    onlyAlone: counts.failed === 0 ? failed : [],
  };
}

function resultOf({ report, status }: VitestRun): PhaseResult {
  const counts = countReport(report, status);
  return {
    counts,
    failures: counts.failed > 0 ? failuresIn(report) : [],
    secondTries: secondTriesIn(report),
    onlyAlone: [],
  };
}
