import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageNames, pageOf } from '../../web/src/config/pages.ts';
import { ROOT } from '../shared/paths.ts';

/** A file may not import what it names: another file by its path from the root, or a package. Tests may import anything. */
interface Wall {
  readonly why: string;
  readonly files: RegExp;
  readonly mayNotImport: RegExp;
  /** Not even a type. A type is gone when the code runs, so elsewhere it passes. */
  readonly noTypes?: true;
}

const firebase = '(@?firebase|reactfire)(/|$)';

// domain ← functions, domain ← web; in web: config, i18n ← ui, data, session ← views, firebase ← cart, sign-in ← features ← app.
const walls: readonly Wall[] = [
  {
    why: 'the domain is pure: neither Firebase nor React nor Node, and nothing of the other workspaces',
    files: /^domain\/src\//,
    mayNotImport: /^(firebase|@google-cloud|react|node:|stripe|express|functions\/|web\/|tools\/)/,
    noTypes: true,
  },
  {
    why: 'functions stand on the domain alone',
    files: /^functions\/src\//,
    mayNotImport: /^(react|firebase(\/|$)|reactfire|web\/|tools\/)/,
  },
  {
    why: 'bookings know of money only the contract of payments',
    files: /^functions\/src\/booking\//,
    mayNotImport: /^functions\/src\/payments\//,
    noTypes: true,
  },
  {
    why: 'payments know of bookings only the contract of bookings',
    files: /^functions\/src\/payments\//,
    mayNotImport: /^functions\/src\/booking\//,
    noTypes: true,
  },
  {
    why: 'the commit engine knows no use case',
    files: /^functions\/src\/commit\//,
    mayNotImport: /^functions\/src\/(?!commit\/|firestore\/)/,
    noTypes: true,
  },
  {
    why: 'the client stands on the domain alone',
    files: /^web\/src\//,
    mayNotImport: /^(functions|tools)\//,
  },
  {
    why: 'tools read the client’s table of pages and nothing else of it',
    files: /^tools\//,
    mayNotImport: /^web\/src\/(?!config\/)/,
  },
  {
    why: 'config is at the bottom',
    files: /^web\/src\/config\//,
    mayNotImport: /^web\/src\/(?!config\/)/,
  },
  {
    why: 'texts know only config',
    files: /^web\/src\/i18n\//,
    mayNotImport: /^web\/src\/(?!(config|i18n)\/)/,
  },
  {
    why: 'parts of pages know neither data nor who is there',
    files: /^web\/src\/ui\//,
    mayNotImport: /^web\/src\/(?!(config|i18n|ui)\/)/,
  },
  {
    why: 'what public pages read knows nothing of how it is shown',
    files: /^web\/src\/data\//,
    mayNotImport: /^web\/src\/(ui|views|session|cart|sign-in|firebase|features|app)\//,
  },
  {
    why: 'the session is given, and knows not by whom',
    files: /^web\/src\/session\//,
    mayNotImport: /^web\/src\/(ui|data|views|cart|sign-in|firebase|features|app)\//,
  },
  {
    why: 'views are shown to everyone',
    files: /^web\/src\/views\//,
    mayNotImport: /^web\/src\/(session|cart|sign-in|firebase|features|app)\//,
  },
  {
    why: 'what talks to the provider shows nothing',
    files: /^web\/src\/firebase\//,
    mayNotImport: /^web\/src\/(ui|views|cart|sign-in|features|app)\//,
  },
  {
    why: 'what several features share knows none of them',
    files: /^web\/src\/(cart|sign-in)\//,
    mayNotImport: /^web\/src\/(features|app)\//,
  },
  {
    why: 'features know not the application',
    files: /^web\/src\/features\//,
    mayNotImport: /^web\/src\/app\//,
  },
  {
    why: 'only firebase/ and a data/ folder import the Firebase SDK',
    files: /^web\/src\/(?!firebase\/|data\/|features\/[^/]+\/(?:[^/]+\/)?data\/)/,
    mayNotImport: new RegExp(`^${firebase}`),
  },
  {
    why: 'icons are imported one by one (lucide-react/icons/bus): the whole list would come with the first of them',
    files: /^web\/src\//,
    mayNotImport: /^lucide-react$/,
  },
];

interface Import {
  readonly from: string;
  /** A file's path from the root, or a package. */
  readonly to: string;
  readonly kind: 'static' | 'dynamic' | 'type';
}

const isCode = (name: string) => /\.tsx?$/.test(name) && !/(\.d|\.test|\.test-helper)\.tsx?$/.test(name);
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isCode(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`);

const statement = /^(import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm;
const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(from: string): readonly Import[] {
  const code = readFileSync(join(ROOT, from), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const target = (name: string) => {
    if (name.startsWith('.')) return relative(ROOT, join(ROOT, dirname(from), name));
    return name.replace(/^@fareground\/domain\/(.+)$/, 'domain/src/$1.ts');
  };
  return [
    ...[...code.matchAll(statement)].map(([, , type, names = '', name = '']) => {
      const onlyTypes = type !== undefined || /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names.trim());
      return { from, to: target(name), kind: onlyTypes ? ('type' as const) : ('static' as const) };
    }),
    ...[...code.matchAll(call)].map(([, name = '']) => ({
      from,
      to: target(name),
      kind: 'dynamic' as const,
    })),
  ];
}

const files = ['domain/src', 'functions/src', 'web/src', 'tools'].flatMap(filesIn);
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const everyImport = [...imports.values()].flat();
const listed = (found: readonly Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);

describe('who may import what', () => {
  test.each(walls)('$why', ({ files: concerned, mayNotImport, noTypes }) => {
    const found = everyImport.filter(
      ({ from, to, kind }) => concerned.test(from) && mayNotImport.test(to) && (noTypes || kind !== 'type'),
    );
    expect(listed(found)).toEqual([]);
  });

  test('a feature imports no other feature', () => {
    const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    const found = everyImport.filter(({ from, to, kind }) => {
      const own = featureOf(from);
      return own && kind !== 'type' && featureOf(to) !== undefined && featureOf(to) !== own;
    });
    expect(listed(found)).toEqual([]);
  });

  test('what is looked at is really seen', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(everyImport).toContainEqual({
      from: 'web/src/app/page-loading.ts',
      to: 'web/src/app/browser-routes.tsx',
      kind: 'dynamic',
    });
    expect(everyImport).toContainEqual({
      from: 'web/src/app/app.tsx',
      to: 'web/src/i18n/catalogue.ts',
      kind: 'type',
    });
  });
});

/** Packages that a file brings along when it is loaded, however deep. */
function packagesOf(entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const file of found)
    for (const { to, kind } of imports.get(file) ?? []) if (kind === 'static') found.add(to);
  return [...found].filter((name) => !imports.has(name));
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
    expect(packages.filter((name) => new RegExp(`^(${firebase}|rxjs)`).test(name))).toEqual([]);
  });

  test.each(light.filter(({ chunk }) => chunk))('$path brings no zod either', ({ file }) => {
    expect(packagesOf(`web/src/features/${file}.tsx`)).not.toContain('zod');
  });

  test('what holds the stock stays with the functions', () => {
    const bringing = files.filter(
      (file) => file.startsWith('web/') && packagesOf(file).includes('immutable'),
    );
    expect(bringing).toEqual([]);
  });

  test('what a file brings along is really seen', () => {
    expect(packagesOf('web/src/features/info/data/send-application.ts')).toContain('zod');
  });
});
