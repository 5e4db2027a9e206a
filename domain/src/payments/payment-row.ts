import type { Currency } from '../core/currencies.ts';
import type { GiftCard } from './gift-cards/gift-card.ts';
import type { Payment } from './payment.ts';

/** A payment as finance sees it, of a booking or of a gift card. Amounts are minor units. */
export interface PaymentRow extends Pick<Payment, 'id' | 'createdAt' | 'state' | 'method' | 'failure'> {
  /** Empty where it is of a gift card. */
  readonly bookingId: string;
  /** Empty where it is of a booking. */
  readonly giftCardId: string;
  readonly amount: number;
  /** What arrived with the buyer. */
  readonly refunded: number;
  readonly currency: Currency;
}

export const rowOfPayment = (payment: Payment): PaymentRow => {
  const { id, createdAt, state, method, failure, bookingId, amount, refunded, currency } = payment;
  return { id, createdAt, state, method, failure, bookingId, giftCardId: '', amount, refunded, currency };
};

/** What somebody paid, or began to pay, for a gift card. */
export function rowOfCard({ id, createdAt, state, issued, currency, order }: GiftCard): PaymentRow {
  const refunded = (order?.refunds ?? [])
    .filter((refund) => refund.state === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  const paid = refunded === 0 ? 'captured' : refunded < issued ? 'partially_refunded' : 'refunded';
  return {
    ...{
      id,
      createdAt,
      method: 'provider',
      bookingId: '',
      giftCardId: id,
      amount: issued,
      refunded,
      currency,
    },
    state: state === 'ordered' ? 'created' : state === 'lapsed' ? 'voided' : paid,
    failure: state === 'lapsed' ? 'session-expired' : '',
  };
}

/** The newest first, those of one instant by their id, as queries of both have them. */
export const newestFirst = (one: PaymentRow, other: PaymentRow): number =>
  other.createdAt - one.createdAt || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

/** The pages of two lists as one list, each page as long as what was read of both. Each list is the newest first. */
export async function* mergedRows(
  ...lists: readonly AsyncIterable<readonly PaymentRow[]>[]
): AsyncGenerator<readonly PaymentRow[]> {
  const sources = lists.map((list) => ({
    pages: list[Symbol.asyncIterator](),
    rows: [] as PaymentRow[],
    isDone: false,
  }));
  for (;;) {
    for (const source of sources) {
      while (source.rows.length === 0 && !source.isDone) {
        const next = await source.pages.next();
        source.isDone = next.done === true;
        if (!next.done) source.rows.push(...next.value);
      }
    }
    const open = sources.filter(({ rows }) => rows.length > 0);
    if (open.length === 0) return;
    // What is older than the last row that was read of a list may have others of it before.
    const bounds = open.flatMap(({ rows, isDone }) => (isDone ? [] : rows.slice(-1)));
    const [bound] = bounds.sort(newestFirst);
    const page: PaymentRow[] = [];
    for (const source of open) {
      const isSafe = (row: PaymentRow) => bound === undefined || newestFirst(row, bound) <= 0;
      page.push(...source.rows.filter(isSafe));
      source.rows = source.rows.filter((row) => !isSafe(row));
    }
    yield page.sort(newestFirst);
  }
}
