import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, STATE } from '../../paths.ts';
import { type Counts, NONE } from '../counts.ts';
import { compare, type Indexes } from './needed-index.ts';
import { readRecorded } from './recorded.ts';

const RECORDER = fileURLToPath(new URL('record.cjs', import.meta.url));

/**
 * From now on this process, and every one that it starts, notes what it asks Firestore (docs/adr/0040). The emulator answers every
 * query; production answers those that firestore.indexes.json has an index for.
 */
export function startRecording(): {
  finish(isWhole: boolean): { readonly counts: Counts; readonly failures: readonly string[] } | null;
} {
  const folder = join(STATE, 'test', `queries-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.FAREGROUND_QUERY_LOG = folder;
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--require ${JSON.stringify(RECORDER)}`]
    .filter(Boolean)
    .join(' ');
  createRequire(import.meta.url)(RECORDER);
  return {
    /** @returns one test that passed or failed; null where nothing was asked of a database */
    finish(isWhole) {
      const failures = faultsIn(folder, isWhole);
      rmSync(folder, { recursive: true, force: true });
      if (!failures) return null;
      const failed = failures.length > 0 ? 1 : 0;
      return { counts: { ...NONE, passed: 1 - failed, failed }, failures };
    },
  };
}

/** null where nothing was asked. What cannot be read, or worked out, is a fault too. */
function faultsIn(folder: string, isWhole: boolean): string[] | null {
  try {
    const queries = readRecorded(folder);
    const stored = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')) as Indexes;
    return queries.length === 0 ? null : compare(queries, stored, isWhole);
  } catch (error) {
    return [`the queries of this run cannot be judged: ${String(error)}`];
  }
}
