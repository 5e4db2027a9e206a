import { MINUTE } from '@fareground/domain/core/time';
import type { GroupReport } from './commit/commit-engine.ts';
import type { Log } from './services.ts';

/**
 * Counts what the commit engine does, and writes a line of it with the first group after each minute: an instance that nobody calls is
 * frozen, so no timer would do it.
 */
export function createGroupLog(log: Pick<Log, 'info'>, now: () => number): (group: GroupReport) => void {
  const none = { groups: 0, works: 0, largest: 0, conflicts: 0, divisions: 0 };
  let counted = { ...none };
  let since = now();
  return ({ works, conflicts, divisions }) => {
    counted = {
      groups: counted.groups + 1,
      works: counted.works + works,
      largest: Math.max(counted.largest, works),
      conflicts: counted.conflicts + conflicts,
      divisions: counted.divisions + divisions,
    };
    const ms = now() - since;
    if (ms < MINUTE) return;
    log.info('commit groups', { ...counted, seconds: Math.round(ms / 1_000) });
    counted = { ...none };
    since = now();
  };
}
