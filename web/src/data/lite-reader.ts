import type { PublicReader } from './public-reader.ts';

/** The browser's reader. Firestore lite arrives with the first question, not with the page. */
export function createLiteReader(): PublicReader {
  let loading: Promise<PublicReader> | undefined;
  const ready = (): Promise<PublicReader> => {
    loading ??= import('./lite-firestore.ts').then((module) => module.openLiteReader());
    // A failure is not kept: the next question tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    get: async (path) => (await ready()).get(path),
    list: async (collection, query) => (await ready()).list(collection, query),
    count: async (collection, query) => (await ready()).count(collection, query),
  };
}
