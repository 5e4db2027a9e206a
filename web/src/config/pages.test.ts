import { readdirSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { allPageNames, anyPageOf, needsOf } from './all-pages.ts';
import { isPublicPage, pageNames, pageOf, staffArea } from './pages.ts';
import { staffPages } from './staff-pages.ts';

const features = new URL('../features/', import.meta.url);

test('no two pages share an address or a file', () => {
  for (const field of ['path', 'file'] as const) {
    const values = allPageNames.map((name) => anyPageOf(name)[field]);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('every page among the features has a row', () => {
  const rows = allPageNames.map((name) => anyPageOf(name).file);
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx'))
    .map((file) => file.replace('.tsx', ''));
  expect(found.filter((file) => !rows.includes(file))).toEqual([]);
});

test('a public page stands in the main layout, and needs nothing', () => {
  for (const name of pageNames.filter(isPublicPage)) {
    expect(pageOf(name)).toMatchObject({ layout: 'main' });
    expect(needsOf(name)).toBeUndefined();
  }
});

test('every page below /dashboard/admin is guarded, and every other one of the dashboard is said to be for all', () => {
  const open = allPageNames.filter(
    (name) => anyPageOf(name).layout === 'dashboard' && needsOf(name) === undefined,
  );
  expect([...open].sort()).toEqual(['dashboard', 'myData', 'payments', 'profile', 'security']);
  for (const name of allPageNames.filter((one) => anyPageOf(one).path.startsWith('/dashboard/admin/')))
    expect(needsOf(name), name).toBeDefined();
});

test('every page of staff that visitors do not load the row of is found below /dashboard', () => {
  for (const page of Object.values(staffPages)) {
    expect(page.needs).toBeDefined();
    expect(matchPath(staffArea, page.path), page.path).not.toBeNull();
  }
});
