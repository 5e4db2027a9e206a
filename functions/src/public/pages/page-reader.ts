import { publicConverter } from '@fareground/domain/api/public-documents';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { PUBLIC_SETTINGS_PATH, type PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { DocumentConverter } from '@fareground/domain/core/document';
import { readable, readableOf } from '@fareground/domain/core/readable';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { unreadableTo } from '../../platform/firestore/readable.ts';
import type { Log } from '../../platform/services.ts';
import { answerTo, createSearchAnswers } from '../search/itinerary-answers.ts';
import type { PublicQuery, PublicReader } from './web-server.ts';
import type { WindowCache } from './window-cache.ts';

/**
 * Answers what public pages ask out of Firestore, each question once in a window. We are not under the rules, so what not everyone
 * may read is refused here. A document that cannot be read is as if it were not there.
 */
export function createPageReader(db: Firestore, cache: WindowCache, log: Log): PublicReader {
  const once = <T>(
    kind: string,
    path: string,
    query: PublicQuery | null,
    read: () => Promise<T>,
  ): Promise<T> => cache.cached(`${kind} ${path} ${JSON.stringify(query)}`, read);
  const report = unreadableTo(log);
  const fetched = <T>(snapshot: DocumentSnapshot, converter: DocumentConverter<unknown>) => ({
    path: snapshot.ref.path,
    data: () => converter.fromFirestore(snapshot) as T,
  });
  const reader: PublicReader = {
    now: cache.now,
    get: async <T>(path: string) => {
      const converter = publicConverter('document', path);
      return once('get', path, null, async () => {
        const snapshot = await db.doc(path).get();
        return snapshot.exists ? readable(fetched<T>(snapshot, converter), report) : undefined;
      });
    },
    list: async <T>(collection: string, query: PublicQuery) => {
      const converter = publicConverter('collection', collection);
      return once('list', collection, query, async () => {
        const { docs } = await queryOf(db, collection, query).get();
        return readableOf(
          docs.map((snapshot) => fetched<T>(snapshot, converter)),
          report,
        );
      });
    },
    count: async (collection, query) => {
      publicConverter('collection', collection);
      return once('count', collection, query, async () => {
        const found = await queryOf(db, collection, query).count().get();
        return found.data().count;
      });
    },
    search: async <T>(address: string) =>
      once('search', address, null, () => answerTo(answers, address) as Promise<T>),
  };
  const answers = createSearchAnswers(
    db,
    cache.now,
    async () => (await reader.get<PublicSettings>(PUBLIC_SETTINGS_PATH)) ?? defaultPublicSettings,
  );
  return reader;
}

function queryOf(db: Firestore, collection: string, wanted: PublicQuery): Query {
  let query: Query = db.collection(collection);
  for (const [field, operator, value] of wanted.where ?? []) query = query.where(field, operator, value);
  for (const [field, direction] of wanted.orderBy ?? []) query = query.orderBy(field, direction);
  if (wanted.startAfter) query = query.startAfter(...wanted.startAfter);
  return query.limit(wanted.limit);
}
