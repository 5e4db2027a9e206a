import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { permissionsPage } from './permissions.ts';

test('docs/permissions.md is what the tables say now (npm run docs writes it)', () => {
  expect(readFileSync(join(ROOT, 'docs', 'permissions.md'), 'utf8')).toBe(permissionsPage());
});

test('the page has a line for every page of staff and every permission', () => {
  const page = permissionsPage();
  expect(page).toContain('| `/dashboard/admin/audit` | `audit.read` | yes |  |  |  |  |  |');
  expect(page).toContain('| `users.disable` |');
});
