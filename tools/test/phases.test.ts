import { expect, test } from 'vitest';
import { PHASES, parseTestArguments } from './phases.ts';

const names = (...args: string[]) => parseTestArguments(args).phases.map(({ name }) => name);

test('without arguments everything runs', () => {
  expect(parseTestArguments([])).toEqual({ phases: PHASES, rest: [] });
});

test('names of phases narrow the run, and what follows goes to vitest', () => {
  expect(names('unit', 'rules')).toEqual(['unit', 'rules']);
  expect(parseTestArguments(['rules', 'tests/rules/x.test.ts', '-t', 'gate']).rest).toEqual([
    'tests/rules/x.test.ts',
    '-t',
    'gate',
  ]);
});

test('a part of a phase may be named alone, and has its site', () => {
  expect(parseTestArguments(['domain']).phases).toMatchObject([{ projects: ['domain'] }]);
  expect(parseTestArguments(['rules']).phases).toMatchObject([{ projects: ['rules'], site: 'data' }]);
});

test('a file chooses its own phase', () => {
  expect(names('tests/journeys/buy.test.ts')).toEqual(['journeys']);
  expect(names('tests/rules/x.test.ts')).toEqual(['rules']);
  expect(names('tests/alone/x.test.ts')).toEqual(['alone']);
  expect(parseTestArguments(['tests/triggers/x.test.ts']).phases).toMatchObject([
    { projects: ['triggers'], site: 'demo' },
  ]);
  expect(names('domain/src/core/money.test.ts')).toEqual(['unit']);
  expect(names('web/src/features/staff-people/cases-page.browser.test.tsx')).toEqual(['components']);
});

test('files of several phases choose all of them', () => {
  const files = ['tests/journeys/buy.test.ts', 'web/src/x.test.tsx', 'tests/emulator/y.test.ts'];
  expect(names(...files, '-t', 'name')).toEqual(['unit', 'emulator', 'journeys']);
});

test('what changed is looked for in every phase', () => {
  expect(parseTestArguments(['--changed', 'main'])).toEqual({ phases: PHASES, rest: ['--changed', 'main'] });
});

test('an unknown phase is said, with those that there are', () => {
  expect(() => parseTestArguments(['e2e'])).toThrow(/no phase of tests called 'e2e'/);
});
