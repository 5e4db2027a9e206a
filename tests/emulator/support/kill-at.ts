import { DocumentReference } from 'firebase-admin/firestore';
import { vi } from 'vitest';

const writes = ['set', 'create', 'update', 'delete'] as const;

/**
 * Kills the instance at its nth write, before it is made or right after; `vi.restoreAllMocks` brings it back.
 * @returns whether there was such a write
 */
export function killAt(nth: number, moment: 'before' | 'after'): () => boolean {
  let count = 0;
  /** Writes that were sent: they are made, whoever dies meanwhile, and whoever comes after finds them made. */
  const sent = new Set<Promise<unknown>>();
  async function die(): Promise<never> {
    await Promise.allSettled(sent);
    throw new Error('killed');
  }
  for (const name of writes) {
    const real = DocumentReference.prototype[name] as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(DocumentReference.prototype, name).mockImplementation(async function (
      this: unknown,
      ...args: unknown[]
    ) {
      count += 1;
      const mine = count;
      // What is dead writes no more.
      if (mine > nth || (mine === nth && moment === 'before')) return die();
      const write = real.apply(this, args);
      sent.add(write);
      const result = await write;
      if (mine === nth) return die();
      return result as never;
    });
  }
  return () => count >= nth;
}
