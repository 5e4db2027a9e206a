import { dayKey } from '@fareground/domain/core/time';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { TicketButton } from '../../ui/button.tsx';
import { useEarlyValue } from '../../ui/early-value.ts';
import { SearchField, SearchTicket } from '../../ui/search-ticket.tsx';
import { Loading } from '../../ui/states.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { PlaceField } from './place-field.tsx';
import {
  changedTravelQuery,
  people,
  readTravelQuery,
  type TravelQuery,
  travelQueryParams,
  usualZone,
} from './travel-query.ts';

/** Comes when it is opened. */
const Travellers = lazy(() => import('./travellers.tsx'));

/** What is looked for, in the address. */
export function useTravelQuery(): readonly [TravelQuery, (change: Partial<TravelQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = readTravelQuery(params);
  return [query, (change) => setParams(travelQueryParams(changedTravelQuery(query, change)))];
}

/** Begins with what the address asks for, and begins anew when that changes. */
export function TravelSearch() {
  const t = useT();
  const [urlQuery, ask] = useTravelQuery();
  const [query, setWish] = useState(urlQuery);
  const [begunWith, setBegunWith] = useState(urlQuery);
  if (travelQueryParams(urlQuery).toString() !== travelQueryParams(begunWith).toString()) {
    setBegunWith(urlQuery);
    setWish(urlQuery);
  }
  const change = (part: Partial<TravelQuery>) => setWish((before) => ({ ...before, ...part }));
  const day = useEarlyValue((date) => change({ date }));
  const back = useEarlyValue((date) => change({ back: date }));
  const now = useClock(60_000);
  const today = now === undefined ? undefined : dayKey(now, usualZone);
  return (
    <SearchTicket
      label={t('travel.search')}
      onSubmit={() => {
        const { from, to, date, back: backOn, adults, children, infants, bicycles, wheelchairs } = query;
        ask({ from, to, date, back: backOn, adults, children, infants, bicycles, wheelchairs });
      }}
      go={
        <TicketButton type="submit" icon={Search}>
          {t('travel.find')}
        </TicketButton>
      }
    >
      <PlaceField label={t('search.from')} value={query.from} onChange={(from) => change({ from })} />
      <PlaceField
        label={t('search.to')}
        value={query.to}
        onChange={(to) => change({ to })}
        onSwap={() => change({ from: query.to, to: query.from })}
      />
      <SearchField label={t('search.day')}>
        {(id) => (
          <input
            ref={day}
            id={id}
            type="date"
            min={today}
            value={query.date || (today ?? '')}
            onChange={(event) => change({ date: event.target.value })}
          />
        )}
      </SearchField>
      <SearchField label={t('travel.back')}>
        {(id) => (
          <input
            ref={back}
            id={id}
            type="date"
            min={query.date || today}
            value={query.back}
            onChange={(event) => change({ back: event.target.value })}
          />
        )}
      </SearchField>
      {/* Closed again once it is sent. */}
      <Who key={travelQueryParams(urlQuery).toString()} query={query} onChange={change} />
    </SearchTicket>
  );
}

interface WhoProps {
  readonly query: TravelQuery;
  readonly onChange: (change: Partial<TravelQuery>) => void;
}

/** Who travels, in words; opened, a count of each, above the page: the ticket keeps its shape, and cuts nothing off. */
function Who({ query, onChange }: WhoProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { bicycles, wheelchairs, infants } = query;
  return (
    <div className="sf travellers">
      <button type="button" popoverTarget={id} aria-expanded={isOpen}>
        <span className="label">{t('travel.who')}</span>
        <b>{t('travel.whoSum', { people: people(query) + infants, bicycles, wheelchairs })}</b>
      </button>
      <section
        id={id}
        popover="auto"
        className="travellers-list"
        aria-label={t('travel.who')}
        // Opened before the page was alive, it says so itself.
        ref={(list) => {
          if (list?.matches(':popover-open')) setOpen(true);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? (
          <Suspense fallback={<Loading rows={2} />}>
            <Travellers query={query} onChange={onChange} />
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}
