import { AppError } from '@fareground/domain/core/errors';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { DocumentCache } from './work.ts';

/** The document as it is cached, or read for the first time. @throws AppError not-found */
export async function readThrough<T>(reference: DocumentReference<T>, cache: DocumentCache): Promise<T> {
  const cached = cache.get(reference.path)?.data;
  if (cached) return cached as T;
  const snapshot = await reference.get();
  const data = snapshot.data();
  if (!data) throw new AppError('not-found', reference.path);
  cache.set(reference.path, { data, updateTime: snapshot.updateTime ?? null });
  return data;
}
