import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { firebaseCommand } from '@fareground/emulator-kit/firebase-command';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { deployFirebaseCommand } from './firebase.ts';

/** @param command the file `lib/bin/firebase.js` of the package */
const majorOf = (command: string) =>
  JSON.parse(readFileSync(resolve(command, '../../../package.json'), 'utf8')).version.split('.')[0];

test('deploys use firebase-tools 15, and emulators 14, which runs with Java 17', () => {
  expect([majorOf(deployFirebaseCommand), majorOf(firebaseCommand(ROOT))]).toEqual(['15', '14']);
});
