import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '@fareground/command/problem';
import { firebaseCommand } from '@fareground/emulator-kit/firebase-command';
import { ROOT } from '../paths.ts';

/** A later version than that of the emulators (docs/adr/0047). */
export const deployFirebaseCommand = firebaseCommand(join(ROOT, 'tools'));

/** What is deployed together, and what for. */
export interface Part {
  readonly title: string;
  /** As `firebase deploy --only` takes it. */
  readonly only: string;
}

/**
 * A deploy in the order in which each part finds what it needs: a query needs its index, and a page the functions that it calls. Within the
 * second part firebase-tools releases rules, then functions, then pages; functions that are no more are deleted, those that are as they
 * were are left alone.
 */
export const PARTS = {
  indexes: { title: 'Indexes', only: 'firestore:indexes' },
  site: { title: 'Functions, rules and pages', only: 'functions,firestore:rules,storage,hosting' },
} as const satisfies Record<string, Part>;

/** All functions of these groups, whether they were changed or not. */
export const functionsOf = (groups: readonly string[]): Part => ({
  title: 'Functions',
  only: groups.map((group) => `functions:${group}`).join(','),
});

interface Options {
  /** Path of the firebase.json that was laid out. */
  readonly config: string;
  readonly project: string;
  /** Stands in the list of releases. */
  readonly version: string;
  readonly signal: AbortSignal;
}

/**
 * Runs `firebase deploy`. Where it would ask a person (triggers that are retried, functions to delete, a clean-up policy of images),
 * `--force` says yes: https://firebase.google.com/docs/cli#deployment
 * @throws Problem where it fails
 */
export async function deployPart(
  { title, only }: Part,
  { config, project, version, signal }: Options,
): Promise<void> {
  const args = ['deploy', '--only', only, '--config', config, '--project', project, '--message', version];
  const child = spawn(process.execPath, [deployFirebaseCommand, ...args, '--non-interactive', '--force'], {
    cwd: ROOT,
    env: withoutEmulators(),
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const code = await new Promise<number | null>((done) => {
    child.once('error', () => done(null));
    child.once('exit', done);
  });
  if (code !== 0)
    throw new Problem(
      `${title}: firebase deploy did not succeed.`,
      'What stands above says why. Put that right and run this again: what was deployed is left as it is.',
    );
}

/** A deploy goes to no emulator, whatever this environment has for other commands. */
function withoutEmulators(): NodeJS.ProcessEnv {
  const { FIRESTORE_EMULATOR_HOST: _, FIREBASE_AUTH_EMULATOR_HOST: __, ...environment } = process.env;
  return environment;
}
