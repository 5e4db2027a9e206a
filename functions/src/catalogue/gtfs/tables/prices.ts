import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { currencyExponent } from '@fareground/domain/core/money-text';
import type { Price, Skipped } from '../feed.ts';
import type { TableRow } from '../table-row.ts';

/** Which currency a feed is sold in: the one that is wanted, or each of its lines in that of its fares. */
export class FeedCurrency {
  readonly #wanted: Currency | undefined;
  #first: Currency | undefined;

  /** @param wanted fares of others are passed over */
  constructor(wanted: Currency | undefined) {
    this.#wanted = wanted;
  }

  /** Of a line without fares: what the feed's first fare has, and the euro where there is none. */
  get usual(): Currency {
    return this.#wanted ?? this.#first ?? 'EUR';
  }

  /** What a fare costs, minor units, rounded half up to what can be charged; null, after a fault or a count, where it cannot be sold. */
  priceOf(row: TableRow, columns: { amount: string; currency: string }, skipped: Skipped): Price | null {
    const amount = row.number(columns.amount, 0, 10_000_000);
    if (row.text(columns.amount) === '') row.fault(columns.amount, 'is required');
    const name = row.required(columns.currency);
    const currency = currencies.find((each) => each === name);
    if (amount === null || name === '') return null;
    if (!currency && !this.#wanted) {
      row.fault(columns.currency, `'${name}' is no currency that is sold here; name another one to sell in`);
      return null;
    }
    if (!currency || (this.#wanted && currency !== this.#wanted)) {
      skipped.add('fares', `in ${name}, and the feed is sold in ${this.usual}`);
      return null;
    }
    this.#first ??= currency;
    const step = smallestStep(currency);
    return { amount: Math.round((amount * 10 ** currencyExponent(currency)) / step) * step, currency };
  }
}
