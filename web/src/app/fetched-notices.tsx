import { useEffect } from 'react';
import { paths } from '../config/paths.ts';
import { usePublicDataStore } from '../data/public-data.tsx';

/** Fetches what comes with every public page for the pages that are none: a small page's answers have it, are cached for everyone, and so cost the database nothing. */
export function FetchedNotices() {
  const store = usePublicDataStore();
  useEffect(() => {
    if (navigator.onLine) void store.visit(paths.about.to());
  }, [store]);
  return null;
}
