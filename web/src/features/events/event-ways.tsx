import type { Event } from '@fareground/domain/catalogue/events/event';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import type { Leg } from '../../data/leg.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useAreas } from '../../i18n/provider.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardRows } from '../../ui/board.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { LegRow } from '../../views/leg-row.tsx';

export interface EventWaysProps {
  readonly event: Event;
  /** The city that one comes from, if one was chosen. */
  readonly from: string | undefined;
  /** The day of the doors, for a search of one's own. */
  readonly day: string;
}

const questions = () => import('../../data/itineraries.ts');

/**
 * Rides that are in time for the doors, by the city they leave from, and those back there after the end. From a city that somebody chose
 * and that has none, those that come nearest.
 */
export default function EventWays({ event, from, day }: EventWaysProps) {
  useAreas(['ways']);
  const t = useT();
  const [chosen, setChosen] = useState(from);
  const data = usePublicData(`ways|${event.id}|${event.doorsAt}`, async (reader) =>
    (await questions()).ridesOf(reader, event),
  );
  const legs = data.status === 'ready' ? data.value.there : [];
  const inTime = [...new Set(legs.map(cityOf))].sort((a, b) => a.localeCompare(b));
  const isNamed = (city: string | undefined) => (each: string) => each.toLowerCase() === city?.toLowerCase();
  const asked = from && ![...inTime, event.city].some(isNamed(from)) ? from : undefined;
  const cities = asked ? [asked, ...inTime] : inTime;
  const city = cities.find(isNamed(chosen)) ?? cities[0];
  const rows = legs.filter((leg) => cityOf(leg) === city);
  const home = data.status === 'ready' ? data.value.back.filter(({ end }) => !city || end.city === city) : [];
  return (
    <div className="wrap section" id="ways">
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
        {data.status === 'ready' && cities.length === 0 ? (
          <EmptyState icon={Route} title={t('ways.none')}>
            {t('ways.noneText')}
          </EmptyState>
        ) : null}
        {data.status === 'ready' && asked && city === asked ? (
          <NearestWays event={event} from={asked} />
        ) : null}
        <WayRows legs={rows} event={event} />
        {home.length > 0 ? (
          <>
            <h3 className="board-part">{t('ways.home')}</h3>
            <WayRows legs={home} event={event} />
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

interface WayRowsProps {
  readonly legs: readonly Leg[];
  readonly event: Event;
  readonly showDay?: boolean;
}

const WayRows = ({ legs, event, showDay = false }: WayRowsProps) => (
  <BoardRows>
    {legs.map((leg) => (
      <LegRow key={leg.trip.id} {...{ leg, showDay }} shows="left" under="ends" eventId={event.id} />
    ))}
  </BoardRows>
);

/** From a city that is not among those with rides in time. It may have some all the same, where many cities have more. */
function NearestWays({ event, from }: { readonly event: Event; readonly from: string }) {
  const t = useT();
  const format = useFormat();
  const data = usePublicData(
    `ways|${event.id}|${event.doorsAt}|${from}`,
    async (reader) => (await questions()).ridesFrom(reader, event, from),
    { inBrowser: true },
  );
  if (data.status === 'loading') return <Loading rows={2} />;
  if (data.status === 'error') return <ErrorState onRetry={data.retry} />;
  const { inTime, nearest } = data.value;
  if (inTime.length > 0) return <WayRows legs={inTime} event={event} />;
  if (nearest.length === 0)
    return (
      <EmptyState icon={Route} title={t('ways.noneFrom', { city: from })}>
        {t('ways.noneFromText')}
      </EmptyState>
    );
  return (
    <>
      <p className="board-note" role="status">
        {t('ways.notInTime', { city: from, doors: format.time(event.doorsAt, event.timeZone) })}
      </p>
      <WayRows legs={nearest} event={event} showDay />
    </>
  );
}

const cityOf = ({ start }: Leg): string => start.city;
