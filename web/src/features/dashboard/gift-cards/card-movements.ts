import { kindOfAccount } from '@fareground/domain/ledger/account';
import type { LedgerTransaction } from '@fareground/domain/ledger/ledger-transaction';

/** What a movement changed of what its gift card is worth, minor units: more is positive. */
export const creditOf = ({ entries }: Pick<LedgerTransaction, 'entries'>): number =>
  entries.reduce((sum, { account, amount }) => sum - (kindOfAccount(account) === 'credit' ? amount : 0), 0);

export const newestFirst = (movements: readonly LedgerTransaction[]): LedgerTransaction[] =>
  movements.toSorted((a, b) => b.at - a.at);
