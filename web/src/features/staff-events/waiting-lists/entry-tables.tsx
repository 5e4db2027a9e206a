import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import type { WaitingList } from '@fareground/domain/booking/waitlist/waiting-list';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';
import { removeWaitingEntry, useWaitingEntries } from '../data/waiting-lists.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface TableProps {
  readonly list: WaitingList;
  readonly timeZone: string;
  readonly mayEdit: boolean;
}

/** Who has an offer at this moment; nothing where nobody has. */
export function OfferTable(props: TableProps) {
  const t = useT();
  const format = useFormat();
  const live = useWaitingEntries(props.list.id, 'offered');
  if (live.status === 'loading' || live.data.length === 0) return null;
  return (
    <EntryTable
      {...props}
      caption={t('waitingLists.offers')}
      rows={live.data.slice(0, PAGE_ROWS)}
      columns={[
        {
          key: 'until',
          heading: t('waitingLists.until'),
          cell: ({ offerUntil }) => format.dateTime(offerUntil ?? 0, props.timeZone),
        },
        {
          key: 'booking',
          heading: t('waitingLists.booking'),
          cell: ({ bookingId }) => (
            <Link to={paths.booking.to({ id: bookingId })}>{groupDigits(bookingId)}</Link>
          ),
        },
      ]}
    />
  );
}

/** Who waits, the next first. */
export function QueueTable(props: TableProps) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<readonly number[]>(props.list.id);
  const live = useWaitingEntries(props.list.id, 'waiting', pages.cursor);
  if (live.status === 'loading') return <Loading rows={3} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) return null;
  const first = (pages.page - 1) * PAGE_ROWS;
  return (
    <>
      <EntryTable
        {...props}
        caption={t('waitingLists.queue')}
        rows={rows}
        columns={[
          {
            key: 'place',
            heading: t('waitingLists.place'),
            numeric: true,
            cell: (entry) => format.number(first + rows.indexOf(entry) + 1),
          },
          {
            key: 'since',
            heading: t('waitingLists.since'),
            cell: ({ createdAt }) => format.dateTime(createdAt, props.timeZone),
          },
        ]}
      />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={live.size > PAGE_ROWS ? () => pages.next([last.number]) : undefined}
      />
    </>
  );
}

interface EntryTableProps extends TableProps {
  readonly caption: string;
  readonly rows: readonly WaitingEntry[];
  /** Beside who it is and how many places. */
  readonly columns: readonly Column<WaitingEntry>[];
}

function EntryTable({ caption, rows, columns, mayEdit }: EntryTableProps) {
  const t = useT();
  const format = useFormat();
  const [removing, setRemoving] = useState<WaitingEntry>();
  const nameOf = ({ name, email }: WaitingEntry): string => name || email;
  return (
    <section>
      <h3 className="title">{caption}</h3>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            heading: t('staff.name'),
            cell: (entry) => (
              <>
                {nameOf(entry)}
                {entry.name ? <small>{entry.email}</small> : null}
              </>
            ),
          },
          {
            key: 'places',
            heading: t('staff.places'),
            numeric: true,
            cell: ({ quantity }) => format.number(quantity),
          },
          ...columns,
          ...(mayEdit
            ? [
                {
                  key: 'actions',
                  heading: t('staff.actions'),
                  cell: (entry: WaitingEntry) => (
                    <Button
                      kind="quiet"
                      aria-label={`${t('waitingLists.remove')}: ${nameOf(entry)}`}
                      onClick={() => setRemoving(entry)}
                    >
                      {t('waitingLists.remove')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {removing ? (
        <ReasonDialog
          title={t('waitingLists.removeTitle', { name: nameOf(removing) })}
          text={t(removing.state === 'offered' ? 'waitingLists.removeOffered' : 'waitingLists.removeText')}
          keep={t('waitingLists.keep')}
          button={t('waitingLists.removeIt')}
          isLoss
          call={({ reason }, key) => removeWaitingEntry({ id: removing.id, reason }, key)}
          done={t('waitingLists.removeDone')}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </section>
  );
}
