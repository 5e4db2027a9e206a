import { expect, test } from 'vitest';
import { add, countReport, countsLine, failuresIn, NONE, secondTriesIn } from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const report = (numbers: object, ...testResults: object[]) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  success: true,
  testResults,
  ...numbers,
});

test('the line says what was skipped only where something was', () => {
  expect(countsLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(countsLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('reports add up', () => {
  expect(
    [NONE, { passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 0, skipped: 0 }].reduce(add),
  ).toEqual({
    passed: 11,
    failed: 2,
    skipped: 3,
  });
});

test.each([
  [
    'all passed',
    report({ numPassedTests: 2 }, file('passed', 'passed', 'passed')),
    0,
    { passed: 2, failed: 0, skipped: 0 },
  ],
  [
    'one failed',
    report({ numPassedTests: 1, numFailedTests: 1 }, file('failed', 'passed', 'failed')),
    1,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  ['a file that could not be loaded', report({}, file('failed')), 1, { passed: 0, failed: 1, skipped: 0 }],
  [
    'a hook that failed after its tests',
    report({ numPassedTests: 1 }, file('failed', 'passed')),
    1,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  [
    'an error outside of every test',
    report({ numPassedTests: 1 }, file('passed', 'passed')),
    1,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  [
    'skipped and left to do',
    report({ numPendingTests: 1, numTodoTests: 1 }, file('passed')),
    0,
    { passed: 0, failed: 0, skipped: 2 },
  ],
  ['a run that left no report', undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
])('%s', (_, json, status, counts) => {
  expect(countReport(json, status)).toEqual(counts);
});

test('what failed is named with the first line of its reason', () => {
  const tests = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['Error: 2 is not 1\n    at x.test.ts:3'] },
  ];
  const files = [
    { name: 'x.test.ts', status: 'failed', assertionResults: tests },
    { name: 'y.test.ts', status: 'failed', message: 'SyntaxError: no\nmore', assertionResults: [] },
    file('passed', 'passed'),
  ];
  expect(failuresIn(report({}, ...files))).toEqual([
    'x.test.ts:3: subtracts: Error: 2 is not 1',
    'y.test.ts: SyntaxError: no',
  ]);
  expect(failuresIn(undefined)).toEqual(['there is no report']);
});

test('what passed only at the second try is named with the reason of the first', () => {
  const tests = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'passed', fullName: 'waits', failureMessages: ['Error: late\n    at x.test.ts:3'] },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['Error: 2 is not 1'] },
  ];
  const json = report({}, { name: 'x.test.ts', status: 'failed', assertionResults: tests });
  expect(secondTriesIn(json)).toEqual(['x.test.ts:3: waits: Error: late']);
  expect(secondTriesIn(undefined)).toEqual([]);
});
