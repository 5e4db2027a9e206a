import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { firestoreRules } from './firestore-rules.ts';

const FOLDER = join(ROOT, 'rules');

test('firestore.rules is what the parts in rules/ give now (npm run docs writes it)', () => {
  expect(readFileSync(join(ROOT, 'firestore.rules'), 'utf8')).toBe(firestoreRules());
});

test('every part stands in the index, once', () => {
  const index = readFileSync(join(FOLDER, 'index.rules'), 'utf8');
  const named = [...index.matchAll(/\$\{([\w/]+)\}/g)].map(([, name]) => `${name}.rules`);
  expect(named.toSorted()).toEqual(globSync('*/*.rules', { cwd: FOLDER }).toSorted());
});

test.each(globSync('*.rules', { cwd: join(FOLDER, 'collections') }))(
  '%s is about that collection',
  (name) => {
    const text = readFileSync(join(FOLDER, 'collections', name), 'utf8');
    expect(text).toMatch(new RegExp(`^match /${basename(name, '.rules')}/`, 'm'));
  },
);

test('every line can be read on a screen', () => {
  expect(
    firestoreRules()
      .split('\n')
      .filter((line) => line.length > 200),
  ).toEqual([]);
});
