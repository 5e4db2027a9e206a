import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@fareground/command/problem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { lockPackages } from './lock-packages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-packages-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Packages = Record<string, { version?: string; integrity?: string }>;
const packagesOf = (where: string): Packages =>
  JSON.parse(readFileSync(join(where, 'package-lock.json'), 'utf8')).packages;
const ours = packagesOf(ROOT);

function lock(dependencies: Record<string, string>): Packages {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'uploaded', private: true, dependencies }),
  );
  lockPackages(ROOT, folder);
  return packagesOf(folder);
}

test('the platform installs the versions that the project has, and nothing that the functions do not need', () => {
  const version = ours['node_modules/pdfkit']?.version ?? '';
  const { '': own, ...packages } = lock({ pdfkit: version });
  expect(own).toMatchObject({ dependencies: { pdfkit: version } });
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining(['node_modules/pdfkit', 'node_modules/fontkit']),
  );
  expect(Object.keys(packages)).not.toContain('node_modules/react');
  for (const [path, { version, integrity }] of Object.entries(packages))
    expect({ path, version, integrity }).toEqual({
      path,
      version: ours[path]?.version,
      integrity: ours[path]?.integrity,
    });
});

test('a version that the project does not have is told', () => {
  expect(() => lock({ pdfkit: '0.0.1' })).toThrow(Problem);
});
