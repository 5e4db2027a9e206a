import type { Taxed } from '../taxes/tax-by-rate.ts';
import { isEarned, kindOfAccount, rateOfAccount } from './account.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';

/** What a refund that was promised gives back by rate of tax, with the tax, minor units. */
export function refundedByRate({ bases, entries }: Pick<LedgerTransaction, 'bases' | 'entries'>): Taxed[] {
  const earned = entries.filter(({ account }) => isEarned(account));
  const taxes = earned.filter(({ account }) => kindOfAccount(account) === 'tax');
  const all = bases ?? [
    {
      account: taxes[0]?.account ?? 'tax:0',
      amount: earned.reduce((sum, entry) => sum + (taxes.includes(entry) ? 0 : entry.amount), 0),
    },
  ];
  return all.map(({ account, amount }) => ({
    ...rateOfAccount(account),
    gross: amount + (taxes.find((entry) => entry.account === account)?.amount ?? 0),
  }));
}
