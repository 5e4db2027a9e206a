import './event-finder.css';
import type { Suggestion } from '@fareground/domain/api/search';
import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import { lazy, Suspense, startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSiteOrigin } from '../../config/site.tsx';
import { usePublicData, usePublicDataStore } from '../../data/public-data.tsx';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { eventCategoryList, isEventCategory } from '../../ui/category.tsx';
import { takeEarly } from '../../ui/early-value.ts';
import { Field, Select } from '../../ui/field.tsx';
import { KindLinks } from '../../ui/page-top.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { Chips } from '../../ui/tabs.tsx';
import { EventListing } from '../../views/event-listing.tsx';
import { type EventFilters, isPlain, readFilters, searchQuery, withChange } from './event-filters.ts';
import { FilterForm } from './filter-form.tsx';
import type { FoundEvents } from './load-search.ts';

/** Cards on a page (SEARCH_PAGE of domain/calls/search, whose file would bring zod along). */
export const pageSize = 24;

/** What asks the database, or the search, comes only when something is asked for that the page did not bring along. */
const questions = () => import('../../data/events.ts');
const loader = () => import('./load-search.ts');
const NothingFound = lazy(() => import('./nothing-found.tsx'));

type Shown = Pick<FoundEvents, 'events' | 'more' | 'instead'> & { readonly total?: number };

interface EventFinderProps {
  readonly category?: EventCategory;
}

/** What is on, with filters that live in the address: a search can be shared, and Back takes one filter off. */
export function EventFinder({ category }: EventFinderProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  // What was chosen shows at once, before the page of its address does.
  const [chosen, choose] = useOptimistic(filters, (now, change: Partial<EventFilters>) => ({
    ...now,
    ...change,
  }));
  const set = (change: Partial<EventFilters>) =>
    startTransition(() => {
      choose(change);
      setParams((before) => withChange(before, change));
    });
  const cities = usePublicData('cities', async (reader) => (await questions()).readCities(reader));
  const pick = usePick(set);
  const data = useEvents(filters, category);
  const shown = useLast(data.status === 'ready' ? data.value : undefined);
  const found = data.status === 'ready' ? data.value : undefined;

  // The filters go along to the other kinds.
  const query = Object.fromEntries([...params].filter(([name]) => name !== 'page'));

  return (
    <>
      <KindLinks
        label={t('events.kinds')}
        kinds={eventCategoryList}
        current={category}
        all={{ text: t('events.allKinds'), to: paths.events.to({}, query) }}
        toKind={(kind) => paths.category.to({ category: kind }, query)}
      />
      <FilterForm
        filters={chosen}
        cities={cities.status === 'ready' ? cities.value : []}
        currency={shown?.events[0]?.event.currency ?? 'EUR'}
        onChange={set}
        onPick={pick}
      />
      <div className="finder-row">
        <Chips
          label={t('when.label')}
          value={chosen.when || 'any'}
          onChange={(when) => set({ when: when === 'any' ? '' : when, since: '', until: '' })}
          options={[
            { value: 'any', label: t('when.any') },
            { value: 'today', label: t('when.today') },
            { value: 'weekend', label: t('when.weekend') },
            { value: 'week', label: t('when.week') },
          ]}
        />
        <div className="finder-sum">
          <p className="muted" role="status">
            {found ? countText(t, found) : data.status === 'loading' && shown ? t('events.searching') : null}
          </p>
          <SortChoice filters={chosen} onChange={(sort) => set({ sort })} />
        </div>
      </div>
      {data.status === 'loading' && !shown ? <Loading rows={6} /> : null}
      {data.status === 'error' && isPlain(filters) ? <ErrorState onRetry={data.retry} /> : null}
      {data.status === 'error' && !isPlain(filters) ? (
        <SearchTrouble hasMore={Boolean(shown)} onRetry={data.retry} />
      ) : null}
      <Suspense fallback={<Loading rows={2} />}>
        {found?.events.length === 0 ? (
          <NothingFound filters={filters} total={found.total} instead={found.instead} onChange={set} />
        ) : null}
      </Suspense>
      <h2 className="vh">{t('events.list')}</h2>
      <ul className="cards cards-wrap" aria-busy={data.status === 'loading'}>
        {shown?.events.map((listed) => (
          <li key={listed.event.id} className="later">
            <EventListing listed={listed} from={params.get('from') || undefined} />
          </li>
        ))}
      </ul>
      {shown ? (
        <ResultPages
          page={filters.page}
          pages={shown.total === undefined ? undefined : Math.ceil(shown.total / pageSize)}
          more={shown.more}
          toPage={(page) => `?${withChange(params, { page })}`}
        />
      ) : null}
      <Feeds {...(category && { category })} city={filters.city} />
    </>
  );
}

