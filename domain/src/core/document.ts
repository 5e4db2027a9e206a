import type { z } from 'zod';

/** How the documents of one collection were stored before: takes a document of one shape to the next. Pure. */
export type Upgrade = (stored: Record<string, unknown>) => Record<string, unknown>;

/**
 * What the three Firestore SDKs (admin, full client, lite) all accept as a converter. Documents hold plain JSON values
 * (instants are integer epoch milliseconds), so one converter serves them all (docs/adr/0034).
 */
export interface DocumentConverter<T> {
  /** The newest shape of these documents; every stored one carries its own in the field `shape`. */
  readonly shape: number;
  /** @throws ZodError naming the field: a writer is strict. */
  toFirestore(document: T): Record<string, unknown>;
  /**
   * A reader is tolerant: it passes over fields that it does not know (a newer server wrote them) and takes older shapes.
   * @throws ZodError naming the field when a field it knows is not what the schema says
   */
  fromFirestore(snapshot: { data(): unknown }): T;
}

/** What a stored document may be called beside its fields. Documents from before shapes were numbered are of the first. */
export const shapeOf = (stored: unknown): number => {
  const shape = (stored as { shape?: unknown } | null)?.shape;
  return typeof shape === 'number' ? shape : 1;
};

/**
 * The converter of one collection. Make it once, as a module constant: an inline one makes a new query on every render.
 * @param upgrades from shape 1 to 2, from 2 to 3, and so on; none while there is one shape
 */
export function documentConverter<T extends Record<string, unknown>>(
  schema: z.ZodType<T>,
  upgrades: readonly Upgrade[] = [],
): DocumentConverter<T> {
  const shape = upgrades.length + 1;
  return {
    shape,
    toFirestore: (document) => ({ ...schema.parse(document), shape }),
    fromFirestore: (snapshot) => {
      const stored = snapshot.data() as Record<string, unknown>;
      const { shape: _, ...fields } = upgraded(stored, upgrades);
      return parseKnownFields(schema, fields);
    },
  };
}

/** A field that is stored as JSON text. @throws Error naming the field when the text is no JSON */
export function readJsonText(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${field}: is no JSON`, { cause });
  }
}

function upgraded(stored: Record<string, unknown>, upgrades: readonly Upgrade[]): Record<string, unknown> {
  return upgrades.slice(shapeOf(stored) - 1).reduce((document, upgrade) => upgrade(document), stored);
}

/** Unknown fields may stand at several depths; each pass finds those that the last one laid open. */
const MAX_PASSES = 5;

/** @throws ZodError when a field that the schema names is wrong or missing */
export function parseKnownFields<T>(schema: z.ZodType<T>, fields: unknown): T {
  let candidate = fields;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
    const unknown = parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0) throw parsed.error;
    candidate = without(candidate, unknown);
  }
  return schema.parse(candidate);
}

function without(
  fields: unknown,
  unknown: readonly { path: readonly PropertyKey[]; keys: readonly string[] }[],
): unknown {
  return unknown.reduce((copy, { path, keys }) => withoutKeys(copy, path, keys), fields);
}

/** A copy along the path alone: values such as timestamps stay the objects that they are. */
function withoutKeys(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  const [next, ...rest] = path;
  if (Array.isArray(value))
    return value.map((item, index) => (index === next ? withoutKeys(item, rest, keys) : item));
  const fields = Object.entries(value as object);
  if (next === undefined) return Object.fromEntries(fields.filter(([name]) => !keys.includes(name)));
  return Object.fromEntries(
    fields.map(([name, inner]) => [name, name === next ? withoutKeys(inner, rest, keys) : inner]),
  );
}
