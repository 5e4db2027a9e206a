import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { dayBounds } from '@fareground/domain/core/time';
import Route from 'lucide-react/icons/route';
import { lazy } from 'react';
import { usePublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardRows } from '../../ui/board.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { LegRow } from '../../views/leg-row.tsx';
import { type TravelQuery, usualZone } from './travel-query.ts';

/** What asks the database comes only when something is asked for that the page did not bring along. */
const questions = () => import('../../data/trips.ts');
/**
 * Comes when something is looked for; at once where the address does, so that what the server rendered is soon alive. The page waits for it as for
 * its own file: in a boundary of its own it would be alive later than the page says, and what is pressed in between would be lost.
 */
const loadBoard = () => import('./itineraries-board.tsx');
const ItinerariesBoard = lazy(loadBoard);
if (typeof location !== 'undefined' && /[?&](from|to)=[^&]/.test(location.search))
  loadBoard().catch(() => undefined);

/** Rows of the board before anything is looked for. */
const nextOnes = 20;

interface TravelBoardProps {
  readonly query: TravelQuery;
  readonly kind?: VehicleKind;
}

/** What was looked for; with nothing looked for, what leaves next, or first on a day. */
export function TravelBoard({ query, kind }: TravelBoardProps) {
  if (!query.from && !query.to) return <NextBoard date={query.date} {...(kind ? { kind } : {})} />;
  return <ItinerariesBoard {...(kind ? { kind } : {})} />;
}

function NextBoard({ kind, date }: { readonly kind?: VehicleKind; readonly date: string }) {
  const t = useT();
  const format = useFormat();
  const data = usePublicData(`departures|${kind ?? ''}${date && `|${date}`}`, async (reader) => {
    const first = date === '' ? 0 : dayBounds(date, usualZone).from;
    const now = Math.max(reader.now(), first);
    return (await questions()).readDepartures(reader, kind ? { kind } : {}, { limit: nextOnes, now });
  });
  return (
    <Board
      title={t(date ? 'travel.allDay' : 'travel.next')}
      lead={date ? format.dateYear(Date.parse(`${date}T12:00Z`), 'UTC') : t('travel.nextLead')}
    >
      {data.status === 'loading' ? <Loading rows={6} /> : null}
      {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
      {data.status === 'ready' && data.value.length === 0 ? (
        <EmptyState icon={Route} title={t('travel.noneNext')}>
          {t('travel.noneNextText')}
        </EmptyState>
      ) : null}
      <BoardRows>
        {data.status === 'ready'
          ? data.value.map((leg) => (
              <LegRow key={leg.trip.id} leg={leg} shows="status" under="route" showDay />
            ))
          : null}
      </BoardRows>
    </Board>
  );
}
