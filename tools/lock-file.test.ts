import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './paths.ts';

const entry = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

/** As Node looks for a package: in the node_modules of the folder, then of each folder above it. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (path in lock.packages) return path;
    if (folder === '.' || folder === '') return undefined;
  }
}

// npm writes only what its registry had on the day; where an entry is missing, `npm ci` refuses the whole lock file.
test('the lock file names the optional parts of every package, for all kinds of machines', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !find(name, path || '.'))
      .map((name) => `${path} wants ${name}`),
  );
  expect(missing).toEqual([]);
});
