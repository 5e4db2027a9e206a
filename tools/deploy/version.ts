import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionResponseSchema } from '@fareground/domain/api/version';
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

/** Which version a site says that it runs; empty where it says none. */
export async function runningVersion(
  site: string,
  fetch: (url: string) => Promise<Response>,
): Promise<string> {
  const answer = await fetch(`${site}/api/version`).catch(() => null);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return versionResponseSchema.safeParse(body).data?.version ?? '';
}
