import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import { CHUNKS } from './shard-store.ts';

/** A document holds 1 MiB at most, with its names. */
const CHUNK_BYTES = 900_000;

/**
 * A file of the index that is written anew as a whole: compressed, in the document of its name, and where that is too small the rest in
 * further ones that it names. Readers see the file of before or the one of after.
 */
export interface PackedFile<T> {
  readonly value: T;
  readonly stored: StoredFile;
}
interface StoredFile {
  readonly updateTime: Timestamp | undefined;
  readonly version: string;
  readonly parts: number;
  /** Of the text that it was made of; equal files are not written again. */
  readonly json: string;
}

const headOf = (db: Firestore, name: string): DocumentReference => db.doc(`${CHUNKS}/${name}`);
const partOf = (db: Firestore, version: string, part: number): DocumentReference =>
  db.doc(`${CHUNKS}/${version}-${part}`);

/** The version that is stored: one read of a few bytes. Empty where there is no such file. */
export async function readVersion(db: Firestore, name: string): Promise<string> {
  const [head] = await db.getAll(headOf(db, name), { fieldMask: ['file'] });
  return (head?.get('file') as string | undefined) ?? '';
}

/** One read a file, and one more for each 900,000 bytes. Where there is none the value is undefined. */
export async function readPacked<T>(db: Firestore, name: string): Promise<PackedFile<T | undefined>> {
  // A file that was replaced between its first document and the others is read again.
  for (let tries = 0; ; tries++) {
    const head = await headOf(db, name).get();
    if (!head.exists) return { value: undefined, stored: { updateTime: undefined, ...nothing } };
    const version = head.get('file') as string;
    const parts = head.get('parts') as number;
    const refs = Array.from({ length: parts }, (_, part) => partOf(db, version, part));
    const rest = refs.length > 0 ? await db.getAll(...refs) : [];
    if (rest.every(({ exists }) => exists)) {
      const bytes = [head, ...rest].map((each) => each.get('bytes') as Buffer);
      const json = gunzipSync(Buffer.concat(bytes)).toString();
      return { value: JSON.parse(json) as T, stored: { updateTime: head.updateTime, version, parts, json } };
    }
    if (tries === 2) throw new Error(`parts of the search's file ${name} are gone`);
  }
}
const nothing = { version: '', parts: 0, json: '' };

/**
 * Writes the file in place of the one that was read; nothing where both are the same, and `undefined` deletes it.
 * @throws Error of a conflict when another came first: the stored file is the other's
 */
export async function writePacked(
  db: Firestore,
  name: string,
  before: StoredFile,
  value: unknown,
): Promise<void> {
  const head = headOf(db, name);
  const { updateTime } = before;
  if (value === undefined) {
    if (updateTime) await head.delete({ lastUpdateTime: updateTime });
  } else {
    const json = JSON.stringify(value);
    if (json === before.json) return;
    const [first = Buffer.alloc(0), ...rest] = chunksOf(gzipSync(json));
    const file = randomUUID();
    for (const [part, bytes] of rest.entries())
      await partOf(db, file, part).set({ shard: name, file, bytes });
    const fields = { shard: name, file, parts: rest.length, bytes: first };
    if (updateTime) await head.update(fields, { lastUpdateTime: updateTime });
    else await head.create(fields);
  }
  await Promise.all(
    Array.from({ length: before.parts }, (_, part) => partOf(db, before.version, part).delete()),
  );
}

const chunksOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, part) =>
    Buffer.from(bytes.subarray(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES)),
  );

/** Deletes the files whose names lie between the two, at most so many documents. @returns how many went */
export async function deletePacked(
  db: Firestore,
  from: string,
  before: string,
  most: number,
): Promise<number> {
  const old = await db
    .collection(CHUNKS)
    .where('shard', '>=', from)
    .where('shard', '<', before)
    .select()
    .limit(most)
    .get();
  await Promise.all(old.docs.map(({ ref }) => ref.delete()));
  return old.size;
}
