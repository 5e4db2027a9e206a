import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { deployFirebaseCommand, firebaseCommand } from '../shared/paths.ts';

/** @param command the file `lib/bin/firebase.js` of the package */
const majorOf = (command: string) =>
  JSON.parse(readFileSync(resolve(command, '../../../package.json'), 'utf8')).version.split('.')[0];

test('deploys use firebase-tools 15, and emulators 14, which runs with Java 17', () => {
  expect([majorOf(deployFirebaseCommand()), majorOf(firebaseCommand())]).toEqual(['15', '14']);
});
