/** A document that was read. `data` throws when it is not what the domain says. */
interface ReadDocument<T> {
  readonly path: string;
  readonly data: () => T;
}

/** The documents that can be read. One that cannot is reported and left out: it must not close the whole list. */
export const readableOf = <T>(documents: readonly ReadDocument<T>[]): readonly T[] =>
  documents.flatMap(({ path, data }) => {
    try {
      return [data()];
    } catch (error) {
      console.error(`The document ${path} cannot be read`, error);
      return [];
    }
  });
