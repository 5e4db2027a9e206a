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
  const wish = readTravelQuery(params);
  return [wish, (change) => setParams(travelQueryParams(changedTravelQuery(wish, change)))];
}

/** Begins with what the address asks for, and begins anew when that changes. */
export function TravelSearch() {
  const t = useT();
  const [asked, ask] = useTravelQuery();
  const [wish, setWish] = useState(asked);
  const [begunWith, setBegunWith] = useState(asked);
  if (travelQueryParams(asked).toString() !== travelQueryParams(begunWith).toString()) {
    setBegunWith(asked);
    setWish(asked);
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
        const { from, to, date, back: backOn, adults, children, infants, bicycles, wheelchairs } = wish;
        ask({ from, to, date, back: backOn, adults, children, infants, bicycles, wheelchairs });
      }}
      go={
        <TicketButton type="submit" icon={Search}>
          {t('travel.find')}
        </TicketButton>
      }
    >
      <PlaceField label={t('search.from')} value={wish.from} onChange={(from) => change({ from })} />
      <PlaceField
        label={t('search.to')}
        value={wish.to}
        onChange={(to) => change({ to })}
        onSwap={() => change({ from: wish.to, to: wish.from })}
      />
      <SearchField label={t('search.day')}>
        {(id) => (
          <input
            ref={day}
            id={id}
            type="date"
            min={today}
            value={wish.date || (today ?? '')}
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
            min={wish.date || today}
            value={wish.back}
            onChange={(event) => change({ back: event.target.value })}
          />
        )}
      </SearchField>
      {/* Closed again once it is sent. */}
      <Who key={travelQueryParams(asked).toString()} wish={wish} onChange={change} />
    </SearchTicket>
  );
}

interface WhoProps {
  readonly wish: TravelQuery;
  readonly onChange: (change: Partial<TravelQuery>) => void;
}

/** Who travels, in words; opened, a count of each, above the page: the ticket keeps its shape, and cuts nothing off. */
function Who({ wish, onChange }: WhoProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { bicycles, wheelchairs, infants } = wish;
  return (
    <div className="sf travellers">
      <button type="button" popoverTarget={id} aria-expanded={isOpen}>
        <span className="label">{t('travel.who')}</span>
        <b>{t('travel.whoSum', { people: people(wish) + infants, bicycles, wheelchairs })}</b>
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
            <Travellers wish={wish} onChange={onChange} />
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}
