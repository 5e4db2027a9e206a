import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Every document of a database, by path, as it is stored. */
export type Backup = ReadonlyMap<string, FirebaseFirestore.DocumentData>;

/** Stands in for an export: the emulator can be filled with one only when it starts. */
export async function backUp(db: Firestore): Promise<Backup> {
  const backup = new Map<string, FirebaseFirestore.DocumentData>();
  const add = async (parent: Firestore | DocumentReference): Promise<void> => {
    for (const collection of await parent.listCollections()) {
      for (const reference of await collection.listDocuments()) {
        const data = (await reference.get()).data();
        if (data) backup.set(reference.path, data);
        await add(reference);
      }
    }
  };
  await add(db);
  return backup;
}

/** The database holds what the backup holds and nothing else. */
export async function restore(db: Firestore, backup: Backup): Promise<void> {
  for (const path of (await backUp(db)).keys()) if (!backup.has(path)) await db.doc(path).delete();
  for (const [path, data] of backup) await db.doc(path).set(data);
}
