import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chunkFile } from '../../web/build/public-chunks.ts';
import { isPublicPage, pageNames, pageOf } from '../../web/src/config/pages.ts';
import { pageAssets } from './page-assets.ts';

let built: string;
beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'fareground-built-'));
});
afterEach(() => rmSync(built, { recursive: true }));

const firebaseJson = JSON.stringify({ hosting: { headers: [] } });

type Manifest = Record<string, { file: string; name: string }>;
function build(more: Manifest): void {
  const pages = pageNames.filter(isPublicPage).map(pageOf);
  const names = ['main', 'react', ...pages.flatMap(({ chunk }) => (chunk ? [chunkFile(chunk)] : []))];
  const own: Manifest = Object.fromEntries([
    ...names.map((name) => [`_${name}.js`, { file: `assets/${name}.js`, name }]),
    ...pages
      .flatMap(({ file, texts }) => [
        `src/features/${file}.tsx`,
        ...texts.map((area) => `virtual:messages/en/${area}`),
      ])
      .filter((key) => !pages.some(({ chunk }) => chunk !== undefined && key.endsWith(`/${chunk}`)))
      .map((key) => [key, { file: `assets/${key.replaceAll(/\W/g, '-')}.js`, name: key }]),
  ]);
  mkdirSync(join(built, '.vite'));
  writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify({ ...more, ...own }));
  writeFileSync(join(built, 'shell.html'), '<head></head>');
  writeFileSync(join(built, 'theme.js'), '');
}

test('a page is sent with its own file, also where the bundler called another file by the name of its chunk', () => {
  // As the schemas of events were, and in some builds came first.
  build({ '_event-1.js': { file: 'assets/event-1.js', name: 'event' } });
  expect(pageAssets(built, firebaseJson).pages.event?.scripts).toContain(`/assets/${chunkFile('event')}.js`);
  expect(JSON.stringify(pageAssets(built, firebaseJson).pages)).not.toContain('event-1.js');
});

test('two files of one name are a fault of the build', () => {
  build({ '_main-1.js': { file: 'assets/main-1.js', name: 'main' } });
  expect(() => pageAssets(built, firebaseJson)).toThrow('2 files called main');
});
