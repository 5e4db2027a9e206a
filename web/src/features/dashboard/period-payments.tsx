import type { Period } from '@fareground/domain/ledger/ledger-report';
import type { PaymentRow } from '@fareground/domain/payments/payment-row';
import type { ReactNode } from 'react';
import type { LoadableList } from '../../firebase/use-firestore-query.ts';
import { useConfirmedSession } from '../../session/session.tsx';
import type { PeriodCursor } from './data/newest-of-period.ts';
import { useAllPayments, useBookingPayments } from './data/payment-queries.ts';
import type { SoldFilter } from './sold-filter/sold-filter.ts';

interface PeriodPaymentsProps {
  readonly filter: SoldFilter;
  readonly period: Period;
  readonly after?: PeriodCursor | undefined;
  readonly children: (live: LoadableList<PaymentRow>) => ReactNode;
}

/** Whether payments of gift cards are listed with those of bookings: they are of no group, and not everybody reads them. */
export function useWithCards({ group }: SoldFilter): boolean {
  const session = useConfirmedSession();
  return group === '' && session.status === 'signed-in' && session.can('giftCards.edit');
}

/** A page of payments, of bookings and of gift cards as far as they belong there. */
export function PeriodPayments(props: PeriodPaymentsProps) {
  return useWithCards(props.filter) ? <WithCards {...props} /> : <OfBookings {...props} />;
}

const WithCards = ({ filter, period, after, children }: PeriodPaymentsProps) =>
  children(useAllPayments(filter, period, after));
const OfBookings = ({ filter, period, after, children }: PeriodPaymentsProps) =>
  children(useBookingPayments(filter, period, after));
