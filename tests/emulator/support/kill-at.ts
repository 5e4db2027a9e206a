import { DocumentReference } from 'firebase-admin/firestore';
import { vi } from 'vitest';

const writes = ['set', 'create', 'update', 'delete'] as const;

/**
 * Kills the instance at its nth write, before it is made or right after; `vi.restoreAllMocks` brings it back.
 * @returns whether there was such a write
 */
export function killAt(nth: number, moment: 'before' | 'after'): () => boolean {
  let count = 0;
  for (const name of writes) {
    const real = DocumentReference.prototype[name] as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(DocumentReference.prototype, name).mockImplementation(async function (
      this: unknown,
      ...args: unknown[]
    ) {
      count += 1;
      const mine = count;
      // What is dead writes no more.
      if (mine > nth || (mine === nth && moment === 'before')) throw new Error('killed');
      const result = await real.apply(this, args);
      if (mine === nth) throw new Error('killed');
      return result as never;
    });
  }
  return () => count >= nth;
}
