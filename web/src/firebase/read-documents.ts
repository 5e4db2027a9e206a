import type { DocumentConverter } from '@fareground/domain/core/document';

/** A document as it is stored, from the database or from an offline copy. */
export interface StoredDocument {
  readonly path: string;
  readonly data: () => unknown;
}

/** One document of the domain; null when there is none. @throws ZodError when it cannot be read */
export const readDocument = <T>(
  [document]: readonly StoredDocument[],
  converter: DocumentConverter<T>,
): T | null => (document ? converter.fromFirestore(document) : null);

/** The documents that can be read. One that cannot is reported and left out: it must not close the whole list. */
export const readDocuments = <T>(
  documents: readonly StoredDocument[],
  converter: DocumentConverter<T>,
): readonly T[] =>
  documents.flatMap((document) => {
    try {
      return [converter.fromFirestore(document)];
    } catch (error) {
      console.error(`The document ${document.path} cannot be read`, error);
      return [];
    }
  });
