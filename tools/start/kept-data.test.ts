import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimKeptData, keptData } from './kept-data.ts';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'kept-test-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function save(): void {
  const data = keptData(state);
  mkdirSync(data.export, { recursive: true });
  writeFileSync(join(data.export, 'firebase-export-metadata.json'), '{}');
  data.markSeeded(1_000);
}

test('nothing is kept before the first run, nor after it was erased', () => {
  expect(keptData(state).seededAt).toBeUndefined();
  save();
  expect(keptData(state).seededAt).toBe(1_000);
  keptData(state).erase();
  expect(keptData(state).seededAt).toBeUndefined();
});

test('half an export is no data', () => {
  mkdirSync(keptData(state).export, { recursive: true });
  expect(keptData(state).seededAt).toBeUndefined();
});

test('a run that was killed while it saved leaves the save before', () => {
  save();
  const { export: folder } = keptData(state);
  renameSync(folder, `${folder}.old`);
  expect(keptData(state).seededAt).toBe(1_000);
});

test('the data has one user at a time', () => {
  const release = claimKeptData(state);
  expect(release).toBeTypeOf('function');
  expect(claimKeptData(state)).toBeUndefined();
  release?.();
  expect(claimKeptData(state)).toBeTypeOf('function');
});

test('the claim of a process that is gone counts for nothing', () => {
  writeFileSync(join(state, 'data-in-use-by'), '4999999');
  expect(claimKeptData(state)).toBeTypeOf('function');
});
