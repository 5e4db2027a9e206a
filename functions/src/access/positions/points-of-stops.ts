import type { Point } from '@fareground/domain/access/position';
import { type Place, pointOf } from '@fareground/domain/catalogue/search/place';
import { HOUR } from '@fareground/domain/core/time';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';

/** Stations do not move: an instance asks for each once an hour. */
const MAX_AGE = HOUR;
const known = new Map<string, { readonly until: number; readonly point: Point | null }>();

/** Where places lie; those that nobody knows of are left out. */
export async function pointsOf(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  placeIds: readonly string[],
): Promise<ReadonlyMap<string, Point>> {
  const ids = [...new Set(placeIds)];
  const missing = ids.filter((id) => (known.get(id)?.until ?? 0) <= now());
  if (missing.length > 0) {
    const read = (await db.getAll(
      ...missing.map((id) => collections.places.doc(id)),
    )) as DocumentSnapshot<Place>[];
    for (const one of read)
      known.set(one.id, { until: now() + MAX_AGE, point: pointOf(one.data() ?? {}) ?? null });
  }
  return new Map(
    ids.flatMap((id): [string, Point][] => {
      const point = known.get(id)?.point;
      return point ? [[id, point]] : [];
    }),
  );
}
