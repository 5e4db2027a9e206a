import { readdirSync, readFileSync } from 'node:fs';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { runTransaction } from './run-transaction.ts';

const answer = (code: number, message: string) => Object.assign(new Error(message), { code });
const closed = answer(3, '3 INVALID_ARGUMENT: Transaction is invalid or closed.');

/** A database whose transactions fail so often before one goes through. */
function database(...faults: Error[]) {
  const asked = { times: 0 };
  const runs = async (work: () => Promise<unknown>) => {
    const fault = faults[asked.times++];
    if (fault) throw fault;
    return work();
  };
  return { asked, db: { runTransaction: runs } as Pick<Firestore, 'runTransaction'> as Firestore };
}

describe('a transaction', () => {
  it('that the database closed is tried again', async () => {
    const { db, asked } = database(closed, closed);
    expect(await runTransaction(db, async () => 'done')).toBe('done');
    expect(asked.times).toBe(3);
  });

  it('that is closed again and again ends with what the database said', async () => {
    const { db, asked } = database(...Array.from({ length: 9 }, () => closed));
    await expect(runTransaction(db, async () => 'done')).rejects.toBe(closed);
    expect(asked.times).toBe(5);
  });

  it.each([
    answer(3, '3 INVALID_ARGUMENT: a document is too large'),
    answer(7, '7 PERMISSION_DENIED'),
    new Error('Transaction is invalid or closed.'),
  ])('that fails otherwise is not: %s', async (fault) => {
    const { db, asked } = database(fault);
    await expect(runTransaction(db, async () => 'done')).rejects.toBe(fault);
    expect(asked.times).toBe(1);
  });
});

it('every function runs its transactions that way', () => {
  const folder = new URL('../../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('firestore/run-transaction.ts'),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes('.runTransaction(')),
  ).toEqual([]);
});
