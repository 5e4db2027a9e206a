import { expect, vi } from 'vitest';
import { takeCallFaults } from './api-answers.test-helper.ts';

let errors: string[] = [];
let allowed: RegExp[] = [];

/** Notes what the page logs as an error, from now on. */
export function watchFaults(): void {
  const say = console.error;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    errors.push(said.map(String).join(' '));
    say(...said);
  });
}

/** What the page may log in this test. */
export const allowLog = (pattern: RegExp): void => void allowed.push(pattern);

/** No error in the log and no call that nothing answers since the last look. */
export function expectNoFaults(): void {
  const left = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
  errors = [];
  allowed = [];
  expect([...takeCallFaults(), ...left].join('\n')).toBe('');
}
