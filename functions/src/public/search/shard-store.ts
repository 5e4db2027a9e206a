import { randomUUID } from 'node:crypto';
import { FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore';
import { packShard, type Shard, shardKey, unpackShard } from './shard.ts';

/** Which file of which shard is the newest: the one document that readers ask for again and again. */
export const CURRENT = 'search/current';
export const CHUNKS = 'searchChunks';

/** A document holds 1 MiB at most, with its names. */
const CHUNK_BYTES = 900_000;

export interface ShardFile {
  readonly city: string;
  /** Each version of a shard is a file of its own. */
  readonly file: string;
  readonly chunks: number;
  readonly events: number;
}
export interface Current {
  /** By key. */
  readonly shards: Readonly<Record<string, ShardFile>>;
  /** Nothing before the first update. */
  readonly updateTime: Timestamp | undefined;
}

/** One read. */
export async function readCurrent(db: Firestore): Promise<Current> {
  const snapshot = await db.doc(CURRENT).get();
  return {
    shards: (snapshot.get('shards') as Current['shards'] | undefined) ?? {},
    updateTime: snapshot.updateTime,
  };
}

/** A read a chunk; most shards have one. @throws Error when the file is gone, since a newer one has been written */
export async function readShard(db: Firestore, { file, chunks }: ShardFile): Promise<Shard> {
  const refs = Array.from({ length: chunks }, (_, part) => db.doc(`${CHUNKS}/${file}-${part}`));
  const parts = await db.getAll(...refs);
  if (parts.some((part) => !part.exists)) throw new Error(`the search's file ${file} is gone`);
  return unpackShard(Buffer.concat(parts.map((part) => part.get('bytes') as Buffer)));
}

/** Writes a new file beside what readers use. */
export async function writeShard(db: Firestore, city: string, shard: Shard): Promise<ShardFile> {
  const bytes = packShard(shard);
  const file = randomUUID();
  const chunks = Math.ceil(bytes.length / CHUNK_BYTES);
  for (let part = 0; part < chunks; part++) {
    const piece = Buffer.from(bytes.subarray(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES));
    await db.doc(`${CHUNKS}/${file}-${part}`).set({ shard: shardKey(city), file, bytes: piece });
  }
  return { city, file, chunks, events: shard.entries.size };
}

/**
 * Has readers take the new files; `undefined` is a shard that has no event any more.
 * @throws Error of a conflict when another update came first: nothing is changed
 */
export async function switchTo(
  db: Firestore,
  before: Current,
  files: ReadonlyMap<string, ShardFile | undefined>,
): Promise<void> {
  const ref = db.doc(CURRENT);
  if (!before.updateTime) {
    await ref.create({ shards: Object.fromEntries([...files].filter(([, file]) => file)) });
    return;
  }
  if (files.size === 0) return;
  const changes = [...files].map(([key, file]) => [`shards.${key}`, file ?? FieldValue.delete()]);
  await ref.update(Object.fromEntries(changes), { lastUpdateTime: before.updateTime });
}

/**
 * Deletes files of a shard that no reader is sent to any more, and those of an update that died before its end. A file that was written after
 * `before` may be one that another update is about to have readers take: it stays for a later call.
 * @param used files that are not touched
 */
export async function deleteOldFiles(
  db: Firestore,
  key: string,
  { updateTime }: Current,
  used: readonly (string | undefined)[],
): Promise<void> {
  if (!updateTime) return;
  const chunks = await db.collection(CHUNKS).where('shard', '==', key).select('file').limit(200).get();
  const unused = chunks.docs.filter(
    (chunk) =>
      !used.includes(chunk.get('file') as string) && chunk.createTime.toMillis() < updateTime.toMillis(),
  );
  await Promise.all(unused.map(({ ref }) => ref.delete()));
}
