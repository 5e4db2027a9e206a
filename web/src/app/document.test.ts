import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inlineText } from '../../../tools/build/page-assets.ts';
import { documentOf } from './document.ts';
import type { PageAssets } from './page-assets.ts';
import startScript from './start-script.ts?inline-script';

const project = new URL('../../../', import.meta.url);
const themeScript = inlineText(readFileSync(new URL('web/public/theme.js', project), 'utf8'));
const policy = readFileSync(new URL('firebase.json', project), 'utf8');

const assets: PageAssets = {
  shell: '',
  head: '<meta charset="utf-8">',
  themeScript,
  headers: {},
  scripts: ['/assets/main.js', '/assets/react.js'],
  styles: [{ href: '/assets/main.css', css: '.a{}' }],
  pages: {
    home: { scripts: ['/assets/home.js'], styles: [{ href: '/assets/home.css', css: '.b{}' }] },
  },
};
const documentWith = (body: string) =>
  documentOf({
    assets,
    page: 'home',
    head: '<title>Home</title>',
    body,
    structured: [{ name: '</script><script>alert(1)</script>' }],
    data: { text: '</script><!--' },
  });
const document = documentWith('<h1>Home</h1>');

test.each([
  ['the theme', themeScript],
  ['the start', startScript],
])('the policy names the hash of the script for %s', (_, script) => {
  expect(document).toContain(`>${script}</script>`);
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(policy.includes(hash), `firebase.json names ${hash}`).toBe(true);
});

test('a page brings its style sheets along and names its files', () => {
  expect(document).toContain('<style>.a{}</style><style>.b{}</style>');
  expect(document).toContain('data-files="/assets/main.js /assets/react.js /assets/home.js"');
  expect(document).toContain('data-styles="/assets/main.css /assets/home.css"');
});

test('what staff wrote cannot end a script element', () => {
  expect(document.match(/<script/g)).toHaveLength(4);
  expect(document).not.toContain('<!--');
});

test.each([
  ['a short page is painted at once', 10, '', 'public-data'],
  ['a long one from the top down', 100_000, '', undefined],
  [
    'a long one that says where its first screen ends, when that is there',
    100_000,
    '<div id="first-screen"></div>',
    'first-screen',
  ],
])('%s', (_, length, marker, waitsFor) => {
  const text = documentWith(`${marker}<p>${'x'.repeat(length)}</p>`);
  const [, waited] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(text) ?? [];
  expect(waited).toBe(waitsFor);
  expect(text).toContain('id="public-data"');
});
