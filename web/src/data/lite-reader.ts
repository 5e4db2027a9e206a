import type { PublicReader } from './public-reader.ts';

/** What Firestore itself answers. */
export type DatabaseReader = Omit<PublicReader, 'search'>;

/** The browser's reader. Firestore lite is no part of the first load: it comes with the first question that no server has answered. */
export function createLiteReader(search: PublicReader['search']): PublicReader {
  let loading: Promise<DatabaseReader> | undefined;
  const ready = (): Promise<DatabaseReader> => {
    loading ??= import('./lite-firestore.ts').then((module) => module.openLiteReader());
    // After a failure the next question tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    now: Date.now,
    get: async (path) => (await ready()).get(path),
    list: async (collection, query) => (await ready()).list(collection, query),
    count: async (collection, query) => (await ready()).count(collection, query),
    search,
  };
}
