import { expect, test } from 'vitest';
import { type EventList, sitemap } from './sitemap.ts';

const town = (size: number): EventList => ({
  count: async () => size,
  page: async (page, perFile) =>
    Array.from({ length: Math.max(0, Math.min(perFile, size - page * perFile)) }, (_, index) => ({
      path: `/event/e${page * perFile + index}`,
      changedAt: 0,
    })),
});
const site = 'https://site';
const countOf = (text: string | undefined, tag: string) => text?.split(`<${tag}>`).length ?? 0;

test('a small town has one file, with its pages and its events', async () => {
  const text = await sitemap(town(3), site, 0, 5);
  expect(text).toContain('<loc>https://site/event/e2</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>');
  expect(text).toContain('<loc>https://site/events/music</loc>');
  expect(text).not.toContain('sitemapindex');
});

test('a large one has a list of files, and every event is in one of them', async () => {
  const index = await sitemap(town(12), site, 0, 5);
  expect(index).toContain('<sitemapindex');
  expect(countOf(index, 'sitemap') - 1).toBe(3);
  const files = await Promise.all([1, 2, 3].map((file) => sitemap(town(12), site, file, 5)));
  const events = files.join('').match(/\/event\/e\d+/g) ?? [];
  expect(new Set(events).size).toBe(12);
});

test('there is no file beyond the last', async () => {
  expect(await sitemap(town(12), site, 4, 5)).toBeUndefined();
});
