import './event-sales.css';
import type { EventSalesListRequest, EventSalesListResponse } from '@fareground/domain/api/event-sales';
import ChartLine from 'lucide-react/icons/chart-line';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import { readEventSalesList } from '../../../staff/data/event-sales-calls.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';

type When = EventSalesListRequest['when'];
type Row = EventSalesListResponse['events'][number];
type Cursor = NonNullable<EventSalesListRequest['after']>;

/** Events with how many tickets there are of each, a page at a time. Which ones stands in the address. */
export function EventSalesList() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [tries, setTries] = useState(0);
  const when: When = search.get('when') === 'past' ? 'past' : 'coming';
  const pages = useCursorPages<Cursor>(when);
  const after = pages.cursor ?? null;
  const read = useAnswer(`${when} ${tries} ${JSON.stringify(after)}`, () =>
    readEventSalesList({ when, after }),
  );
  const page = read?.ok ? read.value : undefined;
  const { next } = page ?? {};
  return (
    <div className="dash-stack">
      <div>
        <Segmented
          label={t('eventSales.when')}
          value={when}
          options={[
            { value: 'coming', label: t('eventSales.coming') },
            { value: 'past', label: t('eventSales.past') },
          ]}
          onChange={(chosen) => setSearch(chosen === 'past' ? { when: 'past' } : {}, { replace: true })}
        />
      </div>
      {!read ? <Loading rows={6} /> : null}
      {read && !read.ok ? <ErrorState onRetry={() => setTries(tries + 1)} /> : null}
      {page ? <Events page={page} when={when} /> : null}
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={next ? () => pages.next(next) : undefined}
      />
    </div>
  );
}

function Events({ page, when }: { readonly page: EventSalesListResponse; readonly when: When }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Row>[] = [
    {
      key: 'event',
      heading: t('eventSales.event'),
      cell: ({ event }) => (
        <span className="sold-title">
          <Link to={staffPaths.eventSales.to({ id: event.id })}>{event.title}</Link>
          <span className="small muted">
            {format.dateTime(event.startsAt, event.timeZone)} · {event.venueName}, {event.city}
          </span>
        </span>
      ),
    },
    { key: 'sold', heading: t('eventSales.sold'), cell: (row) => <Sold row={row} /> },
    {
      key: 'left',
      heading: t('eventSales.left'),
      numeric: true,
      cell: ({ places }) => format.number(places.left),
    },
    {
      key: 'state',
      heading: t('eventSales.stateName'),
      cell: ({ event: { state } }) => (
        <Badge tone={state === 'published' ? 'good' : state === 'cancelled' ? 'bad' : 'info'}>
          {t(`eventSales.state.${state}`)}
        </Badge>
      ),
    },
  ];
  if (page.events.length === 0 && page.unreadable === 0) {
    const none = when === 'coming' ? 'eventSales.noneComing' : 'eventSales.nonePast';
    return (
      <EmptyState icon={ChartLine} title={t(none)}>
        {t(when === 'coming' ? 'eventSales.noneComingHint' : 'eventSales.nonePastHint')}
      </EmptyState>
    );
  }
  return (
    <Card>
      {page.unreadable > 0 ? (
        <Note tone="warn">{t('eventSales.unreadable', { count: page.unreadable })}</Note>
      ) : null}
      <DataTable
        caption={t('eventSales.title')}
        columns={columns}
        rows={page.events}
        rowKey={({ event }) => event.id}
      />
    </Card>
  );
}

function Sold({ row: { event, places } }: { readonly row: Row }) {
  const t = useT();
  const format = useFormat();
  const { sold, capacity } = places;
  const share = capacity === 0 ? 0 : sold / capacity;
  const words = t('eventSales.soldOf', {
    tickets: format.number(sold),
    capacity: format.number(capacity),
    share: format.percent(share),
  });
  return (
    <span className="sold-row" data-cat={event.category}>
      <span aria-hidden="true">{words}</span>
      <Bar share={share} label={words} />
    </span>
  );
}
