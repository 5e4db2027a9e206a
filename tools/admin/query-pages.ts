import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** A pool may have close to a megabyte. */
const PAGE = 100;

/** All documents of a query, page by page. @param check called before each page; it throws when the command was told to stop */
export async function* queryPages(
  query: Query,
  check: () => void = () => undefined,
): AsyncGenerator<QueryDocumentSnapshot[]> {
  let last: QueryDocumentSnapshot | undefined;
  do {
    check();
    const { docs } = await (last ? query.startAfter(last) : query).limit(PAGE).get();
    yield docs;
    last = docs.length === PAGE ? docs.at(-1) : undefined;
  } while (last);
}
