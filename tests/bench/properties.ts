// Properties that the suite tries a few times only, tried many times. FAREGROUND_RUNS sets another number.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const { status } = spawnSync(
  process.execPath,
  [
    resolve(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project=rules', 'tests/rules/firestore-shapes.test.ts', '-t', 'accept the same documents'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { FAREGROUND_RUNS: '600', ...process.env, NODE_ENV: 'test' },
  },
);
process.exitCode = status ?? 1;
