import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { localPolicy, parseProjectConfig, runConfig } from './config.ts';
import { DEFAULT_PORTS } from './ports.ts';

const config = parseProjectConfig(
  readFileSync(fileURLToPath(new URL('../../../firebase.json', import.meta.url)), 'utf8'),
);

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

test('the local policy lets the page reach the emulators and leaves scripts as strict as they are', () => {
  const local = localPolicy("default-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'none'");
  expect(local).toContain("script-src 'self';");
  expect(local).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\*/);
  expect(local).not.toContain("frame-src 'none'");
});
