import { type FetchedDocument, readableOf as readableAmong } from '@fareground/domain/core/readable';

export const reportUnreadable = (path: string, error: unknown): void =>
  console.error(`The document ${path} cannot be read`, error);

/** The documents that can be read; one that cannot is in the browser's log. */
export const readableOf = <T>(documents: readonly FetchedDocument<T>[]): readonly T[] =>
  readableAmong(documents, reportUnreadable);
