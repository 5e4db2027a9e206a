import type { Suggestion } from '@fareground/domain/api/search';
import type { Currency } from '@fareground/domain/core/currencies';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { takeEarly } from '../../ui/early-value.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Loading } from '../../ui/states.tsx';
import { useDetails } from '../../ui/use-details.ts';
import type { EventFilters } from './event-filters.ts';
import { SearchBox } from './search-box.tsx';

/** What is asked comes with the first letters. */
const fetchSuggestions = async (q: string, signal: AbortSignal) =>
  (await import('../../firebase/search-calls.ts')).fetchSuggestions(q, signal);

interface FilterFormProps {
  readonly filters: EventFilters;
  readonly cities: readonly string[];
  /** What the events are sold for. */
  readonly currency: Currency;
  readonly onChange: (change: Partial<EventFilters>) => void;
  readonly onPick: (suggestion: Suggestion) => void;
}

/** Words and filters. Words count when they are sent, a filter as soon as it is chosen; sent before the page is alive, the browser takes both along. */
export function FilterForm({ filters, cities, currency, onChange, onPick }: FilterFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(filters.q);
  const [sent, setSent] = useState(filters.q);
  // Another address has other words.
  if (filters.q !== sent) {
    setSent(filters.q);
    setTyped(filters.q);
  }
  return (
    <search>
      <form
        className="finder"
        aria-label={t('events.filters')}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ q: wordsIn(event.currentTarget) });
        }}
      >
        <SearchBox
          value={typed}
          ask={fetchSuggestions}
          onChange={setTyped}
          onPick={(suggestion) => {
            setTyped(suggestion.kind === 'performer' || suggestion.kind === 'venue' ? suggestion.text : '');
            onPick(suggestion);
          }}
        >
          {(input) => (
            <Field label={t('events.search')}>
              <Input {...input} name="q" icon={Search} placeholder={t('events.searchHint')} />
            </Field>
          )}
        </SearchBox>
        <Field label={t('events.city')}>
          <Select
            ref={(field) => takeEarly(field, filters.city, (city) => onChange({ city }))}
            name="city"
            value={filters.city}
            onChange={(event) => onChange({ city: event.target.value })}
          >
            <option value="">{t('events.everyCity')}</option>
            {withChosen(cities, filters.city).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" icon={Search}>
          {t('events.go')}
        </Button>
        <Details filters={filters} currency={currency} onChange={onChange} />
      </form>
    </search>
  );
}

/** What stands in the field. It may be ahead of the state: typed, or even sent, before the page was alive. */
const wordsIn = (form: HTMLFormElement): string => String(new FormData(form).get('q') ?? '').trim();

/** What most visitors leave alone: it comes when it is opened. */
const MoreFilters = lazy(() => import('./more-filters.tsx'));

function Details({
  filters,
  currency,
  onChange,
}: Pick<FilterFormProps, 'filters' | 'currency' | 'onChange'>) {
  const t = useT();
  const { since, until, price, free, accessible, onSale } = filters;
  const count = [since, until, price || free, accessible, onSale].filter(Boolean).length;
  // Open where something in it is in use; from then on as the reader leaves it.
  const details = useDetails(count > 0);
  return (
    <details className="finder-details" {...details}>
      <summary>{count > 0 ? t('events.moreActive', { count }) : t('events.more')}</summary>
      {details.open ? (
        <Suspense fallback={<Loading rows={2} />}>
          <MoreFilters filters={filters} currency={currency} onChange={onChange} />
        </Suspense>
      ) : null}
    </details>
  );
}

/** An address may ask for a city that the list has not, or has not yet. */
const withChosen = (all: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || all.includes(chosen) ? all : [chosen, ...all];
