import type { PaymentRow } from '@fareground/domain/payments/payment-row';
import type { ReactNode } from 'react';
import type { LoadableList } from '../../firebase/use-firestore-query.ts';
import { useConfirmedSession } from '../../session/session.tsx';
import type { SoldFilter } from '../../staff/sold-filter.ts';
import { type PaymentsPage, useAllPayments, useBookingPayments } from './data/payment-queries.ts';

interface PeriodPaymentsProps extends PaymentsPage {
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

const WithCards = ({ children, ...page }: PeriodPaymentsProps) => children(useAllPayments(page));
const OfBookings = ({ children, ...page }: PeriodPaymentsProps) => children(useBookingPayments(page));
