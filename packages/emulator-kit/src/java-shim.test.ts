import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shimText } from './java-shim.ts';

test.skipIf(process.platform === 'win32')(
  'Java gets its arguments, with a quiet log, bounded memory and the name of the run',
  () => {
    const folder = mkdtempSync(join(tmpdir(), "shim test's "));
    const java = join(folder, 'real java');
    writeFileSync(java, '#!/bin/sh\nfor argument do echo "$argument"; done\n');
    const shim = join(folder, 'java');
    writeFileSync(shim, shimText(java, '/tmp/fareground-x y'));
    for (const file of [java, shim]) chmodSync(file, 0o755);
    const runWith = (env: Record<string, string>, ...args: string[]) =>
      execFileSync(shim, args, { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...env } })
        .trim()
        .split('\n');
    const run = (...args: string[]) => runWith({}, ...args);

    expect(run('-Dgoogle.cloud_firestore.debug_log_level=FINE', '-jar', 'a b.jar', '--rules', '')).toEqual([
      '-Xms32m',
      '-Xmx1200m',
      '-XX:+UseSerialGC',
      '-XX:+ExitOnOutOfMemoryError',
      '-Dfareground.run=/tmp/fareground-x y',
      '-Dgoogle.cloud_firestore.debug_log_level=WARNING',
      '-jar',
      'a b.jar',
      '--rules',
    ]);
    expect(
      runWith({ FAREGROUND_FIRESTORE_HEAP: '3g' }, '-Dgoogle.cloud_firestore.debug_log_level=FINE')[1],
    ).toBe('-Xmx3g');
    expect(run('-version')).toEqual([
      '-Xms32m',
      '-Xmx384m',
      '-XX:+UseSerialGC',
      '-XX:+ExitOnOutOfMemoryError',
      '-Dfareground.run=/tmp/fareground-x y',
      '-version',
    ]);
    rmSync(folder, { recursive: true });
  },
);
