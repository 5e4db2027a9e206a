import { dayKey } from '@fareground/domain/core/time';
import type { Place } from '@fareground/domain/places/place';
import type { VehicleKind } from '@fareground/domain/vehicles/vehicle';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Route from 'lucide-react/icons/route';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayAfter } from '../../data/days.ts';
import type { Journey } from '../../data/journey.ts';
import { placesNamed } from '../../data/places-named.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardRows } from '../../ui/board.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { JourneyRow } from '../../views/journey-row.tsx';
import type { TravelWish } from './travel-search.tsx';

/** What asks the database comes only when something is asked for that the page did not bring along. */
const questions = () => import('../../data/trips.ts');

/** Rows of the board before anything is looked for. */
const nextOnes = 20;

interface TravelBoardProps {
  readonly wish: TravelWish;
  readonly places: readonly Place[];
  readonly kind?: VehicleKind;
}

/** What was looked for; with nothing looked for, what leaves next. */
export function TravelBoard({ wish, places, kind }: TravelBoardProps) {
  if (!wish.from && !wish.to && !wish.date) return <NextBoard {...(kind ? { kind } : {})} />;
  return <FoundBoard wish={wish} places={places} {...(kind ? { kind } : {})} />;
}

function NextBoard({ kind }: { readonly kind?: VehicleKind }) {
  const t = useT();
  const data = usePublicData(`departures|${kind ?? ''}`, async (reader) =>
    (await questions()).readDepartures(reader, kind ? { kind } : {}, { limit: nextOnes }),
  );
  return (
    <Board title={t('travel.next')} lead={t('travel.nextLead')}>
      <Rows
        state={data}
        empty={
          <EmptyState icon={Route} title={t('travel.noneNext')}>
            {t('travel.noneNextText')}
          </EmptyState>
        }
        row={(journey) => (
          <JourneyRow key={journey.trip.id} journey={journey} shows="status" under="ends" showDay />
        )}
      />
    </Board>
  );
}

function FoundBoard({ wish, places, kind }: TravelBoardProps) {
  const t = useT();
  const format = useFormat();
  const from = placesNamed(places, wish.from);
  const to = placesNamed(places, wish.to);
  const zone = from[0]?.timeZone ?? to[0]?.timeZone ?? 'Europe/Lisbon';
  const unknown =
    (wish.from && from.length === 0 && wish.from) || (wish.to && to.length === 0 && wish.to) || undefined;
  const key = ['rides', kind, wish.from, wish.to, wish.date, places.length].join('|');
  const data = usePublicData(key, async (reader) => {
    const now = reader.now();
    const day = wish.date || dayKey(now, zone);
    const journeys = unknown
      ? []
      : await (await questions()).searchJourneys(reader, { from, to, day, ...(kind ? { kind } : {}) });
    return { day, today: dayKey(now, zone), journeys };
  });
  const day = data.status === 'ready' ? data.value.day : wish.date;
  const today = data.status === 'ready' ? data.value.today : day;
  const title = useJourneyTitle(wish);
  const dayText = day ? format.dateYear(Date.parse(`${day}T12:00Z`), 'UTC') : '';
  return (
    <Board
      title={title}
      lead={dayText}
      aside={day ? <DayLinks wish={wish} day={day} today={today} /> : undefined}
    >
      {unknown ? (
        <EmptyState icon={MapPinOff} title={t('travel.unknown', { place: unknown })}>
          {t('travel.unknownText', { cities: citiesOf(places).join(', ') })}
        </EmptyState>
      ) : (
        <Rows
          state={data.status === 'ready' ? { ...data, value: data.value.journeys } : data}
          empty={
            <EmptyState icon={Route} title={t('travel.none')}>
              {t('travel.noneText')}
            </EmptyState>
          }
          row={(journey) => <JourneyRow key={journey.trip.id} journey={journey} shows="left" under="ends" />}
        />
      )}
    </Board>
  );
}

function useJourneyTitle({ from, to }: TravelWish): string {
  const t = useT();
  if (from && to) return t('travel.fromTo', { from, to });
  if (from) return t('travel.fromOnly', { from });
  return to ? t('travel.toOnly', { to }) : t('travel.allDay');
}

export const citiesOf = (places: readonly Place[]): readonly string[] =>
  [...new Set(places.map((place) => place.city))].sort((a, b) => a.localeCompare(b));

/** The day before, unless it is over, and the day after, for the same journey. */
interface DayLinksProps {
  readonly wish: TravelWish;
  readonly day: string;
  readonly today: string;
}

function DayLinks({ wish, day, today }: DayLinksProps) {
  const t = useT();
  const to = (date: string) =>
    `?${new URLSearchParams(Object.entries({ ...wish, date }).filter(([, value]) => value))}`;
  return (
    <nav className="day-links" aria-label={t('travel.days')}>
      {day > today ? (
        <Link to={to(dayAfter(day, -1))}>
          <Icon of={ArrowLeft} size="s" />
          {t('travel.dayBefore')}
        </Link>
      ) : null}
      <Link to={to(dayAfter(day, 1))}>
        {t('travel.dayAfter')}
        <Icon of={ArrowRight} size="s" />
      </Link>
    </nav>
  );
}

interface RowsProps {
  readonly state:
    | { readonly status: 'loading' }
    | { readonly status: 'error'; readonly retry: () => void }
    | { readonly status: 'ready'; readonly value: readonly Journey[] };
  readonly empty: ReactNode;
  readonly row: (journey: Journey) => ReactNode;
}

function Rows({ state, empty, row }: RowsProps) {
  if (state.status === 'loading') return <Loading rows={6} />;
  if (state.status === 'error') return <ErrorState onRetry={state.retry} />;
  return state.value.length === 0 ? empty : <BoardRows>{state.value.map(row)}</BoardRows>;
}
