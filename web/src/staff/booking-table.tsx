import { bookedTitles } from '@fareground/domain/booking/booked-titles';
import type { Booking } from '@fareground/domain/booking/booking';
import { shownState } from '@fareground/domain/payments/refunded-amount';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { Loadable } from '../firebase/use-firestore-query.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { groupDigits } from '../ui/big-ticket.tsx';
import type { Column } from '../ui/data-table.tsx';
import { LiveTable } from './live-table.tsx';

interface BookingTableProps {
  readonly live: Loadable<readonly Booking[]>;
  /** Whose clock says when it was booked. */
  readonly zone: string;
  /** What can be done with one. */
  readonly action?: (booking: Booking) => ReactNode;
}

/** Bookings as staff see them: reference, when, what, how it stands, how much, and what of that was refunded. */
export function BookingTable({ live, zone, action }: BookingTableProps) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Booking>[] = [
    {
      key: 'reference',
      heading: t('staff.reference'),
      cell: ({ id }) => <Link to={paths.booking.to({ id })}>{groupDigits(id)}</Link>,
    },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.createdAt, zone) },
    { key: 'what', heading: t('staff.what'), cell: (one) => bookedTitles(one.lines).join(' + ') },
    {
      key: 'places',
      heading: t('staff.places'),
      numeric: true,
      cell: (one) => format.number(one.lines.reduce((sum, line) => sum + line.quantity, 0)),
    },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: (one) => t(`staff.booking.${shownState(one, Date.now())}`),
    },
    {
      key: 'total',
      heading: t('staff.total'),
      numeric: true,
      cell: (one) => format.money(one.amounts.total, one.currency),
    },
    {
      key: 'refunded',
      heading: t('staff.refunded'),
      numeric: true,
      cell: (one) => format.money(one.refunded, one.currency),
    },
    ...(action ? [{ key: 'action', heading: t('bookingReports.action'), cell: action }] : []),
  ];
  return (
    <LiveTable live={live} caption={t('bookingReports.title')} columns={columns} rowKey={(one) => one.id} />
  );
}
