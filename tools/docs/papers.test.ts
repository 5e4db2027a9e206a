import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../paths.ts';

/** What is built or installed is not in the tree. */
const MADE = new Set(['node_modules', 'dist', '.git', '.fareground']);
const FILE = /\.(ts|tsx|mjs|cjs|java|rules|md|css|html|json|jsonl|svg|png|jpg|webp)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((one) => {
    const path = posix.join(folder, one.name);
    if (MADE.has(one.name)) return [];
    return one.isDirectory() ? filesBelow(path) : [path];
  });
}
const files = filesBelow('.');
const folders = new Set(
  files.flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, depth, parts) => parts.slice(0, depth + 1).join('/')),
  ),
);
const topFolders = new Set([...folders].filter((path) => !path.includes('/')));

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const papers = files.filter(
  (path) => path.endsWith('.md') && (!path.includes('/') || path.startsWith('docs/')),
);
const records = papers.filter((path) => /^docs\/adr\/\d/.test(path)).sort();
const features = papers.filter((path) => /^docs\/features\/(?!README)/.test(path));
const titleOf = (path: string): string => /^# (.+)$/m.exec(read(path))?.[1] ?? '';

/** Links that are no addresses, from the top folder. */
function linksOf(paper: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.normalize(posix.join(dirname(paper), target)));
}

/** What stands between backticks and can only be a file or folder of ours. */
function namesOf(text: string): string[] {
  return (
    [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/[<>(){}$…:@]/.test(name) && !name.startsWith('/') && !name.startsWith('.'))
      .filter((name) => !name.split('/').some((part) => MADE.has(part)))
      .filter((name) => FILE.test(name) || topFolders.has(name.split('/')[0] ?? ''))
      // A word that is also a folder's name ("domain") says nothing of a path.
      .filter((name) => FILE.test(name) || name.includes('/'))
  );
}

/** A whole path, or the end of one where the paper has named the rest before ("admin-command.test.ts"). */
function isInTree(name: string): boolean {
  const path = name.replace(/\/$/, '');
  if (path.includes('*')) return [...files, ...folders].some((one) => matchesGlob(one, path));
  if (folders.has(path) || files.includes(path)) return true;
  return !topFolders.has(path.split('/')[0] ?? '') && files.some((file) => file.endsWith(`/${path}`));
}

describe.each(papers)('%s', (paper) => {
  const text = read(paper);
  it('names files that are there', () => {
    expect(namesOf(text).filter((name) => !isInTree(name))).toEqual([]);
  });
  it('links to what is there', () => {
    expect(linksOf(paper, text).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });
});

describe('decision records', () => {
  const numbers = records.map((path) => basename(path).slice(0, 4));

  it('are numbered from 0001 without a gap', () => {
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
  });

  it('stand in the index, each once and with its title', () => {
    const rows = [
      ...read('docs/adr/README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| ([^|]+) \| [^|]+ \|$/gm),
    ];
    expect(rows.map(([, number, file, title]) => [number, file, title])).toEqual(
      records.map((path, at) => [numbers[at], basename(path), titleOf(path)]),
    );
  });

  test.each(records)('%s has a title, a date, context, decision and consequences', (record) => {
    const text = read(record);
    expect(text).toMatch(/^# [^\d\n][^\n]*\n\nDate: \d{4}-\d{2}-\d{2}\n/);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
  });
});

describe('pages of features', () => {
  it('stand in the index, each once', () => {
    expect(
      linksOf('docs/features/README.md', read('docs/features/README.md'))
        .filter((path) => features.includes(path))
        .sort(),
    ).toEqual([...features].sort());
  });

  test.each(features)('%s has a title', (page) => {
    expect(titleOf(page)).not.toBe('');
  });
});

describe('code', () => {
  it('names records and pages of features that are there', () => {
    const missing = files
      .filter((path) => /\.(ts|tsx|mjs|cjs|jsonc?|rules)$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/docs\/(?:adr\/\d{4}|features\/[a-z-]+\.md)/g)].map(([name]) => ({
          path,
          name,
        })),
      )
      .filter(({ name }) => !papers.some((paper) => paper === name || paper.startsWith(`${name}-`)));
    expect(missing).toEqual([]);
  });
});
