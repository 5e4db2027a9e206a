import type { ReseatedBooking, ReseatedPlace, VehicleQuote } from '@fareground/domain/api/trip-vehicle';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { bookingColumns } from './booking-columns.tsx';
import { backOf } from './lesser-back.ts';

interface ReseatsProps {
  readonly quote: VehicleQuote;
  /** Of the price of a lesser seat, goes back. */
  readonly percent: number;
}

/** By booking, who gets which seat, what they lose by it and what goes back. */
export function Reseats({ quote, percent }: ReseatsProps) {
  const t = useT();
  const format = useFormat();
  if (quote.bookings.length === 0) return null;
  const columns: Column<ReseatedBooking>[] = [
    ...bookingColumns(t),
    {
      key: 'leg',
      heading: t('tripChanges.leg'),
      cell: ({ places }) =>
        list([...new Set(places.map(({ from, until }) => t('tripChanges.legOf', { from, to: until })))]),
    },
    {
      key: 'seats',
      heading: t('tripChanges.seats'),
      cell: ({ places }) => (
        <ul className="trip-seat-list">
          {places.map((place) => (
            <li key={`${place.seat} ${place.from}`} className={place.to === null ? 'is-lost' : undefined}>
              {seatText(place, t)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'loses',
      heading: t('tripChanges.loses'),
      cell: ({ places }) => {
        const losses = [...new Set(places.flatMap((place) => place.losses))];
        return losses.length === 0
          ? t('tripChanges.nothing')
          : list(losses.map((loss) => t(`tripChanges.loss.${loss}`)));
      },
    },
    {
      key: 'back',
      heading: t('tripChanges.back'),
      numeric: true,
      cell: ({ places }) =>
        format.money(
          backOf(
            places.map(({ lesserPrice }) => lesserPrice),
            percent,
          ) + places.reduce((sum, { classBack = 0 }) => sum + classBack, 0),
          quote.currency,
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('tripChanges.who')}
        columns={columns}
        rows={quote.bookings}
        rowKey={({ bookingId }) => bookingId}
      />
      {quote.more > 0 ? <p className="muted">{t('tripChanges.more', { count: quote.more })}</p> : null}
    </>
  );
}

const list = (texts: readonly string[]) => (
  <ul className="trip-seat-list">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

function seatText({ seat, to }: ReseatedPlace, t: Translate): string {
  const name = seatName(t, seat);
  if (to === null) return t('tripChanges.seatNone', { seat: name });
  return to === seat
    ? t('tripChanges.seatStays', { seat: name })
    : t('tripChanges.seatMoves', { seat: name, to: seatName(t, to) });
}
