import type { FindBookingsResponse, FoundBooking } from '@fareground/domain/api/ticket-desk';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OpenBooking } from './open-booking.tsx';

/** What a search found, and the tickets of the booking that is chosen; of one alone at once. */
export function FoundBookings({ found: { bookings, hasMore } }: { readonly found: FindBookingsResponse }) {
  const t = useT();
  const [chosen, setChosen] = useState(bookings.length === 1 ? bookings[0]?.id : undefined);
  if (bookings.length === 0) {
    return (
      <EmptyState icon={SearchX} title={t('desk.none')}>
        {t('desk.noneHint')}
      </EmptyState>
    );
  }
  return (
    <div className="dash-split dash-split-turned">
      <Card title={t('desk.found')}>
        <ul className="desk-hits">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <Hit
                booking={booking}
                isChosen={booking.id === chosen}
                onChoose={() => setChosen(booking.id)}
              />
            </li>
          ))}
        </ul>
        {hasMore ? <p className="muted small">{t('desk.more')}</p> : null}
      </Card>
      {chosen === undefined ? null : <OpenBooking key={chosen} id={chosen} />}
    </div>
  );
}

interface HitProps {
  readonly booking: FoundBooking;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Hit({ booking, isChosen, onChoose }: HitProps) {
  const t = useT();
  return (
    <button type="button" className="desk-hit" aria-pressed={isChosen} onClick={onChoose}>
      <b>{booking.buyerName || t('desk.noName')}</b>
      <span className="muted small">{booking.buyerEmail || t('desk.noEmail')}</span>
      <span className="small">
        {booking.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(' + ')}
      </span>
      <span className="muted small">
        {`${groupDigits(booking.id)} · ${t(`staff.booking.${booking.state}`)}`}
      </span>
    </button>
  );
}
