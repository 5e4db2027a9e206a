import { cutText } from '../core/cut-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of a long text only its beginning: the log says that it changed, it is no backup. */
const LONGEST_TEXT = 400;
/** What one side of an entry may take (audit-entry.ts). */
const LONGEST = 10_000;

/** Times and names of the last writer are what `at` and `actorUid` of the entry say already; the shape is no decision of anybody's. */
const noise = new Set(['updatedAt', 'updatedBy', 'shape']);

/**
 * The top-level fields that differ, as JSON text on both sides; '' on the side where the document was not there. Null when
 * nothing but the stamp differs.
 */
export function changesOf(
  before: Fields | null,
  after: Fields | null,
): { readonly before: string; readonly after: string } | null {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((key) => !noise.has(key) && canonical(before?.[key]) !== canonical(after?.[key]))
    .sort();
  if (keys.length === 0 && before && after) return null;
  return { before: side(before, keys), after: side(after, keys) };
}

function side(fields: Fields | null, keys: readonly string[]): string {
  if (fields === null) return '';
  const changed: Record<string, unknown> = {};
  let left = LONGEST - 2;
  for (const key of keys) {
    if (fields[key] === undefined) continue;
    let value = JSON.stringify(shortened(fields[key]));
    if (value.length + key.length + 4 > left) value = JSON.stringify('… (too long for the log)');
    left -= value.length + key.length + 4;
    if (left < 100) break;
    changed[key] = JSON.parse(value);
  }
  return JSON.stringify(changed);
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return cutText(value, LONGEST_TEXT);
  return value;
}

/** JSON with its keys in order: Firestore does not keep theirs. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

export interface FieldChange {
  readonly field: string;
  /** JSON text; null where the field was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** An entry's two sides, field by field, for a reader. Text that is no JSON object stands as one unnamed change. */
export function readChanges(before: string, after: string): readonly FieldChange[] {
  const [was, is] = [parsed(before), parsed(after)];
  if (!was || !is) return [{ field: '', before: before || null, after: after || null }];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: show(was[field]), after: show(is[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A list of words reads as words; what is deeper stays JSON. */
function show(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  return isPlainList ? value.map(String).join(', ') : JSON.stringify(value);
}

function parsed(text: string): Record<string, unknown> | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
