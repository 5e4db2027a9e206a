import type { FoundItinerary, ItinerariesResponse } from '@fareground/domain/api/itineraries';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { readItineraries } from '../../data/itineraries.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useAreas } from '../../i18n/provider.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { ItineraryFilters } from './itinerary-filters.tsx';
import { ItineraryItem } from './itinerary-item.tsx';
import { endsOf } from './itinerary-words.ts';
import { NoItineraries } from './no-itineraries.tsx';
import {
  changedTravelQuery,
  isWayBack,
  itinerariesAddress,
  people,
  type TravelQuery,
  travelQueryParams,
} from './travel-query.ts';
import { useTravelQuery } from './travel-search.tsx';

/** Itineraries from here to there on a day; on the way back, with the way there that was chosen. Comes with its texts. */
export default function ItinerariesBoard({ kind }: { readonly kind?: VehicleKind }) {
  useAreas(['itineraries']);
  const t = useT();
  const format = useFormat();
  const [query, ask] = useTravelQuery();
  const address = itinerariesAddress(query, kind);
  const data = usePublicData(`search|${address}`, (reader) => readItineraries(reader, address));
  const isBack = isWayBack(query);
  const [from, to] = isBack ? [query.to, query.from] : [query.from, query.to];
  const title =
    from && to
      ? t('itineraries.fromTo', { from, to })
      : from
        ? t('itineraries.fromOnly', { from })
        : t('itineraries.toOnly', { to });
  const found = data.status === 'ready' ? data.value : undefined;
  return (
    <>
      {isBack && found?.chosen ? (
        <OutwardTicket
          itinerary={found.chosen}
          again={`?${travelQueryParams(changedTravelQuery(query, { out: '' }))}`}
        />
      ) : null}
      {isBack && found && !found.chosen ? (
        <div className="book-note">
          <Note tone="bad" role="alert">
            {t('itineraries.outGone')}{' '}
            <Link to={`?${travelQueryParams({ ...query, out: '' })}`}>{t('itineraries.changeOutward')}</Link>
          </Note>
        </div>
      ) : null}
      <Board
        title={title}
        lead={
          found
            ? sumOf(t, format.date(noon(found.day), 'UTC'), found.total, query)
            : t('itineraries.searching')
        }
        controls={found && !found.unknown ? <Days found={found} query={query} /> : undefined}
      >
        {found && !found.unknown ? (
          <ItineraryFilters
            query={query}
            operators={found.operators}
            classes={found.classes ?? []}
            prices={found.prices}
            onChange={ask}
          />
        ) : null}
        {data.status === 'loading' ? <Loading rows={6} /> : null}
        {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
        {found && found.itineraries.length === 0 ? (
          <NoItineraries found={found} query={query} onChange={ask} />
        ) : null}
        <ul className="trips">
          {found?.itineraries.map((itinerary) => (
            <ItineraryItem
              key={itinerary.name}
              itinerary={itinerary}
              query={query}
              outward={found.chosen}
              day={found.day}
            />
          ))}
        </ul>
        {found ? <Pages query={query} hasMore={found.hasMore} /> : null}
      </Board>
    </>
  );
}

type T = ReturnType<typeof useT>;

/** Whom the prices are for is said where it is not one person alone. */
const sumOf = (t: T, date: string, count: number, query: TravelQuery): string =>
  people(query) > 1 || query.bicycles > 0
    ? t('itineraries.sumFor', { date, count, people: people(query), bicycles: query.bicycles })
    : t('itineraries.sum', { date, count });

/** An instant of a day of the calendar, to be shown in UTC. */
const noon = (day: string): number => Date.parse(`${day}T12:00Z`);

/** The days around, with the lowest price for everybody who travels. */
function Days({ found, query }: { readonly found: ItinerariesResponse; readonly query: TravelQuery }) {
  const t = useT();
  const format = useFormat();
  const list = useRef<HTMLElement>(null);
  // On a phone the day that is shown would be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another day again
  useEffect(() => {
    const day = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && day)
      list.current.scrollLeft =
        day.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - day.clientWidth) / 2;
  }, [found.day]);
  const isKnown = found.days.some(({ price, isFull }) => price !== undefined || isFull);
  return (
    <nav className="days" ref={list} aria-label={t('itineraries.days')}>
      {found.days.map(({ day, price, currency, isFull }) => {
        const text = format.date(noon(day), 'UTC');
        const change = isWayBack(query) ? { back: day } : { date: day };
        return (
          <Link
            key={day}
            to={`?${travelQueryParams(changedTravelQuery(query, change))}`}
            aria-current={day === found.day ? 'date' : undefined}
          >
            <span>{text}</span>
            {price !== undefined && currency ? (
              <b>{format.money(price, currency)}</b>
            ) : isKnown ? (
              <small>{t(isFull ? 'itineraries.fullThatDay' : 'itineraries.noneThatDay')}</small>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

function Pages({ query, hasMore }: { readonly query: TravelQuery; readonly hasMore: boolean }) {
  const t = useT();
  if (query.page === 1 && !hasMore) return null;
  const to = (page: number) => `?${travelQueryParams({ ...query, page })}`;
  return (
    <nav className="trips-pages" aria-label={t('itineraries.pages')}>
      {query.page > 1 ? (
        <ButtonLink kind="line" to={to(query.page - 1)}>
          {t('itineraries.earlier')}
        </ButtonLink>
      ) : null}
      {hasMore ? (
        <ButtonLink kind="line" to={to(query.page + 1)}>
          {t('itineraries.later')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

interface OutwardTicketProps {
  readonly itinerary: FoundItinerary;
  /** The address where another one is chosen. */
  readonly again: string;
}

/** The way there that was chosen, while the way back is looked for. */
function OutwardTicket({ itinerary, again }: OutwardTicketProps) {
  const t = useT();
  const format = useFormat();
  const { start, end } = endsOf(itinerary);
  return (
    <section className="outward" aria-label={t('itineraries.outward')}>
      <p>
        <span className="label">{t('itineraries.outward')}</span>
        <b>{t('itineraries.fromTo', { from: start.name, to: end.name })}</b>
        <span className="muted">
          {format.dateTime(start.departsAt, start.timeZone)} – {format.time(end.arrivesAt, end.timeZone)}
        </span>
      </p>
      <p>
        <b>{t('itineraries.chooseBack')}</b>
        <Link to={again}>{t('itineraries.changeOutward')}</Link>
      </p>
    </section>
  );
}
