import { AppError } from '@fareground/domain/core/errors';
import type { Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../firestore/collections.ts';
import { isConflict } from '../firestore/conflict.ts';
import { type Decided, decideGroup, restsOnCache } from './decide.ts';
import { PoolCache } from './pool-cache.ts';
import { createQueue, type Waiting } from './queue.ts';
import { createReader, needsOf } from './read.ts';
import { type DocumentCache, PoolContended, type Work } from './work.ts';
import { type CommittedPool, writeGroup } from './write.ts';

/**
 * Commits changes of stock in groups. Per pool and instance one commit is in flight; what arrived meanwhile is decided
 * together and written in one batch, each pool under a precondition on its last update time. No lock is taken: on a
 * conflict everything is read and decided again. The commit's own write time is the next precondition, so an instance
 * that keeps winning reads no pool. Why: docs/adr/0001; measurements: docs/performance.md.
 *
 * Work goes through here when it changes a pool, together with all the documents that must change in the same commit. What
 * changes no pool is shared with nobody who waits: a plain transaction is right for it.
 */
export interface CommitEngine {
  submit<Result>(work: Work<Result>): Promise<Result>;
}

export interface CommitEngineOptions {
  db: Firestore;
  collections: Pick<Collections, 'pools'>;
  now: () => number;
  /** Is given the pools of a commit that succeeded. */
  onCommitted?: (pools: readonly CommittedPool[]) => void;
  /** Is given the pools of a group whose commit others' came before, twice in a row. */
  onContended?: (poolIds: Iterable<string>) => void;
  /** Is told of each group once it is done. */
  onGroup?: (group: GroupReport) => void;
  /** At most this many pieces of work in one commit. */
  groupSize?: number;
}

/** How a group went, for the log. */
export interface GroupReport {
  readonly works: number;
  /** Tries that met another instance's commit. */
  conflicts: number;
  /** Times that it, or a part of it, was divided because the database refused it. */
  divisions: number;
}

const MAX_ATTEMPTS = 12;
const CACHED_POOLS = 2_000;
const transientCodes = new Set([4, 8, 13, 14]); // DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE

export function createCommitEngine(options: CommitEngineOptions): CommitEngine {
  const { db, collections, now, onCommitted, onContended, onGroup, groupSize = 500 } = options;
  const pools = new PoolCache(CACHED_POOLS);
  const queue = createQueue(groupSize);
  const reader = createReader(db, collections, pools);
  let isScheduled = false;
  /** Pieces of work in the commits in flight. */
  let inFlight = 0;

  function submit<Result>(work: Work<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      queue.add({
        work: work as Work<unknown>,
        resolve: resolve as (result: unknown) => void,
        reject,
        prefetched: null,
      });
      if (isScheduled) return;
      isScheduled = true;
      // All that arrives in this turn of the event loop is one group.
      setImmediate(() => {
        isScheduled = false;
        start();
      });
    });
  }

  function start(): void {
    for (const group of queue.take()) void run(group);
    reader.prefetch(queue.waiting(), inFlight);
  }

  async function run(group: Waiting[]): Promise<void> {
    inFlight += group.length;
    const report: GroupReport = { works: group.length, conflicts: 0, divisions: 0 };
    const answer = await commit(group, report);
    onGroup?.(report);
    inFlight -= group.length;
    queue.finished(group);
    pools.trim((id) => queue.isInFlight(id));
    // Whoever waits comes first: the database is at work on their commit while these are answered.
    start();
    setImmediate(answer);
  }

  /** Commits the group, or what of it the database takes. @returns what answers each of it */
  async function commit(group: Waiting[], report: GroupReport): Promise<() => void> {
    try {
      return await commitGroup(group, report);
    } catch (error) {
      invalidate(group);
      const [only, ...others] = group;
      if (!only || others.length === 0 || error instanceof AppError) {
        return () => {
          for (const waiting of group) waiting.reject(error);
        };
      }
      // One piece of work that the database refuses must not fail its neighbours: each half by itself.
      report.divisions += 1;
      const middle = Math.ceil(group.length / 2);
      const answers = [
        await commit(group.slice(0, middle), report),
        await commit(group.slice(middle), report),
      ];
      return () => {
        for (const answer of answers) answer();
      };
    }
  }

  /** @throws what the database says of a commit that it will never take, AppError changed-meanwhile, unavailable */
  async function commitGroup(all: Waiting[], report: GroupReport): Promise<() => void> {
    let group = all;
    for (let attempt = 0; group.length > 0; attempt++) {
      const { decided, documents, isCertain } = await readAndDecide(group, attempt > 0);
      try {
        const committed = await writeGroup({ db, collections, pools, now }, group, decided, documents);
        if (committed.length > 0) onCommitted?.(committed);
        return answering(group, decided);
      } catch (error) {
        invalidate(group);
        const { code } = error as { code?: unknown };
        const metOthers = isConflict(error);
        if (metOthers) report.conflicts += 1;
        // What was decided on a stale cache may be what no document can hold; on what is read now it is right.
        const mayPass = metOthers || transientCodes.has(code as number) || !isCertain;
        if (!mayPass) throw error;
        // Once may be a payment that arrived elsewhere; twice in a row, another instance sells here.
        if (metOthers && attempt > 0) {
          onContended?.(needsOf(group).map(({ id }) => id));
          group = group.filter((waiting) => !handBack(waiting));
        }
        if (attempt + 1 >= MAX_ATTEMPTS) {
          throw metOthers
            ? new AppError('changed-meanwhile', 'every try of the commit met a conflict', {}, error)
            : new AppError('unavailable', 'every try of the commit failed', {}, error);
        }
        if (group.length > 0) await jitter(attempt);
      }
    }
    return () => undefined; // All of it was handed back.
  }

  /**
   * A refusal must not rest on what this instance has cached: places may be free again elsewhere. Nor on what was not read: the
   * work may have been done before.
   */
  async function readAndDecide(
    group: Waiting[],
    afterConflict: boolean,
  ): Promise<{ decided: Decided; documents: DocumentCache; isCertain: boolean }> {
    const isCertain = afterConflict || !(usesCache(group) || leavesUnread(group));
    const documents = await reader.read(group, afterConflict);
    const decided = decideGroup(group, pools, documents, now());
    if (isCertain || !decided.outcomes.some(restsOnCache)) return { decided, documents, isCertain };
    invalidate(group);
    const all = await reader.read(group, true);
    return { decided: decideGroup(group, pools, all, now()), documents: all, isCertain: true };
  }

  const usesCache = (group: readonly Waiting[]): boolean =>
    needsOf(group).some(({ id }) => pools.get(id)) ||
    group.some(({ work }) => work.documents.some(({ path }) => work.cache?.has(path)));

  function invalidate(group: readonly Waiting[]): void {
    pools.invalidate(needsOf(group).map(({ id }) => id));
    for (const waiting of group) {
      waiting.work.cache?.clear();
      waiting.prefetched = null;
    }
  }

  return { submit };
}

const leavesUnread = (group: readonly Waiting[]): boolean =>
  group.some(({ work }) => (work.documentsOnConflict ?? []).length > 0);

/** Whether it could be: then whoever submitted it chooses other pools. */
function handBack({ work, reject }: Waiting): boolean {
  if (work.isMovable) reject(new PoolContended());
  return work.isMovable ?? false;
}

const answering =
  (group: readonly Waiting[], { outcomes }: Decided) =>
  (): void => {
    for (const [index, waiting] of group.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'refuse') waiting.reject(outcome.error);
      else waiting.resolve(outcome?.result);
    }
  };

function jitter(attempt: number): Promise<void> {
  const longest = Math.min(1_000, 15 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
