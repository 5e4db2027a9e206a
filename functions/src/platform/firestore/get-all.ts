import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

/** Those of some documents that there are, by id, in one call. */
export async function getAll<T>(
  db: Firestore,
  references: readonly DocumentReference<T>[],
): Promise<Map<string, T>> {
  if (references.length === 0) return new Map();
  const snapshots = (await db.getAll(
    ...(references as readonly DocumentReference[]),
  )) as DocumentSnapshot<T>[];
  return new Map(
    snapshots.flatMap((one) => {
      const data = one.data();
      return data === undefined ? [] : [[one.id, data] as const];
    }),
  );
}
