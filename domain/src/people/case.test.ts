import { expect, test } from 'vitest';
import { MINUTE } from '../core/time.ts';
import { type Case, caseSchema, failedAgain, isDue, setAsideCase } from './case.ts';

const failure = (at: number) => ({ area: 'payments' as const, id: '0123456789-1', problem: 'internal', at });

/** The case after it failed whenever it was due. */
function failing(times: number): { last: Case; tries: number[] } {
  const tries = [0];
  let last = failedAgain(null, failure(0));
  while (tries.length < times) {
    const at = last.nextTryAt;
    tries.push(at);
    last = failedAgain(last, failure(at));
  }
  return { last: caseSchema.parse(last), tries };
}

test('it is tried again after longer and longer', () => {
  expect(failing(8).tries.map((at) => at / MINUTE)).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
});

test.each([
  [1, 'retrying'],
  [7, 'retrying'],
  [8, 'set-aside'],
  [9, 'set-aside'],
])('after %i failures it is %s', (times, state) => {
  expect(failing(times).last).toMatchObject({ state, failures: times, firstFailedAt: 0 });
});

test('what is set aside is never due, what is retried not before its time', () => {
  const { last } = failing(1);
  expect([
    isDue(last, MINUTE - 1),
    isDue(last, MINUTE),
    isDue(failing(8).last, Number.MAX_SAFE_INTEGER),
  ]).toEqual([false, true, false]);
});

test('a closed case that fails again begins anew', () => {
  const closed: Case = { ...failing(5).last, state: 'closed' };
  expect(failedAgain(closed, failure(5_000))).toMatchObject({
    state: 'retrying',
    failures: 1,
    firstFailedAt: 5_000,
  });
});

test('what is set aside at once waits for staff, counts on while it is open and begins anew once it was closed', () => {
  const failed = { area: 'triggers' as const, id: 'a.b.c', target: 'places/p', problem: '', since: 1, at: 9 };
  const first = caseSchema.parse(setAsideCase(null, failed));
  expect(first).toMatchObject({ state: 'set-aside', failures: 1, firstFailedAt: 1, lastFailedAt: 9 });
  expect(setAsideCase(first, failed).failures).toBe(2);
  expect(setAsideCase({ ...first, state: 'closed', failures: 5 }, failed).failures).toBe(1);
});
