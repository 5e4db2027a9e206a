import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { create, update, type View, type Write } from '../../platform/commit/work.ts';

type Dated = Record<string, unknown> & { readonly updatedAt: number };

/**
 * Writes a document as the journal has it, where the books have none or an older one.
 * @param kept fields of the older one that the journal does not have
 */
export function bringBack<T extends Dated>(
  view: View,
  reference: DocumentReference<T>,
  journaled: T,
  kept: (stored: T) => Partial<T> = () => ({}),
): Write[] {
  const stored = view.get(reference);
  if (!stored) return [create(reference, journaled)];
  if (stored.updatedAt >= journaled.updatedAt) return [];
  const gone = Object.keys(stored).filter((field) => !(field in journaled));
  const without = Object.fromEntries(gone.map((field) => [field, FieldValue.delete()])) as Partial<T>;
  return [update(reference, { ...without, ...journaled, ...kept(stored) })];
}
