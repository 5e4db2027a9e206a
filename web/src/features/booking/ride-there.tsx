import type { Event } from '@fareground/domain/catalogue/events/event';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { paths } from '../../config/paths.ts';
import { ridesOf } from '../../data/itineraries.ts';
import type { Leg } from '../../data/leg.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardRows } from '../../ui/board.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { LegRow } from '../../views/leg-row.tsx';

interface RideThereProps {
  readonly event: Event;
  /** Of the doors. */
  readonly day: string;
  /** The city that one comes from, if one was chosen: its rides alone, where there are some. */
  readonly from: string | undefined;
}

/** The last ones before the doors, and the first ones after the end. */
const shown = 4;

/** Rides that are in time for the doors, and home after the end, to be held together with the places. Without such a ride it shows nothing. */
export function RideThere({ event, day, from }: RideThereProps) {
  const t = useT();
  const data = usePublicData(`ways|${event.id}|${event.doorsAt}`, (reader) => ridesOf(reader, event));
  const { there, back } = data.status === 'ready' ? data.value : { there: [], back: [] };
  const free = (legs: readonly Leg[], end: 'start' | 'end') => {
    const all = legs.filter(({ left }) => left !== 0);
    const ofCity = all.filter((leg) => leg[end].city.toLowerCase() === from?.toLowerCase());
    return ofCity.length > 0 ? ofCity : all;
  };
  const [rows, home] = [free(there, 'start').slice(-shown), free(back, 'end').slice(0, shown)];
  if (rows.length + home.length === 0) return null;
  const row = (leg: Leg) => (
    <LegRow key={leg.trip.id} leg={leg} shows="left" under="ends" eventId={event.id} />
  );
  return (
    <div className="section">
      <Board title={t('reserve.ride')} lead={t('reserve.rideLead')}>
        <BoardRows>{rows.map(row)}</BoardRows>
        {home.length > 0 ? (
          <>
            <h3 className="board-part">{t('reserve.rideHome')}</h3>
            <BoardRows>{home.map(row)}</BoardRows>
          </>
        ) : null}
        <p className="board-more">
          <MoreLink
            to={paths.travel.to({}, { from, to: event.city, date: day, event: event.id })}
            icon={ArrowRight}
          >
            {t('reserve.rideAll', { city: event.city })}
          </MoreLink>
        </p>
      </Board>
    </div>
  );
}
