import { GIFT_CARDS, giftCardConverter } from '@fareground/domain/payments/gift-cards/gift-card';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import { PAYMENTS, paymentConverter } from '@fareground/domain/payments/payment';
import {
  mergedRows,
  newestFirst,
  type PaymentRow,
  rowOfCard,
  rowOfPayment,
} from '@fareground/domain/payments/payment-row';
import { pagesOf } from '../../../firebase/read-pages.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import type { PeriodCursor } from '../../../staff/data/newest-of-period.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import type { SoldFilter } from '../../../staff/sold-filter.ts';
import { cardOrderQuery, paymentQuery } from '../sold-filter/payment-query.ts';

export interface PaymentsPage {
  readonly filter: SoldFilter;
  readonly period: Period;
  readonly after?: PeriodCursor | undefined;
  /** Rows of a page. */
  readonly rows?: number;
}

/** A page of the payments of bookings in a period, the newest first, and one more where there are more. */
export function useBookingPayments({
  filter,
  period,
  after,
  rows = PAGE_ROWS,
}: PaymentsPage): LoadableList<PaymentRow> {
  const query = paymentQuery(filter, period, rows + 1, after);
  const live = useStoredDocuments(PAYMENTS, paymentConverter, query);
  return live.status === 'loading' ? live : { ...live, data: live.data.map(rowOfPayment) };
}

/** The same with those of gift cards, for whoever may read these. */
export function useAllPayments(page: PaymentsPage): LoadableList<PaymentRow> {
  const { filter, period, after, rows = PAGE_ROWS } = page;
  const payments = useBookingPayments(page);
  const query = cardOrderQuery(filter, period, rows + 1, after);
  const cards = useStoredDocuments(GIFT_CARDS, giftCardConverter, query);
  if (payments.status === 'loading') return payments;
  if (cards.status === 'loading') return cards;
  const data = [...payments.data, ...cards.data.map(rowOfCard)].sort(newestFirst);
  return { status: 'ready', data, size: payments.size + cards.size };
}

const cursorOf = ({ createdAt, id }: Pick<PaymentRow, 'createdAt' | 'id'>): PeriodCursor => [createdAt, id];

/** All that a filter finds of the payments of a period. @param withCards those of gift cards too */
export function paymentPages(
  filter: SoldFilter,
  period: Period,
  withCards: boolean,
): AsyncIterable<readonly PaymentRow[]> {
  const payments = pagesOf(PAYMENTS, paymentConverter, {
    page: (limit, after) => paymentQuery(filter, period, limit, after),
    cursor: cursorOf,
  });
  if (!withCards) return mergedRows(rowsOf(payments, rowOfPayment));
  const cards = pagesOf(GIFT_CARDS, giftCardConverter, {
    page: (limit, after) => cardOrderQuery(filter, period, limit, after),
    cursor: cursorOf,
  });
  return mergedRows(rowsOf(payments, rowOfPayment), rowsOf(cards, rowOfCard));
}

async function* rowsOf<T>(
  pages: AsyncIterable<readonly T[]>,
  rowOf: (one: T) => PaymentRow,
): AsyncGenerator<readonly PaymentRow[]> {
  for await (const page of pages) yield page.map(rowOf);
}
