import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Documents in one call. */
const AT_ONCE = 300;

/** Those documents of a collection that there are, by id. */
export async function readById<T>(
  db: Firestore,
  collection: CollectionReference<T>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const references = ids.slice(from, from + AT_ONCE).map((id) => collection.doc(id));
    for (const snapshot of await db.getAll(...(references as DocumentReference[]))) {
      const data = snapshot.data() as T | undefined;
      if (data) found.set(snapshot.id, data);
    }
  }
  return found;
}
