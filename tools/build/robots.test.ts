import { expect, test } from 'vitest';
import { robots } from './robots.ts';

test.each([
  ['the provider’s address of the project', { VITE_FIREBASE_PROJECT_ID: 'town' }, 'https://town.web.app'],
  ['the site’s own address', { SITE_URL: 'https://tickets.example/' }, 'https://tickets.example'],
])('the sitemap is named by %s', (_, env, site) => {
  expect(robots(env).trim().split('\n').at(-1)).toBe(`Sitemap: ${site}/sitemap.xml`);
});

test('a demo, whose address is not known when it is built, names no sitemap', () => {
  expect(robots({})).not.toContain('Sitemap');
});
