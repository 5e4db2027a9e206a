import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseProjectConfig, runConfig } from '@fareground/emulator-kit/config';
import { DEFAULT_PORTS } from '@fareground/emulator-kit/ports';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { localHosting } from './local-hosting.ts';

const config = parseProjectConfig(readFileSync(join(ROOT, 'firebase.json'), 'utf8'));

test('the rewrites of the deploy hold in a run too, but for the sale, which one process answers', () => {
  const run = runConfig({
    config,
    ports: DEFAULT_PORTS,
    withUi: false,
    hosting: localHosting(DEFAULT_PORTS, undefined),
  });
  const rewrites = (config.hosting.rewrites ?? []).map((rule) =>
    rule.function?.functionId.startsWith('sale-')
      ? { ...rule, function: { ...rule.function, functionId: 'sale-api' } }
      : rule,
  );
  expect(rewrites).not.toEqual(config.hosting.rewrites);
  expect(run.hosting).toMatchObject({ public: 'web', rewrites });
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
