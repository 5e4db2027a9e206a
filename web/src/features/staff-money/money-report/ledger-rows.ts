import type { RowPages, SheetColumn } from '@fareground/domain/core/sheet';
import { saleOfAccount } from '@fareground/domain/payments/ledger/account';
import { isWithin } from '@fareground/domain/payments/ledger/earned-part';
import type { LedgerEntry, LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';

/** An entry of a transaction, as a row of a file. */
export interface LedgerRow {
  readonly transaction: LedgerTransaction;
  readonly entry: LedgerEntry;
}

/**
 * A row an entry: those of a transaction add up to nothing, and so does the whole file in each currency.
 * @param within only transactions that have this value too: "category=music"
 */
export async function* ledgerRows(
  pages: RowPages<LedgerTransaction>,
  within?: string,
): AsyncGenerator<readonly LedgerRow[]> {
  for await (const page of pages)
    yield page
      .filter((one) => isWithin(one, within))
      .flatMap((transaction) => transaction.entries.map((entry) => ({ transaction, entry })));
}

export const ledgerColumns = (zone: string): readonly SheetColumn<LedgerRow>[] => [
  { heading: 'transaction', cell: ({ transaction }) => transaction.id },
  { heading: 'when', cell: ({ transaction }) => ({ at: transaction.at, zone }) },
  { heading: 'kind', cell: ({ transaction }) => transaction.kind },
  { heading: 'booking', cell: ({ transaction }) => transaction.bookingId ?? '' },
  { heading: 'payment', cell: ({ transaction }) => transaction.paymentId ?? '' },
  { heading: 'refund', cell: ({ transaction }) => transaction.refundId ?? '' },
  { heading: 'event or trip', cell: ({ entry }) => saleOfAccount(entry.account) ?? '' },
  { heading: 'account', cell: ({ entry }) => entry.account },
  // Debits are positive, credits negative, as in the ledger.
  {
    heading: 'amount',
    cell: ({ transaction, entry }) => ({ amount: entry.amount, currency: transaction.currency }),
  },
  { heading: 'currency', cell: ({ transaction }) => transaction.currency },
];
