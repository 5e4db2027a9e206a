import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';

/** Reads documents in one request, in or out of a transaction; undefined for one that there is not. */
export type ReadAll = <T>(references: readonly DocumentReference<T>[]) => Promise<(T | undefined)[]>;

export const readAllWith =
  (source: Pick<Firestore | Transaction, 'getAll'>): ReadAll =>
  async <T>(references: readonly DocumentReference<T>[]) => {
    if (references.length === 0) return [];
    const read = await source.getAll(...(references as readonly DocumentReference[]));
    // The converters of the references are used; only the method's type does not say so.
    return read.map((snapshot) => snapshot.data() as T | undefined);
  };
