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
export async function readPages<T>(
  path: string,
  converter: DocumentConverter<T>,
  { page, cursor, most = Infinity }: Pages<T>,
): Promise<readonly T[]> {
  const firestore = await openFirestore();
  const found: T[] = [];
  let after: Cursor | undefined;
  while (found.length < most) {
    const wanted = query(collection(firestore, path), ...constraintsOf(page(PAGE, after)));
    const { docs, size } = await getDocs(wanted.withConverter(converter));
    const read = readableOf(docs.map((one) => ({ path: one.ref.path, data: () => one.data() })));
    found.push(...read);
    const last = read.at(-1);
    if (size < PAGE || !last) break;
    after = cursor(last);
  }
  return found;
}
