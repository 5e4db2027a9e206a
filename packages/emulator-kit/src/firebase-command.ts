import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file that the `firebase` command runs: of the firebase-tools that the package in `root` finds. */
export function firebaseCommand(root: string): string {
  return join(
    dirname(createRequire(join(root, 'package.json')).resolve('firebase-tools/package.json')),
    'lib/bin/firebase.js',
  );
}
