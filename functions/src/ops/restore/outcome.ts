import type { Work } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';

/** What became of one thing that the provider has: it is in the books again, it was there, or why it cannot be. */
export type Outcome = 'rebuilt' | 'present' | { readonly leftBecause: string };

export const left = (leftBecause: string) => ({
  kind: 'done' as const,
  restsOnCache: true,
  result: { leftBecause } as Outcome,
});
export const present = { kind: 'done' as const, result: 'present' as Outcome };

type Deps = Pick<Services, 'collections' | 'engine' | 'now'>;

/** Does the work, or with `isDryRun` says what doing it would come to. */
export async function carryOut(deps: Deps, work: Work<Outcome>, isDryRun: boolean): Promise<Outcome> {
  return isDryRun ? tryOut(deps, work) : deps.engine.submit(work);
}

async function tryOut({ collections, now }: Deps, work: Work<Outcome>): Promise<Outcome> {
  const pools = new Map(
    await Promise.all(
      work.pools.map(
        async ({ id, planned }) => [id, (await collections.pools.doc(id).get()).data() ?? planned] as const,
      ),
    ),
  );
  const documents = new Map(
    await Promise.all(
      work.documents.map(
        async (reference) => [reference.path, (await reference.get()).data() ?? null] as const,
      ),
    ),
  );
  const outcome = work.decide({
    now: now(),
    pool: (id) => {
      const pool = pools.get(id);
      if (!pool) throw new Error(`there is no pool ${id}`);
      return pool;
    },
    get: <T>({ path }: { path: string }) => (documents.get(path) ?? null) as T | null,
  });
  if (outcome.kind === 'refuse') throw outcome.error;
  return outcome.result;
}
