import type { Currency } from '@fareground/domain/core/money';
import type { Payment } from '@fareground/domain/payments/payment';

export interface Takings {
  readonly currency: Currency;
  /** Captured less what went back, minor units. */
  readonly net: number;
  /** Of that, what was taken in cash. */
  readonly cash: number;
  readonly payments: number;
}

const taken: readonly Payment['state'][] = ['captured', 'partially_refunded', 'refunded', 'disputed'];

/** What these payments brought, a row a currency, in the alphabet's order: sums over currencies mean nothing. */
export function takingsOf(payments: readonly Payment[]): readonly Takings[] {
  const real = payments.filter(({ state }) => taken.includes(state));
  return [...Map.groupBy(real, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      net: netOf(own),
      cash: netOf(own.filter(({ method }) => method === 'cash')),
      payments: own.length,
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}

const netOf = (payments: readonly Payment[]): number =>
  payments.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0);
