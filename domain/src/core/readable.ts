/** A document as it was fetched. `data` throws when it is not what the domain says. */
export interface FetchedDocument<T> {
  readonly path: string;
  readonly data: () => T;
}

/** Is told the path of a document that cannot be read, and why. */
export type ReportUnreadable = (path: string, error: unknown) => void;

/** What the document says; nothing, after a report, when it cannot be read. */
export function readable<T>({ path, data }: FetchedDocument<T>, report: ReportUnreadable): T | undefined {
  try {
    return data();
  } catch (error) {
    report(path, error);
    return undefined;
  }
}

/** Those that can be read. One that cannot is reported and left out: it must not close a list for the others. */
export const readableOf = <T>(
  documents: readonly FetchedDocument<T>[],
  report: ReportUnreadable,
): readonly T[] =>
  documents.flatMap((document) => {
    const data = readable(document, report);
    return data === undefined ? [] : [data];
  });
