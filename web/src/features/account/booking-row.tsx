import { bookedTitles } from '@fareground/domain/booking/booked-titles';
import { type Booking, type BookingState, effectiveState } from '@fareground/domain/booking/booking';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';

const tones: Readonly<Record<BookingState, Tone | undefined>> = {
  held: 'warn',
  paying: 'warn',
  confirmed: 'good',
  cancelled: 'bad',
  expired: undefined,
};

export function BookingStateBadge({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const state = effectiveState(booking, Date.now());
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(`booking.state.${state}`)}</Badge>;
}

/** One booking in a list; one that is still held leads to paying for it. */
export function BookingRow({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const format = useFormat();
  const state = effectiveState(booking, Date.now());
  const isOpen = state === 'held' || state === 'paying';
  const to = isOpen ? paths.payment.to({}, { booking: booking.id }) : paths.booking.to({ id: booking.id });
  return (
    <li
      className="own-ticket"
      data-cat={booking.lines[0]?.kind === 'trip' ? booking.lines[0].vehicleKind : booking.lines[0]?.category}
    >
      <span className="own-reference">{groupDigits(booking.id)}</span>
      <div>
        <h3 className="title">
          <Link to={to}>{bookedTitles(booking.lines).join(' + ')}</Link>
        </h3>
        <p className="muted small">
          {t('booking.placesAndTotal', {
            places: booking.lines.reduce((sum, line) => sum + line.quantity, 0),
            total: format.money(booking.amounts.total, booking.currency),
          })}
        </p>
      </div>
      <BookingStateBadge booking={booking} />
    </li>
  );
}
