import type { Event } from '@fareground/domain/catalogue/events/event';
import { hasWords } from '@fareground/domain/core/plain-text';
import { dayBounds, dayKey } from '@fareground/domain/core/time';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../data/days.ts';
import { useT } from '../i18n/use-t.tsx';
import { DataBoundary } from '../ui/data-boundary.tsx';
import { Field, Input } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { Loading } from '../ui/states.tsx';
import { Pager, useCursorPages } from './cursor-pages.tsx';
import { LATEST_ROWS } from './data/page-size.ts';
import { type EventCursor, useComingEvents } from './data/sales-queries.ts';
import { InBooksZone } from './in-books-zone.tsx';
import { EventTable } from './sale-tables.tsx';
import { useOpenedAt } from './use-opened-at.ts';

interface EventListProps {
  /** Without a day in the address: those too that began so long ago at most, milliseconds. */
  readonly since?: number;
  readonly actions?: (event: Event) => ReactNode;
}

/** Every event from a day on, drafts too, a page at a time. The day stands in the address, in the time zone of the books. */
export const EventList = (props: EventListProps) => (
  <InBooksZone>{(zone) => <FromDay {...props} zone={zone} />}</InBooksZone>
);

function FromDay({ since = 0, actions, zone }: EventListProps & { readonly zone: string }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('from') ?? '';
  const opened = useOpenedAt() - since;
  const from = isDay(asked) ? dayBounds(asked, zone).from : opened;
  const words = search.get('words') ?? '';
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <div className="dash-filters">
        <Field label={t('staff.fromDay')} hint={t('staff.fromDayHint')}>
          <Input
            type="date"
            value={isDay(asked) ? asked : dayKey(opened, zone)}
            onChange={({ target }) => set('from', isDay(target.value) ? target.value : '')}
          />
        </Field>
        <Field label={t('staff.words')} hint={t('staff.wordsHint')}>
          <Input
            type="search"
            maxLength={80}
            value={words}
            onChange={({ target }) => set('words', target.value)}
          />
        </Field>
      </div>
      <DataBoundary>
        {words.trim() === '' ? (
          <Pages from={from} actions={actions} />
        ) : (
          <Found from={from} words={words} actions={actions} />
        )}
      </DataBoundary>
    </>
  );
}

/** Events that are looked through for words. */
const LOOKED_THROUGH = 500;

interface PagesProps {
  readonly from: number;
  readonly actions: EventListProps['actions'];
}

function Found({ from, words, actions }: PagesProps & { readonly words: string }) {
  const t = useT();
  const live = useComingEvents(from, LOOKED_THROUGH);
  if (live.status === 'loading') return <Loading rows={6} />;
  const found = live.data.filter(({ title, shortTitle, venueName, city, organiser = '', performers = [] }) =>
    hasWords([title, shortTitle, venueName, city, organiser, ...performers], words),
  );
  return (
    <>
      <EventTable events={found} {...(actions && { actions })} />
      {live.size > LOOKED_THROUGH ? <Note>{t('staff.wordsMost', { count: LOOKED_THROUGH })}</Note> : null}
    </>
  );
}

function Pages({ from, actions }: PagesProps) {
  const pages = useCursorPages<EventCursor>(String(from));
  const live = useComingEvents(from, LATEST_ROWS, pages.cursor);
  if (live.status === 'loading') return <Loading rows={6} />;
  const rows = live.data.slice(0, LATEST_ROWS);
  const last = rows.at(-1);
  return (
    <>
      <EventTable events={rows} {...(actions && { actions })} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={last && live.size > LATEST_ROWS ? () => pages.next([last.startsAt, last.id]) : undefined}
      />
    </>
  );
}
