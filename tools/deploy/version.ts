import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Which version a checkout is, as `0.1.0+de85094b`; with `.changed` at the end where files differ from the commit. */
export function versionOf(root: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const commit = git('rev-parse', '--short=8', 'HEAD');
    return `${version}+${commit}${git('status', '--porcelain') === '' ? '' : '.changed'}`;
  } catch {
    return version; // unpacked from an archive
  }
}
