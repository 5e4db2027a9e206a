import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageNames, pageOf } from '../../web/src/config/pages.ts';
import { ROOT } from '../paths.ts';
import config, { rooms } from './rooms.ts';

// `npm run check` holds who imports whom (rooms.ts). Here: that its rules are about folders that there are, and what a
// first load brings along.

/** What each file imports when it is loaded: other files by their paths from the root, packages by theirs in node_modules. */
let imports: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  const { output } = await cruise(
    ['domain/src', 'functions/src', 'web/src', 'tools', 'packages'],
    { ...config.options, baseDir: ROOT },
    config.options.enhancedResolveOptions,
  );
  imports = new Map(
    (output as ICruiseResult).modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dynamic, dependencyTypes }) => !dynamic && !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );
});

describe('rooms', () => {
  test.each(Object.entries(rooms))('every folder of %s has its place among them', (workspace, order) => {
    const folders = readdirSync(join(ROOT, workspace, 'src'));
    expect(folders.toSorted()).toEqual(order.toSorted());
  });

  test.each(config.forbidden)('$name is about files that there are', ({ from: { path } }) => {
    const concerned = [...imports.keys()].filter((file) => !path || new RegExp(String(path)).test(file));
    expect(concerned).not.toEqual([]);
  });
});

/** Packages that a file brings along when it is loaded, however deep. */
function packagesOf(entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const file of found) {
    if (file.includes('node_modules/')) continue;
    for (const to of imports.get(file) ?? []) found.add(to);
  }
  const packages = [...found].map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(packages.filter((name) => name !== undefined))];
}

const light = pageNames.map(pageOf).filter(({ isPublic }) => isPublic);

describe('first loads are light', () => {
  test.each([
    'web/src/app/main.tsx',
    'web/src/app/entry-server.tsx',
    ...light.map(({ file }) => `web/src/features/${file}.tsx`),
  ])('%s brings no Firebase and no reactfire', (entry) => {
    const packages = packagesOf(entry);
    expect(packages).toContain('react-router-dom');
    expect(packages.filter((name) => /^(@?firebase(\/|$)|reactfire$|rxjs$)/.test(name))).toEqual([]);
  });

  test.each(light.filter(({ chunk }) => chunk))('$path brings no zod either', ({ file }) => {
    expect(packagesOf(`web/src/features/${file}.tsx`)).not.toContain('zod');
  });

  test('what holds the stock stays with the functions', () => {
    const bringing = [...imports.keys()].filter(
      (file) => file.startsWith('web/') && packagesOf(file).includes('immutable'),
    );
    expect(bringing).toEqual([]);
  });

  test('what a file brings along is really seen', () => {
    expect(packagesOf('web/src/features/info/data/send-application.ts')).toContain('zod');
  });
});
