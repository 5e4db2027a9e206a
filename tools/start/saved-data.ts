import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, listProcesses } from '@fareground/emulator-kit/processes';
import { z } from 'zod';

/** The demo that `npm start` keeps between runs: the emulators' export, the sandbox's file, the signing key. */
export type SavedData = {
  readonly folder: string;
  readonly export: string;
  readonly sandboxFile: string;
  readonly keyFile: string;
  /** When the demo was seeded, epoch milliseconds; undefined where nothing is saved that can be used. */
  readonly seededAt: number | undefined;
  /** What is saved was stored by another version, which named its fields otherwise. */
  readonly isOutdated: boolean;
  readonly markSeeded: (at: number) => void;
  readonly erase: () => void;
};

/** Raised when stored fields change without an upgrade: a demo that was saved before is seeded anew. */
const FORMAT = 4;
const seededSchema = z.object({ format: z.literal(FORMAT), at: z.number() });

export function savedData(stateFolder: string): SavedData {
  const folder = join(stateFolder, 'data');
  const exported = join(folder, 'export');
  const seededFile = join(folder, 'seeded.json');
  // A run that was killed between two renames left the last good export under its other name.
  if (!existsSync(exported) && existsSync(`${exported}.old`)) renameSync(`${exported}.old`, exported);
  const complete = existsSync(join(exported, 'firebase-export-metadata.json'));
  const seededAt = complete ? readSeeded(seededFile) : undefined;
  return {
    folder,
    export: exported,
    sandboxFile: join(folder, 'stripe.json'),
    keyFile: join(folder, 'keys.json'),
    seededAt,
    isOutdated: complete && seededAt === undefined,
    markSeeded: (at) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(seededFile, JSON.stringify({ format: FORMAT, at }));
    },
    erase: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function readSeeded(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return seededSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).at;
  } catch {
    return undefined;
  }
}

/**
 * Claims the saved data for this process. Returns a release, or undefined where another `npm start` is using it: two
 * that write the same folder would each lose the other's bookings.
 */
export function claimSavedData(stateFolder: string): (() => void) | undefined {
  const claim = join(stateFolder, 'data-in-use-by');
  mkdirSync(stateFolder, { recursive: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(claim, String(process.pid), { flag: 'wx' });
      return () => rmSync(claim, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(claim, 'utf8'));
      if (isStarter(holder)) return undefined;
      rmSync(claim, { force: true });
    }
  }
  return undefined;
}

/** True when the process lives and is one of ours: process ids are used again. */
function isStarter(pid: number): boolean {
  if (!pid || !isAlive(pid)) return false;
  const line = listProcesses().find((process) => process.pid === pid);
  return line === undefined || /(start|dev)[\\/]main\.ts|vitest/.test(line.command);
}
