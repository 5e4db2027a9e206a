import { type Allotment, allotmentPath } from '../catalogue/events/allotment.ts';
import type { Pool } from '../stock/pool.ts';
import { poolPath } from '../stock/pool.ts';
import { isQuotaPoolId } from '../stock/pool-id.ts';
import type { Difference } from './difference.ts';

/** Where the pools of an event and its allotments disagree: what is blocked is what allotments have, seat by seat, and an allotment's sum is its blocks'. */
export function allotmentDifferences(pools: readonly Pool[], allotments: readonly Allotment[]): Difference[] {
  const existing = new Set(pools.map(({ id }) => id));
  const blocks = allotments.flatMap((allotment) => allotment.blocks.map((block) => ({ allotment, block })));
  return [
    ...allotments.flatMap((allotment) => sumDifference(allotment)),
    ...blocks.flatMap(({ allotment, block }) =>
      existing.has(block.poolId)
        ? []
        : [
            {
              path: allotmentPath(allotment.id),
              says: `has places of ${poolPath(block.poolId)}, which does not exist`,
            },
          ],
    ),
    ...pools
      .filter(({ offeringKind }) => offeringKind === 'event')
      .flatMap((pool) => {
        const own = blocks.filter(({ block }) => block.poolId === pool.id).map(({ block }) => block);
        if (pool.kind === 'places') {
          const said = own.reduce((sum, { quantity }) => sum + quantity, 0);
          const is = pool.blocked[0] ?? 0;
          return is === said
            ? []
            : [{ path: poolPath(pool.id), says: `${is} blocked, allotments have ${said}` }];
        }
        const said = own.flatMap(({ seats }) => seats).toSorted();
        const is = Object.keys(pool.blocked).toSorted();
        if (is.join() === said.join()) return [];
        const seats = (some: readonly string[]) => some.join(', ') || 'no seat';
        return [{ path: poolPath(pool.id), says: `${seats(is)} blocked, allotments have ${seats(said)}` }];
      }),
  ];
}

function sumDifference({ id, blocks, left }: Allotment): Difference[] {
  const own = blocks.filter(({ poolId }) => !isQuotaPoolId(poolId));
  const sum = own.reduce((all, { quantity }) => all + quantity, 0);
  return sum === left ? [] : [{ path: allotmentPath(id), says: `has ${left} left, its blocks have ${sum}` }];
}
