import { dayKey } from '@fareground/domain/core/time';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { TicketButton } from '../../ui/button.tsx';
import { CityField, SearchField, SearchTicket } from '../../ui/search-ticket.tsx';
import { useClock } from '../../ui/use-clock.ts';

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

interface TravelSearchProps {
  /** Cities and stops to offer. */
  readonly cities: readonly string[];
  /** The zone whose calendar decides what today is. */
  readonly timeZone: string;
}

export function TravelSearch({ cities, timeZone }: TravelSearchProps) {
  const t = useT();
  const [asked, ask] = useTravelWish();
  const [wish, setWish] = useState(asked);
  const { from, to, date } = asked;
  useEffect(() => setWish({ from, to, date }), [from, to, date]);
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
        onChange={(value) => setWish({ ...wish, from: value })}
      />
      <CityField
        label={t('search.to')}
        value={wish.to}
        cities={cities}
        onChange={(value) => setWish({ ...wish, to: value })}
        onSwap={() => setWish({ ...wish, from: wish.to, to: wish.from })}
      />
      <SearchField label={t('search.day')}>
        {(id) => (
          <input
            id={id}
            type="date"
            min={today}
            value={wish.date || (today ?? '')}
            onChange={(event) => setWish({ ...wish, date: event.target.value })}
          />
        )}
      </SearchField>
    </SearchTicket>
  );
}
