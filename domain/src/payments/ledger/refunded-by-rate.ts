import type { TaxOfRate } from '../../catalogue/prices/tax-by-rate.ts';
import { allocate } from '../../core/money.ts';
import { isEarned, kindOfAccount, rateOfAccount } from './account.ts';
import type { LedgerEntry, LedgerTransaction } from './ledger-transaction.ts';

/** What a refund that was promised gives back by rate of tax, with the tax and as the ledger has it, minor units. */
export function refundedByRate({
  bases,
  entries,
}: Pick<LedgerTransaction, 'bases' | 'entries'>): TaxOfRate[] {
  const earned = entries.filter(({ account }) => isEarned(account));
  const taxes = earned.filter(({ account }) => kindOfAccount(account) === 'tax');
  const base = earned.reduce((sum, entry) => sum + (taxes.includes(entry) ? 0 : entry.amount), 0);
  const told = bases ?? [{ account: taxes[0]?.account ?? 'tax:0', amount: base }];
  const accounts = new Set([...told, ...taxes].map(({ account }) => account));
  const amountIn = (entries: readonly LedgerEntry[], account: string): number =>
    entries.find((entry) => entry.account === account)?.amount ?? 0;
  return [...accounts].map((account) => {
    const tax = amountIn(taxes, account);
    return { ...rateOfAccount(account), gross: amountIn(told, account) + tax, tax };
  });
}

/** As much of what is at some rates as an amount that is no more than all of it, minor units; all of it takes all of its tax. */
export function partByRate(amount: number, rates: readonly TaxOfRate[]): TaxOfRate[] {
  const shares = allocate(
    amount,
    rates.map(({ gross }) => gross),
  );
  return rates.map((rate, index) => {
    const gross = shares[index] ?? 0;
    const [tax = 0] = allocate(rate.tax, [gross, rate.gross - gross]);
    return { ...rate, gross, tax };
  });
}
