import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

const commands = readdirSync(join(ROOT, 'tools')).filter((name) =>
  existsSync(join(ROOT, 'tools', name, 'main.ts')),
);

test.each([...commands.map((name) => `${name} --help`), 'bench'])(
  '%s prints its usage, and starts and writes nothing',
  (line) => {
    const [name = '', ...args] = line.split(' ');
    // With --permission Node refuses to start another program and to write a file.
    const node = ['--permission', '--allow-fs-read=*', join(ROOT, 'tools', name, 'main.ts'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { cwd: ROOT, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(new RegExp(`^(npm|npm run|node) (tools/)?${name}\\b`));
    expect(status).toBe(0);
  },
);
