import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A page's styles stay when another page comes, and public pages carry all of theirs: a name has one meaning everywhere.
test('no class is begun in two files', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(20);
  const homes = new Map<string, Set<string>>();
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8');
    // At the first level of a layer, alone: `.facts {`. With another name before it, it is that one's affair.
    for (const [, name = ''] of text.matchAll(/^ {2}\.([a-z][\w-]*)\s*(?:,|\{)/gm)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
    }
  }
  const twice = [...homes].filter(([, found]) => found.size > 1).map(([name, found]) => [name, ...found]);
  expect(twice).toEqual([]);
});
