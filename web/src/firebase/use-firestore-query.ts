import type { DocumentConverter } from '@fareground/domain/core/document';
import { collection, doc, query } from 'firebase/firestore';
import { useMemo } from 'react';
import { useFirestore, useFirestoreCollection, useFirestoreDoc } from 'reactfire';
import type { PublicQuery } from '../data/public-reader.ts';
import { readableOf } from '../data/read-documents.ts';
import { constraintsOf } from './query-constraints.ts';

/** What reactfire has of an answer. It throws an error in render: a `DataBoundary` around the component shows it. */
export type Loadable<T> =
  | { readonly status: 'loading'; readonly data: undefined }
  | { readonly status: 'ready'; readonly data: T };

/** The documents of a list that can be read, and how many there are of which some perhaps cannot. */
export type LoadableList<T> =
  | { readonly status: 'loading'; readonly data: undefined }
  | { readonly status: 'ready'; readonly data: readonly T[]; readonly size: number };

const loading = { status: 'loading', data: undefined } as const;

/** One document, live: null when there is none. The converter is a module constant of the domain. */
export function useStoredDocument<T>(path: string, converter: DocumentConverter<T>): Loadable<T | null> {
  const firestore = useFirestore();
  const { status, data } = useFirestoreDoc(doc(firestore, path).withConverter(converter));
  return useMemo(
    () => (status === 'loading' ? loading : { status: 'ready', data: data.data() ?? null }),
    [status, data],
  );
}

/** Documents of a collection, live. A query of one's own documents must name whose they are: the rules ask for it. */
export function useStoredDocuments<T>(
  path: string,
  converter: DocumentConverter<T>,
  wanted: PublicQuery,
): LoadableList<T> {
  const firestore = useFirestore();
  const { status, data } = useFirestoreCollection(
    query(collection(firestore, path), ...constraintsOf(wanted)).withConverter(converter),
  );
  return useMemo(() => {
    if (status === 'loading') return loading;
    const documents = data.docs.map((each) => ({ path: each.ref.path, data: () => each.data() }));
    return { status: 'ready', data: readableOf(documents), size: data.size };
  }, [status, data]);
}
