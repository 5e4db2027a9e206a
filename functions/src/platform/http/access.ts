import { type Access, accessConverter, accessPath } from '@fareground/domain/people/access';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

export const accessOf = (db: Firestore, uid: string): DocumentReference<Access> =>
  db.doc(accessPath(uid)).withConverter<Access>(accessConverter);
