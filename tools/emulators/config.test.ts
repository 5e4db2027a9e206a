import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../shared/paths.ts';
import { localPolicy, parseProjectConfig, runConfig } from './config.ts';
import { DEFAULT_PORTS } from './ports.ts';

const config = parseProjectConfig(readFileSync(join(ROOT, 'firebase.json'), 'utf8'));

test("the project's own firebase.json is what a run builds upon", () => {
  expect(config).toMatchObject({ hosting: { public: 'web/dist' }, firestore: { rules: 'firestore.rules' } });
});

test('a run listens on loopback alone, on its own ports', () => {
  const ports = { ...DEFAULT_PORTS, hosting: 14_001 };
  const { emulators } = runConfig({ config, ports, withUi: false }) as {
    emulators: Record<string, { host?: string; port?: number } | boolean>;
  };
  for (const [name, each] of Object.entries(emulators)) {
    if (typeof each === 'object' && name !== 'ui') expect(each.host, name).toBe('127.0.0.1');
  }
  expect(emulators).toMatchObject({ hosting: { port: 14_001 }, ui: { enabled: false } });
});

test('the rewrites of the deploy hold in a run too, but for the sale, which one process answers', () => {
  const run = runConfig({ config, ports: DEFAULT_PORTS, withUi: false });
  const rewrites = (config.hosting.rewrites ?? []).map((rule) =>
    rule.function?.functionId.startsWith('sale-')
      ? { ...rule, function: { ...rule.function, functionId: 'sale-api' } }
      : rule,
  );
  expect(rewrites).not.toEqual(config.hosting.rewrites);
  expect(run.hosting).toMatchObject({ public: 'web', rewrites });
});

test('the local policy lets the page reach the emulators and leaves scripts as strict as they are', () => {
  const local = localPolicy("default-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'none'");
  expect(local).toContain("script-src 'self';");
  expect(local).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\*/);
  expect(local).not.toContain("frame-src 'none'");
});

test('assets with a hash in their name are kept for ever, the application’s shell never', () => {
  const caching = (config.hosting.headers ?? []).map(({ source, headers }) => [
    source,
    headers.find(({ key }) => key === 'Cache-Control')?.value,
  ]);
  expect(Object.fromEntries(caching)).toMatchObject({
    // How long a rendered page is kept is for the function to say.
    '**': undefined,
    '/@(auth|dashboard|booking|ticket|passed-on|waiting|waiting-list)/**': 'no-cache',
    '/assets/**': 'public, max-age=31536000, immutable',
  });
});
