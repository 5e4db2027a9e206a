import { AppError } from '@fareground/domain/core/errors';
import { type Pool, poolConverter, poolPath } from '@fareground/domain/stock/pool';
import type { DocumentSnapshot, Firestore, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import {
  Displaced,
  type DocumentWrite,
  type KnownDocument,
  type StockWork,
  type StoredDocument,
  type WorkOutcome,
} from './work.ts';

/**
 * Commits changes of stock in groups. Per pool and instance one commit is in flight; what arrived meanwhile is decided
 * together and written in one batch, each pool under a precondition on its last update time. No lock is taken: on a
 * conflict everything is read and decided again. The commit's own write time is the next precondition, so an instance
 * that keeps winning reads nothing. Measurements: docs/decisions/0004.
 */
export interface StockDesk {
  submit<Result>(work: StockWork<Result>): Promise<Result>;
}

export interface StockDeskOptions {
  db: Firestore;
  now: () => number;
  /** Told the pools of a commit that succeeded. */
  onCommitted?: (pools: readonly CommittedPool[]) => void;
  /** Told the pools of a commit that others' came before, twice in a row. */
  onConflict?: (poolIds: Iterable<string>) => void;
  /** At most this many pieces of work in one commit. */
  groupSize?: number;
}

/** A pool as it stands since `updateTime`, in Firestore's time, and as it stood before; null when it is new. */
export interface CommittedPool {
  pool: Pool;
  before: Pool | null;
  updateTime: Timestamp;
}

interface Waiting {
  work: StockWork<unknown>;
  attempts: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Its documents, read while it waited for a commit under way. */
  ahead: Promise<Documents> | null;
}

type Documents = Map<string, KnownDocument>;

interface KnownPool {
  pool: Pool;
  /** null: the document does not exist yet. */
  updateTime: Timestamp | null;
}

const MAX_ATTEMPTS = 12;
/** So many at least are read in one call while they wait. */
const LEAST_AHEAD = 16;
const conflictCodes = new Set([5, 6, 9, 10]); // NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED
const passingCodes = new Set([4, 8, 13, 14]); // DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE

export function createStockDesk(options: StockDeskOptions): StockDesk {
  const { db, now, onCommitted = () => undefined, onConflict = () => undefined, groupSize = 500 } = options;
  const known = new Map<string, KnownPool>();
  const busy = new Set<string>();
  let queue: Waiting[] = [];
  let isScheduled = false;
  /** Pieces of work in the commits under way. */
  let underWay = 0;

  function submit<Result>(work: StockWork<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      queue.push({
        work: work as StockWork<unknown>,
        attempts: 0,
        resolve: resolve as (result: unknown) => void,
        reject,
        ahead: null,
      });
      schedule();
    });
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  }

  function start(): void {
    for (const group of takeGroups()) void run(group);
    readAhead();
  }

  /**
   * Reads for those who wait while others' commit is under way; not before as many wait as are in it, and some, so that a
   * crowd is read in few calls. Fewer are read together when their turn comes.
   */
  function readAhead(): void {
    const unread = queue.filter(({ ahead }) => !ahead);
    if (unread.length < Math.max(underWay, LEAST_AHEAD)) return;
    const paths = new Set(
      unread.flatMap(({ work }) => work.documents.filter((path) => !work.known?.has(path))),
    );
    const ahead = readDocuments([...paths]).catch(() => new Map() as Documents); // It is read again when it is needed.
    for (const waiting of unread) waiting.ahead = ahead;
  }

  async function readDocuments(paths: readonly string[]): Promise<Documents> {
    if (paths.length === 0) return new Map();
    return new Map((await db.getAll(...paths.map((path) => db.doc(path)))).map(knownOf));
  }

  /**
   * Splits the queue into groups that share no pool with each other or with a commit in flight. Strictly first come:
   * work that has to wait keeps its pools from later work, so a booking over two busy pools is not starved.
   */
  function takeGroups(): Waiting[][] {
    const reserved = new Set(busy);
    const later: Waiting[] = [];
    const groups = new Set<Waiting[]>();
    const groupOf = new Map<string, Waiting[]>();
    for (const waiting of queue) {
      const ids = waiting.work.pools.map((pool) => pool.id);
      const touching = new Set(ids.map((id) => groupOf.get(id)).filter((group) => group !== undefined));
      const size = [...touching].reduce((sum, group) => sum + group.length, 1);
      if (ids.some((id) => reserved.has(id)) || size > groupSize) {
        later.push(waiting);
        for (const id of ids) reserved.add(id);
        continue;
      }
      const [group = [], ...others] = touching;
      groups.add(group);
      group.push(waiting);
      for (const id of ids) groupOf.set(id, group);
      for (const other of others) {
        groups.delete(other);
        group.push(...other);
        for (const { work } of other) for (const pool of work.pools) groupOf.set(pool.id, group);
      }
    }
    queue = later;
    for (const id of groupOf.keys()) busy.add(id);
    return [...groups];
  }

  async function run(group: Waiting[]): Promise<void> {
    const pools = poolsOf(group);
    underWay += group.length;
    const answer = await commitGroup(group).catch((error: unknown) => {
      for (const id of pools.keys()) known.delete(id);
      return () => {
        for (const waiting of group) waiting.reject(error);
      };
    });
    underWay -= group.length;
    for (const id of pools.keys()) busy.delete(id);
    // Whoever waits comes first: the database is at work on their commit while these are answered.
    start();
    setImmediate(answer);
  }

  /** Resolves, when the group is committed, with what tells each of it the outcome. */
  async function commitGroup(all: Waiting[]): Promise<() => void> {
    let group = all;
    for (let attempt = 0; group.length > 0; attempt++) {
      const pools = poolsOf(group);
      const isUncertain = knowsSome(group, pools) || leavesUnread(group, attempt);
      let decided = decideAll(group, pools, await read(group, pools, attempt > 0));
      if (isUncertain && decided.outcomes.some(restsOnMemory)) {
        // A refusal must not rest on what this instance remembers: someone may have given places back elsewhere; nor on what
        // was not read: it may have been done before.
        forget(group, pools);
        decided = decideAll(group, pools, await read(group, pools, true));
      }
      try {
        await write(group, decided);
        return settling(group, decided.outcomes);
      } catch (error) {
        forget(group, pools);
        const { code } = error as { code?: number };
        const isConflict = conflictCodes.has(code ?? Number.NaN);
        if (!isConflict && !passingCodes.has(code ?? Number.NaN)) throw error;
        // Once may be a payment that arrived elsewhere; twice in a row, another instance sells here.
        if (isConflict && attempt > 0) {
          onConflict(pools.keys());
          group = group.filter((waiting) => !giveBack(waiting));
        }
        if (attempt + 1 >= MAX_ATTEMPTS)
          throw new AppError('unavailable', 'the commit kept conflicting', {}, error);
        if (group.length > 0) await jitter(attempt);
      }
    }
    return settling([], []); // Everybody was given back.
  }

  const knowsSome = (group: Waiting[], pools: Map<string, Pool>): boolean =>
    [...pools.keys()].some((id) => known.has(id)) ||
    group.some(({ work }) => work.documents.some((path) => work.known?.has(path)));

  function forget(group: Waiting[], pools: Map<string, Pool>): void {
    for (const id of pools.keys()) known.delete(id);
    for (const waiting of group) {
      waiting.work.known?.clear();
      waiting.ahead = null;
    }
  }

  /** Reads, in one call, the pools and the documents the group needs and does not know. */
  async function read(group: Waiting[], pools: Map<string, Pool>, afterConflict: boolean) {
    const unknown = [...pools.keys()].filter((id) => !known.has(id));
    const documents: Documents = new Map();
    const paths = new Set<string>();
    for (const { work, ahead } of group) {
      const readBefore = await ahead;
      for (const path of [...work.documents, ...(afterConflict ? work.documentsOnConflict : [])]) {
        const before = work.known?.get(path) ?? readBefore?.get(path);
        if (before) documents.set(path, before);
        else paths.add(path);
      }
    }
    const references = [
      ...unknown.map((id) => db.doc(poolPath(id))),
      ...[...paths].map((path) => db.doc(path)),
    ];
    const snapshots = references.length > 0 ? await db.getAll(...references) : [];
    unknown.forEach((id, index) => {
      const snapshot = snapshots[index];
      const planned = pools.get(id);
      if (!snapshot || !planned) return;
      known.set(id, {
        pool: snapshot.exists ? poolConverter.fromFirestore(snapshot) : planned,
        updateTime: snapshot.updateTime ?? null,
      });
    });
    for (const [path, document] of snapshots.slice(unknown.length).map(knownOf))
      documents.set(path, document);
    for (const { work } of group) {
      for (const path of work.documents) {
        const now = documents.get(path);
        if (now) work.known?.set(path, now);
      }
    }
    return documents;
  }

  interface Decided {
    outcomes: WorkOutcome<unknown>[];
    pools: Map<string, Pool>;
    writes: DocumentWrite[];
    documents: Map<string, KnownDocument>;
    /** What the documents written will hold. */
    overlay: Map<string, Record<string, unknown>>;
  }

  /** Decides the group in order, each on top of what the one before it left. */
  function decideAll(
    group: Waiting[],
    pools: Map<string, Pool>,
    documents: Map<string, KnownDocument>,
  ): Decided {
    const at = now();
    const changed = new Map<string, Pool>();
    const overlay = new Map<string, Record<string, unknown>>();
    const writes: DocumentWrite[] = [];
    const outcomes = group.map(({ work }): WorkOutcome<unknown> => {
      const outcome = decideOne(work, {
        now: at,
        pool: (id) => {
          const pool = changed.get(id) ?? known.get(id)?.pool ?? pools.get(id);
          if (!pool) throw new Error(`work did not name pool ${id}`);
          return pool;
        },
        document: (path): StoredDocument => ({
          path,
          data: overlay.get(path) ?? documents.get(path)?.data ?? null,
        }),
      });
      if (outcome.kind !== 'commit') return outcome;
      for (const pool of outcome.pools) changed.set(pool.id, pool);
      for (const one of outcome.writes) {
        const earlier = overlay.get(one.path) ?? documents.get(one.path)?.data ?? {};
        overlay.set(one.path, one.kind === 'create' ? one.data : { ...earlier, ...one.data });
        writes.push(one);
      }
      return outcome;
    });
    return { outcomes, pools: changed, writes: mergeByPath(writes), documents, overlay };
  }

  async function write(group: Waiting[], decided: Decided): Promise<void> {
    const { pools, writes, documents, overlay } = decided;
    if (pools.size === 0 && writes.length === 0) return;
    const batch = db.batch();
    for (const pool of pools.values()) addPool(batch, pool);
    for (const one of writes) addDocument(batch, one, documents.get(one.path));
    const results = await batch.commit();
    const committed = [...pools.values()].flatMap((pool, index): CommittedPool[] => {
      const updateTime = results[index]?.writeTime;
      const last = known.get(pool.id);
      return updateTime ? [{ pool, updateTime, before: last?.updateTime ? last.pool : null }] : [];
    });
    remember([...pools.keys()], committed);
    writes.forEach(({ path }, index) => {
      const updateTime = results[pools.size + index]?.writeTime;
      const data = overlay.get(path);
      if (!updateTime || !data) return;
      for (const { work } of group) if (work.known?.has(path)) work.known.set(path, { data, updateTime });
    });
    onCommitted(committed);
  }

  function addPool(batch: WriteBatch, pool: Pool): void {
    const updateTime = known.get(pool.id)?.updateTime;
    const reference = db.doc(poolPath(pool.id));
    const stored = poolConverter.toFirestore(pool);
    if (updateTime) batch.update(reference, stored, { lastUpdateTime: updateTime });
    else batch.create(reference, stored);
  }

  function addDocument(batch: WriteBatch, one: DocumentWrite, stored: KnownDocument | undefined): void {
    if (one.kind === 'create') batch.create(db.doc(one.path), one.data);
    else {
      if (!stored?.updateTime) throw new Error(`${one.path} was to be changed but was not read`);
      batch.update(db.doc(one.path), one.data, { lastUpdateTime: stored.updateTime });
    }
  }

  function remember(ids: string[], committed: CommittedPool[]): void {
    for (const id of ids) known.delete(id);
    for (const { pool, updateTime } of committed) known.set(pool.id, { pool, updateTime });
    for (const id of known.keys()) {
      if (known.size <= 2_000) break;
      if (!busy.has(id)) known.delete(id);
    }
  }

  return { submit };
}

