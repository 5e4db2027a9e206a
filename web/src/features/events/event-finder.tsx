import './event-finder.css';
import type { EventCategory } from '@fareground/domain/events/category';
import ArrowDown from 'lucide-react/icons/arrow-down';
import CalendarX from 'lucide-react/icons/calendar-x';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { readWhen, type When } from '../../data/days.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { eventCategoryList } from '../../ui/category.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { KindLinks } from '../../ui/page-top.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { EventListing } from '../../views/event-listing.tsx';

/** Cards on the first page, and how many more each press brings. */
const pageSize = 24;

type Filters = Readonly<Record<'q' | 'city' | 'when' | 'day' | 'from', string>>;
const names = ['q', 'city', 'when', 'day', 'from'] as const;

/** What asks the database comes only when something is asked for that the page did not bring along. */
const questions = () => import('../../data/events.ts');

const whenValue = (when: When): string => (typeof when === 'object' ? 'day' : when);

interface EventFinderProps {
  readonly category?: EventCategory;
}

/** What is on, with filters that live in the address: a search can be shared, and Back takes one filter off. */
export function EventFinder({ category }: EventFinderProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Filters;
  const pages = Math.max(1, Math.min(20, Number(params.get('pages')) || 1));
  const when = readWhen(filters.when, filters.day);
  const set = (change: Partial<Filters>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('pages');
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });

  const cities = usePublicData('cities', async (reader) => (await questions()).readCities(reader));
  const limit = pages * pageSize;
  const key = ['events', category, filters.city, filters.when, filters.day, filters.q, limit].join('|');
  const data = usePublicData(key, async (reader) =>
    (await questions()).readEvents(
      reader,
      {
        when,
        ...(category ? { category } : {}),
        ...(filters.city ? { city: filters.city } : {}),
        ...(filters.q ? { text: filters.q } : {}),
      },
      { limit },
    ),
  );
  const filtered = Boolean(filters.city || filters.q || filters.when || filters.day);
  const found = data.status === 'ready' ? data.value : undefined;

  // The filters go along to the other kinds.
  const query = Object.fromEntries([...params].filter(([name]) => name !== 'pages'));

  return (
    <>
      <KindLinks
        label={t('events.kinds')}
        kinds={eventCategoryList}
        current={category}
        all={{ text: t('events.allKinds'), to: paths.events.to({}, query) }}
        toKind={(kind) => paths.category.to({ category: kind }, query)}
      />
      <form className="finder" aria-label={t('events.filters')} onSubmit={(event) => event.preventDefault()}>
        <TextFilter value={filters.q} onChange={(q) => set({ q })} />
        <Field label={t('events.city')}>
          <Select value={filters.city} onChange={(event) => set({ city: event.target.value })}>
            <option value="">{t('events.everyCity')}</option>
            {(cities.status === 'ready' ? cities.value : []).map((city) => (
              <option key={city} value={city}>
                {city}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('events.onDay')}>
          <Input
            type="date"
            value={filters.day}
            onChange={(event) => set({ day: event.target.value, when: '' })}
          />
        </Field>
      </form>
      <div className="finder-row">
        <Chips
          label={t('when.label')}
          value={whenValue(when)}
          onChange={(value) => set({ when: value === 'any' ? '' : value, day: '' })}
          options={[
            { value: 'any', label: t('when.any') },
            { value: 'today', label: t('when.today') },
            { value: 'weekend', label: t('when.weekend') },
            { value: 'week', label: t('when.week') },
          ]}
        />
        <p className="muted" role="status">
          {found ? t(found.more ? 'events.foundMore' : 'events.found', { count: found.events.length }) : null}
        </p>
      </div>
      {data.status === 'loading' ? <Loading rows={6} /> : null}
      {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
      {found && found.events.length === 0 ? (
        <EmptyState
          icon={CalendarX}
          title={t(filtered ? 'events.noneMatch' : 'events.none')}
          action={
            filtered ? (
              <Button kind="line" onClick={() => set({ q: '', city: '', when: '', day: '' })}>
                {t('events.clear')}
              </Button>
            ) : undefined
          }
        >
          {t(filtered ? 'events.noneMatchText' : 'events.noneText')}
        </EmptyState>
      ) : null}
      <h2 className="vh">{t('events.list')}</h2>
      <ul className="cards cards-wrap">
        {found?.events.map((listed) => (
          <li key={listed.event.id} className="later">
            <EventListing listed={listed} from={filters.from || undefined} />
          </li>
        ))}
      </ul>
      {found?.more ? (
        <p className="finder-more">
          <Button
            kind="line"
            icon={ArrowDown}
            onClick={() =>
              setParams(
                (before) => {
                  const next = new URLSearchParams(before);
                  next.set('pages', String(pages + 1));
                  return next;
                },
                { replace: true, preventScrollReset: true },
              )
            }
          >
            {t('events.more')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** How long one may type before the words are looked for, milliseconds. */
const typingPause = 350;

/** Looks when the typing pauses, so that the address does not change with every letter. */
function TextFilter({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label={t('events.search')} className="finder-text">
      <Input
        type="search"
        icon={Search}
        placeholder={t('events.searchHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  );
}
