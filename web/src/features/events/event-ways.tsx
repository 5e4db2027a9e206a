import type { Event } from '@fareground/domain/events/event';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import type { Journey } from '../../data/journey.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardRows } from '../../ui/board.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { JourneyRow } from '../../views/journey-row.tsx';

interface EventWaysProps {
  readonly event: Event;
  /** The city that one comes from, if one was chosen. */
  readonly from: string | undefined;
  /** The day of the doors, for a search of one's own. */
  readonly day: string;
}

/** Rides that arrive before the doors open, by the city they leave from, and those back there after the end. */
export function EventWays({ event, from, day }: EventWaysProps) {
  const t = useT();
  const [chosen, setChosen] = useState(from);
  const data = usePublicData(`ways|${event.id}|${event.doorsAt}`, async (reader) =>
    (await import('../../data/journeys.ts')).ridesOf(reader, event),
  );
  const journeys = data.status === 'ready' ? data.value.there : [];
  const cities = [...new Set(journeys.map(cityOf))].sort((a, b) => a.localeCompare(b));
  const city = cities.find((each) => each.toLowerCase() === chosen?.toLowerCase()) ?? cities[0];
  const rows = journeys.filter((journey) => cityOf(journey) === city);
  const home = data.status === 'ready' ? data.value.back.filter(({ end }) => !city || end.city === city) : [];
  const row = (journey: Journey) => (
    <JourneyRow key={journey.trip.id} journey={journey} shows="left" under="ends" eventId={event.id} />
  );
  return (
    <div className="wrap section">
      <Board
        title={t('ways.title')}
        lead={t('ways.lead')}
        aside={
          cities.length > 1 ? (
            <Chips
              label={t('ways.from')}
              value={city ?? ''}
              onChange={setChosen}
              options={cities.map((each) => ({ value: each, label: t('ways.fromCity', { city: each }) }))}
            />
          ) : undefined
        }
      >
        {data.status === 'loading' ? <Loading /> : null}
        {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
        {data.status === 'ready' && rows.length === 0 ? (
          <EmptyState icon={Route} title={t('ways.none')}>
            {t('ways.noneText')}
          </EmptyState>
        ) : null}
        <BoardRows>{rows.map(row)}</BoardRows>
        {home.length > 0 ? (
          <>
            <h3 className="board-part">{t('ways.home')}</h3>
            <BoardRows>{home.map(row)}</BoardRows>
          </>
        ) : null}
        <p className="board-more">
          <MoreLink
            to={paths.travel.to({}, { from: city, to: event.city, date: day, event: event.id })}
            icon={ArrowRight}
          >
            {t('ways.all', { city: event.city })}
          </MoreLink>
        </p>
      </Board>
    </div>
  );
}

const cityOf = ({ start }: Journey): string => start.city;
