import type { Event } from '@fareground/domain/events/event';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { paths } from '../../config/paths.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { journeysBefore } from '../../data/trips.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardRows } from '../../ui/board.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { JourneyRow } from '../../views/journey-row.tsx';

/** The last ones before the doors. */
const shown = 4;

/** Rides that are in time for the doors, to be held together with the places. Without such a ride it shows nothing. */
export function RideThere({ event, day }: { readonly event: Event; readonly day: string }) {
  const t = useT();
  const data = usePublicData(`ways|${event.nearestPlaceId}|${event.doorsAt}`, (reader) =>
    journeysBefore(reader, event.nearestPlaceId, event.doorsAt),
  );
  const rows = data.status === 'ready' ? data.value.filter(({ left }) => left !== 0).slice(-shown) : [];
  if (rows.length === 0) return null;
  return (
    <div className="section">
      <Board title={t('reserve.ride')} lead={t('reserve.rideLead')}>
        <BoardRows>
          {rows.map((journey) => (
            <JourneyRow
              key={journey.trip.id}
              journey={journey}
              shows="left"
              under="ends"
              eventId={event.id}
            />
          ))}
        </BoardRows>
        <p className="board-more">
          <MoreLink to={paths.travel.to({}, { to: event.city, date: day })} icon={ArrowRight}>
            {t('reserve.rideAll', { city: event.city })}
          </MoreLink>
        </p>
      </Board>
    </div>
  );
}
