import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@fareground/command/problem';
import { z } from 'zod';

const manifestSchema = z.looseObject({ name: z.string(), dependencies: z.record(z.string(), z.string()) });
const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })),
});

/**
 * Writes a lock file beside the package.json of what is uploaded, so that the platform installs the versions that were tested. It holds what
 * the project's own lock file says; npm leaves out of it what the folder does not need, and asks no network.
 * @param root of the project
 * @param folder what is uploaded, with its package.json
 * @throws Problem when the project's lock file does not hold what the folder needs
 */
export function lockPackages(root: string, folder: string): void {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const manifest = manifestSchema.parse(read(join(folder, 'package.json')));
  const { packages } = lockSchema.parse(read(join(root, 'package-lock.json')));
  const ofTheProject = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  const lock = {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries(ofTheProject) },
  };
  const path = join(folder, 'package-lock.json');
  writeFileSync(path, JSON.stringify(lock, null, 2));
  const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = spawnSync('npm', ['install', ...options, '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    throw new Problem(
      'No lock file could be made for the functions.',
      `Run 'npm install' so that package-lock.json holds what the functions need. npm said: ${npm.stderr.trim().slice(0, 300)}`,
    );
  }
}
