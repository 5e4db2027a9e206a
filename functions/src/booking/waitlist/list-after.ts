import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import type { WaitingList } from '@fareground/domain/booking/waitlist/waiting-list';
import type { Pool } from '@fareground/domain/stock/pool';
import { endReserve } from '@fareground/domain/stock/reserve-for-waitlist';

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
        const open = endReserve(pool);
        return open === pool ? [] : [open];
      });