/** The next events of a category and a city, for a calendar and for a feed reader (functions/src/public/pages/event-feed.ts). */
function Feeds({ category, city }: EventFinderProps & { readonly city: string }) {
  const t = useT();
  const site = useSiteOrigin();
  const address = (ending: string) =>
    `${site}/events${category ? `/${category}` : ''}.${ending}${city ? `?${new URLSearchParams({ city })}` : ''}`;
  const feed = address('atom');
  return (
    <p className="finder-feeds muted small">
      {t('events.subscribe')} <a href={address('ics').replace(/^https?/, 'webcal')}>{t('events.calendar')}</a>{' '}
      · <a href={feed}>{t('events.feed')}</a>
      {import.meta.env.SSR ? <link rel="alternate" type="application/atom+xml" href={feed} /> : null}
    </p>
  );
}

const countText = (t: ReturnType<typeof useT>, { events, more, total }: Shown): string =>
  total === undefined
    ? t(more ? 'events.foundMore' : 'events.found', { count: events.length })
    : t('events.found', { count: total });

/** The next events come with the page; whatever else is asked for is a question to the search. */
function useEvents(filters: EventFilters, category: EventCategory | undefined) {
  const store = usePublicDataStore();
  const timeZone = useRegionalTimeZone();
  const plain = isPlain(filters);
  const query = plain ? '' : searchQuery(filters, category, { now: store.reader.now(), timeZone });
  return usePublicData<Shown>(
    plain ? `events|${category ?? ''}` : `search|${query}`,
    async (reader): Promise<Shown> =>
      plain
        ? (await questions()).readEvents(
            reader,
            { when: 'any', ...(category && { category }) },
            { limit: pageSize },
          )
        : (await loader()).loadSearch(reader, query),
    { atOnce: !plain },
  );
}

/** The newest there was: a question under way, or one that fails, takes nothing from the page. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  useEffect(() => {
    if (value !== undefined) last.current = value;
  }, [value]);
  return value ?? last.current;
}

/** Where a suggestion leads. */
function usePick(set: (change: Partial<EventFilters>) => void) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return ({ kind, id, text }: Suggestion): void => {
    const from = params.get('from') || undefined;
    if (kind === 'event') return void navigate(paths.event.to({ id }, { from }));
    if (kind === 'travel') return void navigate(paths.travel.to({}, { from, to: text }));
    if (kind === 'category' && isEventCategory(id)) {
      const rest = Object.fromEntries(withChange(params, { q: '' }));
      return void navigate(paths.category.to({ category: id }, rest));
    }
    set(kind === 'city' ? { q: '', city: text } : { q: text });
  };
}

interface SortChoiceProps {
  readonly filters: EventFilters;
  readonly onChange: (sort: EventFilters['sort']) => void;
}

function SortChoice({ filters: { q, sort }, onChange }: SortChoiceProps) {
  const t = useT();
  const standard = q ? 'relevance' : 'date';
  const value = sort === 'relevance' && !q ? 'date' : sort || standard;
  const choose = (next: string) => onChange(next === standard ? '' : (next as EventFilters['sort']));
  return (
    <Field label={t('events.sort')} className="finder-sort">
      <Select
        ref={(field) => takeEarly(field, value, choose)}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {q ? <option value="relevance">{t('events.sort.relevance')}</option> : null}
        <option value="date">{t('events.sort.date')}</option>
        <option value="price">{t('events.sort.price')}</option>
      </Select>
    </Field>
  );
}

interface ResultPagesProps {
  readonly page: number;
  /** Unknown where nobody counted. */
  readonly pages: number | undefined;
  readonly more: boolean;
  readonly toPage: (page: number) => string;
}

/** Ways to the pages before and after. Each page is read when it is asked for. */
function ResultPages({ page, pages, more, toPage }: ResultPagesProps) {
  const t = useT();
  if (page === 1 && !more) return null;
  return (
    <nav className="finder-pages" aria-label={t('events.pages')}>
      {page > 1 ? (
        <ButtonLink kind="line" to={toPage(page - 1)}>
          {t('events.before')}
        </ButtonLink>
      ) : null}
      {pages !== undefined && page <= pages ? (
        <span className="muted">{t('events.pageOf', { page, pages })}</span>
      ) : null}
      {more ? (
        <ButtonLink kind="line" to={toPage(page + 1)}>
          {t('events.next')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

interface SearchTroubleProps {
  /** What was found before stands below. */
  readonly hasMore: boolean;
  readonly onRetry: () => void;
}

/** The search did not answer: why, and that nothing is lost. It is asked again by itself as soon as there is a connection. */
function SearchTrouble({ hasMore, onRetry }: SearchTroubleProps) {
  const t = useT();
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const onChange = () => {
      setOnline(navigator.onLine);
      if (navigator.onLine) onRetry();
    };
    addEventListener('online', onChange);
    addEventListener('offline', onChange);
    return () => {
      removeEventListener('online', onChange);
      removeEventListener('offline', onChange);
    };
  }, [onRetry]);
  return (
    <ErrorState title={t(isOnline ? 'events.failed' : 'events.offline')} onRetry={onRetry}>
      {t(isOnline ? 'events.failedText' : 'events.offlineText')} {hasMore ? t('events.stillShown') : null}
    </ErrorState>
  );
}
