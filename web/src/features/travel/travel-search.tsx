import { dayKey } from '@fareground/domain/core/time';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { TicketButton } from '../../ui/button.tsx';
import { CityField, SearchField, SearchTicket } from '../../ui/search-ticket.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useEarlyValue } from '../../ui/use-early-value.ts';

export interface TravelWish {
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

/** What is looked for, in the address. */
export function useTravelWish(): readonly [TravelWish, (change: Partial<TravelWish>) => void] {
  const [params, setParams] = useSearchParams();
  const wish = {
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    date: params.get('date') ?? '',
  };
  const set = (change: Partial<TravelWish>) => {
    const next = Object.entries({ ...wish, ...change }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(next));
  };
  return [wish, set];
}

const sameWish = (a: TravelWish, b: TravelWish): boolean =>
  a.from === b.from && a.to === b.to && a.date === b.date;

interface TravelSearchProps {
  /** Cities and stops to offer. */
  readonly cities: readonly string[];
  /** The zone whose calendar decides what today is. */
  readonly timeZone: string;
}

/** Begins with what the address asks for, and begins anew when that changes. */
export function TravelSearch({ cities, timeZone }: TravelSearchProps) {
  const t = useT();
  const [asked, ask] = useTravelWish();
  const [wish, setWish] = useState(asked);
  const [begunWith, setBegunWith] = useState(asked);
  if (!sameWish(asked, begunWith)) {
    setBegunWith(asked);
    setWish(asked);
  }
  const change = (part: Partial<TravelWish>) => setWish((before) => ({ ...before, ...part }));
  const day = useEarlyValue((date) => change({ date }));
  const now = useClock(60_000);
  const today = now === undefined ? undefined : dayKey(now, timeZone);
  return (
    <SearchTicket
      label={t('travel.search')}
      onSubmit={() => ask(wish)}
      go={
        <TicketButton type="submit" icon={Search}>
          {t('travel.find')}
        </TicketButton>
      }
    >
      <CityField
        label={t('search.from')}
        value={wish.from}
        cities={cities}
        onChange={(from) => change({ from })}
      />
      <CityField
        label={t('search.to')}
        value={wish.to}
        cities={cities}
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
    </SearchTicket>
  );
}
