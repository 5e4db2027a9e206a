import { AppError } from '@fareground/domain/core/errors';
import type { DocumentSnapshot } from 'firebase-admin/firestore';

/** What a document holds. @throws AppError not-found when there is none */
export function required<T>(snapshot: DocumentSnapshot<T>): T {
  const data = snapshot.data();
  if (data === undefined) throw new AppError('not-found', snapshot.ref.path);
  return data;
}
