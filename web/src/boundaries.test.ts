import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));
const domain = join(source, '../../domain/src');

const isTest = (name: string): boolean => /\.test(-helper)?\.tsx?$/.test(name);

function modulesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return modulesIn(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') && !isTest(entry.name) ? [path] : [];
  });
}

/** What a module imports when it is loaded; types are gone by then, and a dynamic import comes later. */
function importsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)]
    .filter((match) => !/^(?:import|export)\s*\{(\s*type\s[^,}]+,?)*\s*\}\s*from/.test(match[0]))
    .map((match) => match[1] ?? '');
}

const resolved = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const part = /^@fareground\/domain\/(.+)$/.exec(specifier)?.[1];
  return part ? join(domain, `${part}.ts`) : undefined;
};

const modules = modulesIn(source);
const roomOf = (path: string): string => {
  const [room = '', feature = ''] = relative(source, path).split('/');
  return room === 'features' ? `features/${feature}` : room;
};

/** From which rooms a room may not import: the way is config and i18n ← ui ← views, sign-in ← features ← app. */
const closed: Readonly<Record<string, readonly string[]>> = {
  config: ['i18n', 'ui', 'data', 'views', 'session', 'firebase', 'features', 'app'],
  i18n: ['ui', 'data', 'views', 'session', 'firebase', 'features', 'app'],
  ui: ['data', 'views', 'session', 'firebase', 'features', 'app'],
  data: ['ui', 'views', 'session', 'firebase', 'features', 'app'],
  session: ['ui', 'data', 'views', 'firebase', 'features', 'app'],
  views: ['session', 'firebase', 'features', 'app'],
  firebase: ['ui', 'views', 'sign-in', 'features', 'app'],
  'sign-in': ['features', 'app'],
  features: ['app'],
};

describe('imports go one way', () => {
  test.each(modules.map((path) => [relative(source, path), path]))('%s', (_, path) => {
    const room = roomOf(path);
    const forbidden = closed[room.split('/')[0] ?? ''] ?? [];
    const wrong = importsOf(path)
      .map((specifier) => resolved(path, specifier))
      .filter((target): target is string => target?.startsWith(source) ?? false)
      .map(roomOf)
      .filter((target) => {
        const ofOther = target.startsWith('features/') && room.startsWith('features/') && target !== room;
        return ofOther || forbidden.includes(target.split('/')[0] ?? '');
      });
    expect(wrong).toEqual([]);
  });

  test('only firebase/ and a data/ room touch the Firebase SDK', () => {
    const touching = modules
      .filter((path) => importsOf(path).some((specifier) => /^(firebase|reactfire)(\/|$)/.test(specifier)))
      .map((path) => relative(source, path))
      .filter((path) => !/^(firebase\/|data\/|features\/[^/]+\/data\/)/.test(path));
    expect(touching).toEqual([]);
  });
});

/** Packages that a module brings along when it is loaded, however deep. */
function packagesOf(entry: string): readonly string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const specifier of importsOf(path)) {
      const target = resolved(path, specifier);
      if (target === undefined) packages.add(specifier);
      else if (existsSync(target) && /\.tsx?$/.test(target)) walk(target);
    }
  };
  walk(join(source, entry));
  return [...packages];
}

test.each([
  'app/main.tsx',
  'features/home/home-page.tsx',
  'features/events/events-page.tsx',
  'features/events/category-page.tsx',
  'features/events/event-page.tsx',
  'features/travel/travel-page.tsx',
  'features/travel/vehicle-page.tsx',
  'features/info/about-page.tsx',
  'features/info/join-page.tsx',
  'features/info/terms-page.tsx',
])('%s is light: no Firebase, no reactfire, no zod in its first load', (entry) => {
  const packages = packagesOf(entry);
  expect(packages).toContain('react-router-dom');
  expect(packages.filter((name) => /^(firebase|reactfire|zod|rxjs)(\/|$)/.test(name))).toEqual([]);
});

test('what keeps the stock stays with the functions', () => {
  const bringing = modules
    .map((path) => relative(source, path))
    .filter((entry) => packagesOf(entry).includes('immutable'));
  expect(bringing).toEqual([]);
});

test('the guard above sees what a module brings along', () => {
  expect(packagesOf('features/info/data/send-application.ts')).toContain('zod');
});
