import { Problem } from '@fareground/command/problem';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { migrate } from '../admin/commands/migrate.ts';
import { storedCollections } from '../admin/stored-collections.ts';

/** To which shape each collection was brought, by its path; 1 where it says nothing. */
const SHAPES = 'deploys/shapes';
const shapes = z.record(z.string(), z.int().positive());

interface Deps {
  readonly db: Firestore;
  readonly say: (line: string) => void;
  readonly check?: () => void;
}

/**
 * Brings the collections to their newest shape whose shape was raised since the last deploy, as `npm run admin -- migrate` does.
 * @throws Problem where documents were left behind; the next deploy tries again
 */
export async function migrateShapes(deps: Deps, collections = storedCollections): Promise<void> {
  const reference = deps.db.doc(SHAPES);
  const noted = shapes.parse((await reference.get()).data() ?? {});
  const raised = collections.filter(({ path, converter }) => converter.shape > (noted[path] ?? 1));
  if (raised.length === 0) return;
  if ((await migrate(deps, { isDryRun: false }, raised)) !== 0)
    throw new Problem(
      'Not every document has the newest shape.',
      'The site reads the older ones too. See "When the layout of documents changes" in docs/operations.md; the next deploy tries again.',
    );
  await reference.set({
    ...noted,
    ...Object.fromEntries(raised.map(({ path, converter }) => [path, converter.shape])),
  });
}
