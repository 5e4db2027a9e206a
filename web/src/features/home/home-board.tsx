import { dayKey } from '@fareground/domain/core/time';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import type { Home } from '../../data/home.ts';
import type { Leg } from '../../data/leg.ts';
import type { PublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Board, BoardClock, BoardRows } from '../../ui/board.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { categoryIcons, vehicleKindList } from '../../ui/category.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { LegRow } from '../../views/leg-row.tsx';

/** Rows on the home page's board, and cities to choose from. */
const shown = 6;
const cityChips = 4;

/** The next departures of one city, as its station would show them. */
export function HomeBoard({ data }: { readonly data: PublicData<Home> }) {
  const t = useT();
  const [city, setCity] = useState<string>();
  const [kind, setKind] = useState<string>('all');
  const legs = data.status === 'ready' ? data.value.departures : [];
  const at = data.status === 'ready' ? data.at : 0;
  const cities = byNumberOfDepartures(legs).slice(0, cityChips);
  const here = city ?? cities[0];
  const rows = legs.filter(({ trip }) => trip.originCity === here && (kind === 'all' || trip.kind === kind));
  const kinds = vehicleKindList.filter((each) =>
    legs.some(({ trip }) => trip.kind === each && trip.originCity === here),
  );
  const first = rows[0] ?? legs.find(({ trip }) => trip.originCity === here);
  return (
    <Board
      title={t('home.departures')}
      {...(here ? { lead: t('home.departuresFrom', { city: here }) } : {})}
      aside={first && here ? <CityClock city={here} timeZone={first.start.timeZone} /> : undefined}
      controls={
        legs.length > 0 ? (
          <>
            {cities.length > 1 ? (
              <Chips
                label={t('home.city')}
                value={here ?? ''}
                onChange={setCity}
                options={cities.map((each) => ({ value: each, label: each }))}
              />
            ) : null}
            {kinds.length > 1 ? (
              <Chips
                label={t('home.kind')}
                value={kind}
                onChange={setKind}
                options={[
                  { value: 'all', label: t('home.allKinds') },
                  ...kinds.map((each) => ({
                    value: each,
                    label: t(`category.${each}`),
                    icon: categoryIcons[each],
                  })),
                ]}
              />
            ) : null}
          </>
        ) : undefined
      }
    >
      {data.status === 'loading' ? <Loading rows={6} /> : null}
      {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
      {data.status === 'ready' && rows.length === 0 ? (
        <EmptyState title={t('home.noDepartures')}>{t('home.noDeparturesText')}</EmptyState>
      ) : null}
      <BoardRows>
        {rows.slice(0, shown).map((leg) => (
          <LegRow
            key={leg.trip.id}
            leg={leg}
            shows="status"
            under="stops"
            showDay={leavesLaterThan(at, leg)}
          />
        ))}
      </BoardRows>
      {here ? (
        <p className="board-more">
          <MoreLink to={paths.travel.to({}, { from: here })} icon={ArrowRight}>
            {t('home.allFrom', { city: here })}
          </MoreLink>
        </p>
      ) : null}
    </Board>
  );
}

/** On another day than the one on the clock above it. */
function leavesLaterThan(at: number, { start }: Leg): boolean {
  const { departsAt, timeZone } = start;
  return dayKey(departsAt, timeZone) !== dayKey(at, timeZone);
}

/** The busiest first. */
function byNumberOfDepartures(legs: readonly Leg[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { trip } of legs) counts.set(trip.originCity, (counts.get(trip.originCity) ?? 0) + 1);
  return [...counts.entries()].sort((a, b) => b[1] - a[1]).map(([city]) => city);
}

function CityClock({ city, timeZone }: { readonly city: string; readonly timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const now = useClock(10_000);
  return now === undefined ? null : (
    <BoardClock
      place={t('home.cityTime', { city })}
      time={format.clock(now, timeZone)}
      zone={format.zone(now, timeZone)}
    />
  );
}
