import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimSavedData, savedData } from './saved-data.ts';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'saved-test-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function save(): void {
  const data = savedData(state);
  mkdirSync(data.export, { recursive: true });
  writeFileSync(join(data.export, 'firebase-export-metadata.json'), '{}');
  data.markSeeded(1_000);
}

test('nothing is saved before the first run, nor after it was erased', () => {
  expect(savedData(state).seededAt).toBeUndefined();
  save();
  expect(savedData(state).seededAt).toBe(1_000);
  savedData(state).erase();
  expect(savedData(state).seededAt).toBeUndefined();
});

test('half an export is no data', () => {
  mkdirSync(savedData(state).export, { recursive: true });
  expect(savedData(state).seededAt).toBeUndefined();
});

test.each([
  ['of another version', JSON.stringify({ format: 1, at: 1_000 })],
  ['that is damaged', '1'],
])('data %s is not used, and said to be outdated', (_which, marked) => {
  save();
  expect(savedData(state).isOutdated).toBe(false);
  writeFileSync(join(savedData(state).folder, 'seeded.json'), marked);
  expect(savedData(state)).toMatchObject({ seededAt: undefined, isOutdated: true });
});

test('a run that was killed while it saved leaves the save before', () => {
  save();
  const { export: folder } = savedData(state);
  renameSync(folder, `${folder}.old`);
  expect(savedData(state).seededAt).toBe(1_000);
});

test('the data has one user at a time', () => {
  const release = claimSavedData(state);
  expect(release).toBeTypeOf('function');
  expect(claimSavedData(state)).toBeUndefined();
  release?.();
  expect(claimSavedData(state)).toBeTypeOf('function');
});

test('the claim of a process that is gone counts for nothing', () => {
  writeFileSync(join(state, 'data-in-use-by'), '4999999');
  expect(claimSavedData(state)).toBeTypeOf('function');
});
