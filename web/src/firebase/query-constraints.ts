import { limit, orderBy, type QueryConstraint, startAfter, where } from 'firebase/firestore';
import type { PublicQuery } from '../data/public-reader.ts';

/** A query of ours as the full client wants it. */
export const constraintsOf = (wanted: PublicQuery): readonly QueryConstraint[] => [
  ...(wanted.where ?? []).map(([field, operator, value]) => where(field, operator, value)),
  ...(wanted.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
  ...(wanted.startAfter ? [startAfter(...wanted.startAfter)] : []),
  limit(wanted.limit),
];
