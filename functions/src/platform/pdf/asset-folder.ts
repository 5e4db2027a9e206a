import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A folder of files that documents are made with. `assets` stands beside the sources, and beside the bundle in the deployed folder.
 * @throws Error when it is missing
 */
export function assetFolder(name: 'fonts' | 'wallet'): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const found = join(at, 'assets', name);
    if (existsSync(found)) return found;
    if (at === dirname(at)) throw new Error(`Files of the documents are missing: assets/${name}.`);
  }
}
