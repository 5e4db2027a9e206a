import { z } from 'zod';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of `npm test`: "12 passed, 0 failed", with ", 1 skipped" only where something was. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const testResult = z.object({
  status: z.string(),
  fullName: z.string().optional(),
  failureMessages: z.array(z.string()).optional(),
});

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(testResult),
    }),
  ),
});

/**
 * Counts of one vitest JSON report. A file that could not even be loaded has no test that failed, and a run may fail
 * outside of every test: each counts as one failure, so that no failure can be lost in the sum.
 */
export function countReport(json: unknown, exitStatus: number): Counts {
  const parsed = report.safeParse(json);
  if (!parsed.success) return { ...NONE, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data;
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + broken;
  return {
    passed: numPassedTests,
    failed: failed === 0 && exitStatus !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * What failed in one vitest JSON report, a line each: the file and its line, the test, and the first line of its reason. It stands at
 * the end of the output, where somebody sees it who is shown only that.
 */
export function failuresIn(json: unknown): readonly string[] {
  const parsed = report.safeParse(json);
  if (!parsed.success) return ['there is no report'];
  return parsed.data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map((test) => failureLine(name, test));
  });
}

/** Tests that failed and passed when they were tried once more, a line each as above: faults of a busy machine, or of the product. */
export function secondTriesIn(json: unknown): readonly string[] {
  const parsed = report.safeParse(json);
  if (!parsed.success) return [];
  return parsed.data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => failureLine(name, test)),
  );
}

/** File and line, name of the test, first line of the reason. */
function failureLine(file: string, { fullName = '', failureMessages }: z.infer<typeof testResult>): string {
  const [reason] = failureMessages ?? [];
  const line = reason?.match(/\.test\.tsx?:(\d+)/)?.[1];
  return `${line ? `${file}:${line}` : file}: ${fullName}: ${firstLine(reason)}`;
}

function firstLine(text = ''): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}
