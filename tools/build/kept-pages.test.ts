import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GATE, keptFiles, OWN_TICKETS } from './kept-pages.ts';
import { BROWSER_ROUTES } from './page-assets.ts';

let built: string;
beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'fareground-built-'));
});
afterEach(() => rmSync(built, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(built, path)), { recursive: true });
  writeFileSync(join(built, path), text);
}

const file = (name: string, more: object = {}) => ({ file: `assets/${name}.js`, ...more });

function build(shell = '<head></head>'): void {
  const manifest = {
    '_main-1.js': file('main', {
      name: 'main',
      imports: ['_react-1.js'],
      dynamicImports: ['src/other-page.tsx'],
    }),
    '_react-1.js': file('react', { name: 'react' }),
    [BROWSER_ROUTES]: file('routes', { imports: ['_main-1.js'], dynamicImports: ['src/other-page.tsx'] }),
    'src/other-page.tsx': file('other-page'),
    'src/features/gate/gate-page.tsx': file('gate-page', {
      imports: ['_main-1.js', '_shared.js'],
      dynamicImports: ['src/decoder.ts'],
      css: ['assets/gate.css'],
    }),
    '_shared.js': file('shared'),
    'src/decoder.ts': file('decoder', { imports: ['_decoder-part.js'] }),
    '_decoder-part.js': file('decoder-part'),
    'src/features/account/ticket-page.tsx': file('ticket-page', { dynamicImports: ['src/position.tsx'] }),
    'src/features/account/booking-page.tsx': file('booking-page'),
    'src/features/account/profile-page.tsx': file('profile-page'),
    'src/app/dashboard-layout.tsx': file('dashboard-layout'),
    'src/ui/poster-drawing.tsx': file('poster-drawing'),
    'src/position.tsx': file('position'),
    'virtual:messages/en/account': file('account-texts'),
    'virtual:messages/en/position': file('position-texts'),
    'virtual:messages/en/tickets': file('tickets-texts'),
    'virtual:messages/en/gate': file('texts'),
    'virtual:messages/en/problem': file('problem'),
    'src/firebase/session-source.ts': file('session'),
    'src/firebase/staff-check.tsx': file('staff'),
  };
  write('.vite/manifest.json', JSON.stringify(manifest));
  write('assets/gate.css', '');
  write('shell.html', shell);
  for (const name of [
    'theme.js',
    'favicon.svg',
    'gate.webmanifest',
    'manifest.webmanifest',
    'icons/gate.png',
    'fonts/a.woff2',
    'fonts/OFL.txt',
  ])
    write(name, name);
}

test('the gate keeps all that it may come to load, and no other page', () => {
  build();
  const urls = keptFiles(built, GATE).map(({ url }) => url);
  for (const name of [
    'main',
    'react',
    'routes',
    'gate-page',
    'shared',
    'decoder',
    'decoder-part',
    'texts',
    'session',
    'staff',
  ])
    expect(urls).toContain(`/assets/${name}.js`);
  expect(urls).toEqual(
    expect.arrayContaining(['/shell', '/assets/gate.css', '/icons/gate.png', '/fonts/a.woff2']),
  );
  expect(urls).not.toContain('/assets/other-page.js');
  expect(urls).not.toContain('/fonts/OFL.txt');
  expect(new Set(urls).size).toBe(urls.length);
});

test('a buyer’s device keeps their tickets’ pages, and nothing of the gate', () => {
  build();
  const urls = keptFiles(built, OWN_TICKETS).map(({ url }) => url);
  for (const name of [
    'ticket-page',
    'position',
    'tickets-texts',
    'booking-page',
    'profile-page',
    'poster-drawing',
    'dashboard-layout',
    'session',
  ])
    expect(urls).toContain(`/assets/${name}.js`);
  expect(urls).not.toContain('/assets/gate-page.js');
  expect(urls).not.toContain('/assets/other-page.js');
});

test('a file whose name stays is fetched again when what is in it has changed', () => {
  build();
  const before = keptFiles(built, GATE);
  build('<head><title>New</title></head>');
  const changed = keptFiles(built, GATE).filter(
    ({ revision }, index) => revision !== before[index]?.revision,
  );
  expect(changed.map(({ url }) => url)).toEqual(['/shell']);
});
