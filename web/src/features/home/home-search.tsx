import Search from 'lucide-react/icons/search';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { countedDays } from '../../data/days.ts';
import type { Home } from '../../data/home.ts';
import type { MessageId } from '../../i18n/ids.ts';
import { type Translate, useT } from '../../i18n/use-t.tsx';
import { TicketButton } from '../../ui/button.tsx';
import { useEarlyValue } from '../../ui/early-value.ts';
import { CityField, SearchField, SearchTicket } from '../../ui/search-ticket.tsx';
import { Segmented } from '../../ui/tabs.tsx';

type Mode = 'both' | 'events' | 'travel';

interface Wish {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  readonly when: string;
  readonly date: string;
}
const nothing: Wish = { q: '', from: '', to: '', when: '', date: '' };

/** Where a search leads. An event with a ride is looked for as an event; where one comes from goes along. */
export function addressOf(mode: Mode, query: Wish): string {
  const { q, from, to, when, date } = query;
  if (mode === 'travel') return paths.travel.to({}, { from, to, date });
  return paths.events.to({}, { q, when, from: mode === 'both' ? from : undefined });
}

const goTexts: Readonly<Record<Mode, MessageId>> = {
  both: 'home.findBoth',
  events: 'home.findEvents',
  travel: 'home.findRide',
};

interface FieldsProps {
  readonly query: Wish;
  readonly cities: readonly string[];
  readonly set: (change: Partial<Wish>) => void;
}

/** One ticket of a form: an event, a ride, or both. */
export function HomeSearch({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('both');
  const [query, setWish] = useState(nothing);
  const fields: FieldsProps = {
    query,
    cities: citiesOf(home),
    set: (change) => setWish((before) => ({ ...before, ...change })),
  };
  return (
    <SearchTicket
      label={t('home.search')}
      onSubmit={() => void navigate(addressOf(mode, query))}
      head={
        <Segmented
          label={t('home.lookingFor')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'both', label: t('home.both'), icon: Ticket },
            { value: 'events', label: t('nav.events') },
            { value: 'travel', label: t('nav.travel') },
          ]}
        />
      }
      go={
        <>
          <TicketButton type="submit" icon={Search}>
            {t(goTexts[mode])}
          </TicketButton>
          <span className="label">{home ? offer(t, home) : '\u00a0'}</span>
        </>
      }
    >
      {mode === 'travel' ? (
        <RideFields {...fields} />
      ) : (
        <EventFields {...fields} withRide={mode === 'both'} />
      )}
    </SearchTicket>
  );
}

function RideFields({ query, cities, set }: FieldsProps) {
  const t = useT();
  return (
    <>
      <CityField
        label={t('search.from')}
        value={query.from}
        cities={cities}
        onChange={(from) => set({ from })}
      />
      <CityField
        label={t('search.to')}
        value={query.to}
        cities={cities}
        onChange={(to) => set({ to })}
        onSwap={() => set({ from: query.to, to: query.from })}
      />
      <SearchField label={t('search.day')}>
        {(id) => (
          <input
            id={id}
            type="date"
            value={query.date}
            onChange={(event) => set({ date: event.target.value })}
          />
        )}
      </SearchField>
    </>
  );
}

function EventFields({ query, cities, set, withRide }: FieldsProps & { readonly withRide: boolean }) {
  const t = useT();
  const words = useEarlyValue((q) => set({ q }));
  const when = useEarlyValue<HTMLSelectElement>((when) => set({ when }));
  return (
    <>
      <SearchField label={t('home.queryLabel')}>
        {(id) => (
          <input
            ref={words}
            id={id}
            type="text"
            placeholder={t('home.anything')}
            value={query.q}
            onChange={(event) => set({ q: event.target.value })}
          />
        )}
      </SearchField>
      {withRide ? (
        <CityField
          label={t('home.travelFrom')}
          value={query.from}
          cities={cities}
          onChange={(from) => set({ from })}
        />
      ) : null}
      <SearchField label={t('when.label')}>
        {(id) => (
          <select
            ref={when}
            id={id}
            value={query.when}
            onChange={(event) => set({ when: event.target.value })}
          >
            <option value="">{t('when.any')}</option>
            <option value="today">{t('when.today')}</option>
            <option value="weekend">{t('when.weekend')}</option>
            <option value="week">{t('when.week')}</option>
          </select>
        )}
      </SearchField>
    </>
  );
}

/** "41 events, 62 departures in 7 days" */
function offer(t: Translate, home: Home): string {
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
  return t('home.offer', { events: sum(home.onByCategory), rides: sum(home.weekByKind), days: countedDays });
}

const citiesOf = (home: Home | undefined): readonly string[] =>
  [
    ...new Set(
      home?.departures.flatMap(({ start, between, end }) => [start, ...between, end].map(({ city }) => city)),
    ),
  ].sort((a, b) => a.localeCompare(b));
