import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import type { Google } from '../setup/google.ts';

const index = z.looseObject({ name: z.string(), state: z.string() });

/** Of an index over many documents: hours are Firestore's own figure, and nothing is served worse meanwhile. */
const MAX_LOOKS = 720;

/**
 * Waits until every index serves queries.
 * @param sleep waits so many milliseconds
 * @throws Problem where one needs repair, or takes longer than an hour
 */
export async function untilIndexesReady(
  google: Google,
  sleep: (ms: number) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const path = `/v1/projects/${google.project}/databases/(default)/collectionGroups/-/indexes`;
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const all = await google.list(index, 'firestore', path, 'indexes');
    const broken = all.find(({ state }) => state === 'NEEDS_REPAIR');
    if (broken)
      throw new Problem(
        `The index ${broken.name} cannot be built.`,
        `Look at it: https://console.cloud.google.com/firestore/databases/-default-/indexes?project=${google.project}`,
      );
    const unready = all.filter(({ state }) => state !== 'READY').length;
    if (unready === 0) return;
    if (looks % 12 === 0) say(`${unready} of ${all.length} indexes are being built.`);
    await sleep(Math.min(5_000, 1_000 * 2 ** looks));
  }
  throw new Problem(
    'The indexes are not ready after an hour.',
    'Run this again: what was deployed is left as it is.',
  );
}
