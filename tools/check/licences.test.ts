import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../paths.ts';

// What may be used and handed on without conditions on our own code. MPL-2.0 concerns its own files alone.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'public domain',
  // Asks for nothing at all.
  'WTFPL',
]);

/** Packages that name no licence where npm looks for it: their own files say MIT. */
const readByHand = new Set(['fuzzy', 'limiter', 'png-js', 'valid-url']);

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ license: z.string().optional(), link: z.boolean().optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

test('every package that the lock file names has a licence that we may use', () => {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(1_000);
  const refused = installed.filter(([path, { license }]) => {
    if (license === undefined) return !readByHand.has(path.split('node_modules/').at(-1) ?? '');
    const choices = license.replace(/^\(|\)$/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
  });
  expect(refused.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
});
