import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import type { WaitingList } from '@fareground/domain/booking/waitlist/waiting-list';
import { endKeepBack } from '@fareground/domain/stock/keep-back';
import type { Pool } from '@fareground/domain/stock/pool';

/** The list when these wait no more. */
export function listWithout(
  { waiting, places, dueAt }: WaitingList,
  gone: readonly Pick<WaitingEntry, 'quantity'>[],
  now: number,
): Pick<WaitingList, 'waiting' | 'places' | 'dueAt' | 'updatedAt'> {
  const left = waiting - gone.length;
  return {
    waiting: left,
    places: gone.reduce((sum, { quantity }) => sum - quantity, places),
    dueAt: left === 0 ? null : dueAt,
    updatedAt: now,
  };
}

/** With the last who waits ends the keeping back. @returns those of the tier's pools that change by it */
export const openedPools = ({ waiting }: Pick<WaitingList, 'waiting'>, pools: readonly Pool[]): Pool[] =>
  waiting > 0
    ? []
    : pools.flatMap((pool) => {
        const open = endKeepBack(pool);
        return open === pool ? [] : [open];
      });
