import { GIFT_CARDS, giftCardConverter } from '@fareground/domain/credit/gift-card';
import type { Period } from '@fareground/domain/ledger/ledger-report';
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
import { cardOrderQuery, paymentQuery } from '../sold-filter/payment-query.ts';
import type { SoldFilter } from '../sold-filter/sold-filter.ts';
import type { PeriodCursor } from './newest-of-period.ts';
import { PAGE_ROWS } from './page-size.ts';

/** A page of the payments of bookings in a period, the newest first, and one more where there are more. */
export function useBookingPayments(
  filter: SoldFilter,
  period: Period,
  after?: PeriodCursor,
): LoadableList<PaymentRow> {
  const live = useStoredDocuments(
    PAYMENTS,
    paymentConverter,
    paymentQuery(filter, period, PAGE_ROWS + 1, after),
  );
  return live.status === 'loading' ? live : { ...live, data: live.data.map(rowOfPayment) };
}

/** The same with those of gift cards, for whoever may read these. */
export function useAllPayments(
  filter: SoldFilter,
  period: Period,
  after?: PeriodCursor,
): LoadableList<PaymentRow> {
  const payments = useBookingPayments(filter, period, after);
  const cards = useStoredDocuments(
    GIFT_CARDS,
    giftCardConverter,
    cardOrderQuery(filter, period, PAGE_ROWS + 1, after),
  );
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
