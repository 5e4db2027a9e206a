import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPublicPage, needsOf, pageNames, pageOf } from './pages.ts';

const features = new URL('../features/', import.meta.url);

test('no two pages share an address or a file', () => {
  for (const field of ['path', 'file'] as const) {
    const values = pageNames.map((name) => pageOf(name)[field]);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('every page among the features has a row', () => {
  const rows = pageNames.map((name) => pageOf(name).file);
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx') && file !== 'dashboard/staff-page.tsx')
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
  const open = pageNames.filter((name) => pageOf(name).layout === 'dashboard' && needsOf(name) === undefined);
  expect([...open].sort()).toEqual(['dashboard', 'myData', 'payments', 'profile', 'security']);
  for (const name of pageNames.filter((one) => pageOf(one).path.startsWith('/dashboard/admin/')))
    expect(needsOf(name), name).toBeDefined();
});
