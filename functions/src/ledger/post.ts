import type { LedgerTransaction } from '@fareground/domain/ledger/ledger-transaction';
import type { Transaction } from 'firebase-admin/firestore';
import { create, type Write } from '../commit/work.ts';
import type { Collections } from '../firestore/collections.ts';

/**
 * Posts a movement of money in the commit of what it is about, so that neither stands without the other. Its id is that of what it is about: a commit that was
 * made twice would fail, and none is.
 */
export const ledgerWrites = (
  { ledger }: Pick<Collections, 'ledger'>,
  movement: LedgerTransaction | null,
): Write[] => (movement ? [create(ledger.doc(movement.id), movement)] : []);

/** The same in a transaction of the database. */
export function post(
  { ledger }: Pick<Collections, 'ledger'>,
  transaction: Transaction,
  movement: LedgerTransaction | null,
): void {
  if (movement) transaction.create(ledger.doc(movement.id), movement);
}
