import type { DocumentConverter } from '@fareground/domain/core/document';
import { collection, getDocs, query } from 'firebase/firestore';
import type { PublicQuery } from '../data/public-reader.ts';
import { readableOf } from '../data/read-documents.ts';
import { openFirestore } from './firestore.ts';
import { constraintsOf } from './query-constraints.ts';

type Cursor = readonly (string | number)[];

interface Pages<T> {
  /** The query for at most so many, after those that were read. */
  readonly page: (limit: number, after: Cursor | undefined) => PublicQuery;
  /** The ordered fields of a document. */
  readonly cursor: (last: T) => Cursor;
  /** How many are read at most; absent: all. */
  readonly most?: number;
}

/** Documents of one request. */
const PAGE = 500;

/** A long list, a page after the other: for a file. What cannot be read is reported and left out. */
export async function* pagesOf<T>(
  path: string,
  converter: DocumentConverter<T>,
  { page, cursor, most = Infinity }: Pages<T>,
): AsyncGenerator<readonly T[]> {
  const firestore = await openFirestore();
  let after: Cursor | undefined;
  for (let found = 0; found < most; ) {
    const wanted = query(collection(firestore, path), ...constraintsOf(page(PAGE, after)));
    const { docs, size } = await getDocs(wanted.withConverter(converter));
    const read = readableOf(docs.map((one) => ({ path: one.ref.path, data: () => one.data() })));
    yield read;
    found += read.length;
    const last = read.at(-1);
    if (size < PAGE || !last) break;
    after = cursor(last);
  }
}

/** All that `pagesOf` finds. */
export async function readPages<T>(
  path: string,
  converter: DocumentConverter<T>,
  pages: Pages<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const page of pagesOf(path, converter, pages)) found.push(...page);
  return found;
}
