import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import type { PublicQuery, PublicReader } from './web-server.ts';
import type { WindowCache } from './window-cache.ts';

/** What everyone may read under the rules. We are not under them, so nothing else is answered here. */
const open =
  /^(events|trips|places|venues|availability)(\/[\w-]+)?$|^events\/[\w-]+\/tiers$|^availability\/[\w-]+\/sections$|^settings\/public$/;

function check(path: string): string {
  if (!open.test(path)) throw new Error(`A public page asked for ${path}, which is not for everyone.`);
  return path;
}

/** Answers what public pages ask out of Firestore, each question once in a window. */
export function createPageReader(db: Firestore, cache: WindowCache): PublicReader {
  const once = <T>(kind: string, path: string, query: PublicQuery, read: () => Promise<T>): Promise<T> =>
    cache.cached(`${kind} ${check(path)} ${JSON.stringify(query)}`, read);
  return {
    now: cache.now,
    get: <T>(path: string) => once('get', path, {}, async () => fieldsOf<T>(await db.doc(path).get())),
    list: <T>(collection: string, query: PublicQuery = {}) =>
      once('list', collection, query, async () => {
        const found = await queryOf(db, collection, query).get();
        return found.docs.map((document) => fieldsOf<T>(document) as T);
      }),
    count: (collection, query = {}) =>
      once('count', collection, query, async () => {
        const found = await queryOf(db, collection, query).count().get();
        return found.data().count;
      }),
  };
}

/** The fields alone: pages carry them along, and nobody there asks for the shape. */
function fieldsOf<T>(snapshot: DocumentSnapshot): T | undefined {
  const { shape: _, ...fields } = snapshot.data() ?? {};
  return snapshot.exists ? (fields as T) : undefined;
}

function queryOf(db: Firestore, collection: string, wanted: PublicQuery): Query {
  let query: Query = db.collection(collection);
  for (const [field, operator, value] of wanted.where ?? []) query = query.where(field, operator, value);
  for (const [field, direction] of wanted.orderBy ?? []) query = query.orderBy(field, direction);
  if (wanted.startAfter) query = query.startAfter(...wanted.startAfter);
  return wanted.limit === undefined ? query : query.limit(wanted.limit);
}
