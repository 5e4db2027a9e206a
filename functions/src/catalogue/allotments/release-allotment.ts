import {
  type Allotment,
  allotmentLifecycle,
  allotmentPath,
} from '@fareground/domain/catalogue/events/allotment';
import { move } from '@fareground/domain/core/lifecycle';
import { auditEntry } from '../../platform/audit/audit.ts';
import { create, update } from '../../platform/commit/work.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { allotmentNow, ChangedPools, poolsOfBlocks, requireKnownPools } from './allotted-tier.ts';

type Deps = Pick<Services, 'engine' | 'collections'>;

/**
 * Puts what is left of an allotment on general sale: first to whoever waits for it. Allotment, pools and log are one commit. Releasing a released one
 * changes nothing.
 * @throws AppError not-found; changed-meanwhile when it changed in the same moment
 */
export async function releaseAllotment(
  { engine, collections }: Deps,
  actor: Pick<Caller, 'uid' | 'email'>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Allotment> {
  const reference = collections.allotments.doc(id);
  const pools = poolsOfBlocks(required(await reference.get()).blocks);
  return engine.submit<Allotment>({
    name: 'release an allotment',
    pools,
    documents: [reference],
    decide: (view) => {
      const current = allotmentNow(view, reference);
      if (current.state === 'released') return { kind: 'done', result: current };
      requireKnownPools(current, pools);
      const stock = new ChangedPools(view);
      stock.free(current.blocks);
      const changes = {
        state: move(allotmentLifecycle, current.state, 'released'),
        blocks: [],
        left: 0,
        updatedAt: view.now,
        updatedBy: actor.uid,
      };
      const entry = auditEntry({
        id: `release-${id}`,
        at: view.now,
        actor,
        action: 'allotments.release',
        target: allotmentPath(id),
        reason,
        before: { state: current.state, left: current.left },
        after: { state: changes.state, left: 0 },
      });
      return {
        kind: 'commit',
        pools: stock.all(),
        writes: [
          update(reference, changes),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: { ...current, ...changes },
      };
    },
  });
}

/** For one whose time came: what nobody was given goes on sale by itself. */
export const releaseDue = (deps: Deps, { id, releaseAt }: Allotment): Promise<Allotment> =>
  releaseAllotment(
    deps,
    { uid: 'system', email: '' },
    { id, reason: `Due at ${new Date(releaseAt ?? 0).toISOString()}` },
  );
