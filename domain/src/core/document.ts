import type { z } from 'zod';

/**
 * What the three Firestore SDKs (admin, full client, lite) all accept as a converter. Documents hold plain JSON values
 * (instants are integer epoch milliseconds), so one converter serves them all; see docs/decisions.
 */
export interface DocumentConverter<T> {
  toFirestore(document: T): Record<string, unknown>;
  /** Throws a ZodError naming the field when the stored document is not what the schema says. */
  fromFirestore(snapshot: { data(): unknown }): T;
}

/** The converter of one collection. Make it once, as a module constant: an inline one makes a new query on every render. */
export function documentConverter<T extends Record<string, unknown>>(
  schema: z.ZodType<T>,
): DocumentConverter<T> {
  return {
    toFirestore: (document) => schema.parse(document),
    fromFirestore: (snapshot) => schema.parse(snapshot.data()),
  };
}
