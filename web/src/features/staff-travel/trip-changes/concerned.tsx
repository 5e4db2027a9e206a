import type { ConcernedBooking, TripCancelQuote } from '@fareground/domain/api/trip-changes';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { bookingColumns } from './booking-columns.tsx';

/** Whom a cancellation concerns, in numbers and by booking, and what goes back. */
export function Concerned({ quote }: { readonly quote: TripCancelQuote }) {
  const t = useT();
  const format = useFormat();
  const { bookings, places, holds, refund, currency, listed, more } = quote;
  const columns: Column<ConcernedBooking>[] = [
    ...bookingColumns(t),
    {
      key: 'leg',
      heading: t('tripChanges.leg'),
      cell: ({ legs }) => (
        <ul className="trip-seat-list">
          {legs.map(({ from, to, places: count }) => (
            <li key={`${from} ${to}`}>{t('tripChanges.legPlaces', { from, to, count })}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'back',
      heading: t('tripChanges.back'),
      numeric: true,
      cell: (booking) => format.money(booking.refund, currency),
    },
  ];
  return (
    <>
      <dl className="change-sums">
        <div>
          <dt>{t('tripChanges.quote.bookings')}</dt>
          <dd>{format.number(bookings)}</dd>
        </div>
        <div>
          <dt>{t('tripChanges.quote.places')}</dt>
          <dd>{format.number(places)}</dd>
        </div>
        <div>
          <dt>{t('tripChanges.count.holds')}</dt>
          <dd>{format.number(holds)}</dd>
        </div>
        <div className="sum">
          <dt>{t('tripChanges.back')}</dt>
          <dd>{format.money(refund, currency)}</dd>
        </div>
      </dl>
      {listed.length === 0 ? (
        <p className="muted">{t('tripChanges.nobody')}</p>
      ) : (
        <DataTable
          caption={t('tripChanges.concerned')}
          columns={columns}
          rows={listed}
          rowKey={({ bookingId }) => bookingId}
        />
      )}
      {more > 0 ? <p className="muted">{t('tripChanges.more', { count: more })}</p> : null}
    </>
  );
}
