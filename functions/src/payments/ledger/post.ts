import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import type { Transaction, WriteBatch } from 'firebase-admin/firestore';
import { create, type Write } from '../../platform/commit/work.ts';
import type { Collections } from '../../platform/firestore/collections.ts';

type Deps = Pick<Collections, 'ledger' | 'pendingLedgerEntries'>;

/**
 * Posts a movement of money in the commit of what it is about, so that neither stands without the other: into the ledger, and into the inbox of what reports
 * do not count yet. Its id is that of what it is about: a commit that was made twice would fail, and none is.
 */
export const ledgerWrites = (
  { ledger, pendingLedgerEntries }: Deps,
  movement: LedgerTransaction | null,
): Write[] =>
  movement
    ? [create(ledger.doc(movement.id), movement), create(pendingLedgerEntries.doc(movement.id), movement)]
    : [];

/** The same in a transaction of the database, or a batch. */
export function post(
  { ledger, pendingLedgerEntries }: Deps,
  commit: Pick<Transaction, 'create'> | Pick<WriteBatch, 'create'>,
  movement: LedgerTransaction | null,
): void {
  if (!movement) return;
  commit.create(ledger.doc(movement.id), movement);
  commit.create(pendingLedgerEntries.doc(movement.id), movement);
}