const knownOf = (snapshot: DocumentSnapshot): [path: string, document: KnownDocument] => [
  snapshot.ref.path,
  { data: snapshot.data() ?? null, updateTime: snapshot.updateTime ?? null },
];

const poolsOf = (group: readonly Waiting[]): Map<string, Pool> =>
  new Map(group.flatMap(({ work }) => work.pools.map((pool) => [pool.id, pool] as const)));

/** Whether it could be: then whoever submitted it chooses other pools. */
function giveBack({ work, reject }: Waiting): boolean {
  if (work.isMovable) reject(new Displaced());
  return work.isMovable ?? false;
}

const leavesUnread = (group: readonly Waiting[], attempt: number): boolean =>
  attempt === 0 && group.some(({ work }) => work.documentsOnConflict.length > 0);

const restsOnMemory = (outcome: WorkOutcome<unknown>): boolean =>
  outcome.kind === 'refuse' || (outcome.kind === 'done' && outcome.restsOnMemory === true);

/** A fault in one piece of work must not fail its neighbours. */
function decideOne(
  work: StockWork<unknown>,
  view: Parameters<StockWork<unknown>['decide']>[0],
): WorkOutcome<unknown> {
  try {
    return work.decide(view);
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refuse', error };
    return { kind: 'refuse', error: new AppError('internal', String(error), {}, error) };
  }
}

const settling =
  (group: readonly Waiting[], outcomes: readonly WorkOutcome<unknown>[]): (() => void) =>
  () => {
    for (const [index, waiting] of group.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'refuse') waiting.reject(outcome.error);
      else waiting.resolve(outcome?.result);
    }
  };

/** Firestore takes a document once in a batch: later fields win over earlier ones of the same path. */
function mergeByPath(writes: DocumentWrite[]): DocumentWrite[] {
  const merged = new Map<string, DocumentWrite>();
  for (const one of writes) {
    const earlier = merged.get(one.path);
    merged.set(one.path, earlier ? { ...earlier, data: { ...earlier.data, ...one.data } } : one);
  }
  return [...merged.values()];
}

function jitter(attempt: number): Promise<void> {
  const longest = Math.min(1_000, 15 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
