import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, posix, relative, sep } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../shared/paths.ts';

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

const DECISIONS = 'docs/decisions';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const papers = files.filter(
  (path) => path.endsWith('.md') && (!path.includes('/') || path.startsWith('docs/')),
);
const records = papers.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));

/** The line below the title. */
const topOf = (text: string): string =>
  text
    .split('\n')
    .slice(1)
    .find((line) => line.trim() !== '') ?? '';
const SUPERSEDED = /^Superseded (in part )?by \[(\d{4})\]\((\d{4}-[a-z0-9-]+\.md)\)/;
/** A record that holds no more, or in part, names what stood there in its time. */
const holds = (path: string) => !SUPERSEDED.test(topOf(read(path)));

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

describe.each(papers.filter((path) => !records.includes(path) || holds(path)))('%s', (paper) => {
  const text = read(paper);
  it('names files that are there', () => {
    expect(namesOf(text).filter((name) => !isInTree(name))).toEqual([]);
  });
  it('links to what is there', () => {
    expect(linksOf(paper, text).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });
});

describe('decision records', () => {
  const byNumber = new Map(records.map((path) => [basename(path).slice(0, 4), path]));

  test('there is one of each number', () => {
    expect(byNumber.size).toBe(records.length);
  });

  test.each(records)('%s: what it supersedes says so at its top', (record) => {
    // "2026-11-22, supersedes 0031 and 0032", above the first paragraph.
    const head = read(record).split('**Context')[0] ?? '';
    const superseded = /supersedes ([^.\n]*)/i.exec(head)?.[1]?.match(/\d{4}/g) ?? [];
    for (const number of superseded) {
      const earlier = byNumber.get(number);
      expect([number, earlier !== undefined]).toEqual([number, true]);
      const [, , by] = SUPERSEDED.exec(topOf(read(earlier ?? record))) ?? [];
      expect([earlier, by]).toEqual([earlier, basename(record).slice(0, 4)]);
    }
  });

  test.each(records)('%s: what it says is superseded names the record that follows', (record) => {
    const text = read(record);
    if (!/^Superseded\b/m.test(text)) return;
    const [, , number, file = ''] = SUPERSEDED.exec(topOf(text)) ?? [];
    expect(
      relative(DECISIONS, byNumber.get(number ?? '') ?? '')
        .split(sep)
        .join('/'),
    ).toBe(file);
  });
});
