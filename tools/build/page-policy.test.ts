import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { styleTexts, withPolicy, withStyles } from './page-policy.ts';

const firebaseJson = readFileSync(join(ROOT, 'firebase.json'), 'utf8');
const config = JSON.parse(firebaseJson) as {
  hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
};
const everywhere = Object.fromEntries(
  config.hosting.headers
    .find(({ source }) => source === '**')
    ?.headers.map(({ key, value }) => [key, value]) ?? [],
);
const policy = new Map(
  (everywhere['Content-Security-Policy'] ?? '').split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return [name, sources] as const;
  }),
);

test('nothing may stand in a page that the build did not put there', () => {
  expect(policy.get('default-src')).toEqual(["'self'"]);
  for (const [name, sources] of policy)
    for (const source of sources) expect(source, name).not.toMatch(/^'unsafe|^\*|^https?:$/);
  for (const name of ['script-src', 'connect-src', 'frame-src'])
    expect(policy.get(name)?.filter((source) => /^(data|blob):$/.test(source))).toEqual([]);
  expect(policy.get('style-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
});

// A host that many have files or callbacks on lets anybody's script in: only folders of such hosts.
test('scripts of others come from folders that hold nothing else', () => {
  const others = (policy.get('script-src') ?? []).filter((source) => source.startsWith('https:'));
  expect(others.length).toBeGreaterThan(0);
  for (const source of others) {
    expect(source).not.toContain('*');
    expect(new URL(source).pathname).toMatch(/^\/.+\/$/);
  }
});

test('what the page talks to is named host by host', () => {
  for (const source of policy.get('connect-src') ?? []) expect(source).not.toContain('*');
});

test('what a browser stops is reported to us', () => {
  expect(policy.get('report-uri')).toEqual(['/api/reports']);
  expect(policy.get('report-to')).toEqual(['policy']);
  expect(everywhere['Reporting-Endpoints']).toBe('policy="/api/reports"');
});

test('the other headers keep other sites out', () => {
  expect(everywhere).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  });
  const allowed = (everywhere['Permissions-Policy'] ?? '')
    .split(', ')
    .filter((each) => !each.endsWith('=()'));
  expect(allowed).toEqual([
    'camera=(self)',
    'clipboard-write=(self)',
    'fullscreen=(self)',
    'geolocation=(self)',
    'screen-wake-lock=(self)',
    'web-share=(self)',
  ]);
});

test('a build adds its own style sheets, each by what stands in it', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const sheets = styleTexts('<head><style>.a{}</style><style>.b{}</style><style>.a{}</style></head>');
  const built = withStyles("default-src 'self'; style-src 'self'; img-src 'self'", sheets);
  expect(built).toBe(`default-src 'self'; style-src 'self' ${hash('.a{}')} ${hash('.b{}')}; img-src 'self'`);
  const deployed = JSON.parse(withPolicy(firebaseJson, built)) as typeof config;
  expect(JSON.stringify(deployed)).toContain(hash('.b{}').replaceAll('"', '\\"'));
  expect(deployed.hosting.headers.length).toBe(config.hosting.headers.length);
});
