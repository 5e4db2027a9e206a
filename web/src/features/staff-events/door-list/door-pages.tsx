import type { DoorCursor, DoorListResponse, DoorOrder, DoorRow } from '@fareground/domain/api/door-lists';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { type Format, useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import { readDoorListPage } from '../../../staff/data/door-list-calls.ts';
import { StaffAnswers } from '../../../staff/staff-answers.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { DoorFiles } from './door-files.tsx';
import { PrintedDoorList } from './printed-door-list.tsx';

interface DoorPagesProps {
  readonly list: DoorListResponse;
  readonly order: DoorOrder;
  readonly onOrder: (order: DoorOrder) => void;
  /** How often the list was read: another time begins at the first page. */
  readonly tries: number;
  readonly onAgain: () => void;
}

/** The list page by page, and what takes all of it. */
export function DoorPages({ list, order, onOrder, tries, onAgain }: DoorPagesProps) {
  const t = useT();
  const { event } = list;
  const pages = useCursorPages<DoorCursor>(`${order} ${tries}`);
  const after = pages.cursor ?? null;
  const read = useAnswer(`${order} ${tries} ${JSON.stringify(after)}`, () =>
    readDoorListPage(event.id, { order, after }),
  );
  const page = read?.ok ? read.value : undefined;
  return (
    <Card
      title={t('doorList.people')}
      aside={
        <Button kind="quiet" icon={RotateCw} onClick={onAgain}>
          {t('doorList.refresh')}
        </Button>
      }
    >
      <div className="door-tools">
        <Segmented
          label={t('doorList.order')}
          value={order}
          options={[
            { value: 'name', label: t('doorList.orderName') },
            { value: 'surname', label: t('doorList.orderSurname') },
            { value: 'tier', label: t('doorList.orderTier') },
          ]}
          onChange={onOrder}
        />
        <DoorFiles list={list} order={order} />
      </div>
      {read && !read.ok ? <ErrorState onRetry={onAgain} /> : null}
      {read ? null : <Loading rows={8} />}
      {page ? (
        <>
          {page.unreadable > 0 ? (
            <Note tone="warn">{t('doorList.unreadable', { count: page.unreadable })}</Note>
          ) : null}
          <Rows rows={page.rows} timeZone={event.timeZone} />
          <Pager
            page={pages.page}
            onBack={pages.page > 1 ? pages.back : undefined}
            onNext={page.next ? () => page.next && pages.next(page.next) : undefined}
          />
          <PrintedDoorList list={list} rows={page.rows} byTier={order === 'tier'} isPart />
        </>
      ) : null}
    </Card>
  );
}

function Rows({ rows, timeZone }: { readonly rows: readonly DoorRow[]; readonly timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<DoorRow>[] = [
    { key: 'name', heading: t('doorList.name'), cell: ({ name }) => name || t('doorList.noName') },
    {
      key: 'tier',
      heading: t('doorList.tier'),
      cell: ({ tier, fare }) => (fare ? `${tier}, ${fare}` : tier),
    },
    {
      key: 'seat',
      heading: t('doorList.seat'),
      cell: ({ seat, sections }) => (seat ? seatName(t, seat, sections) : null),
    },
    { key: 'booking', heading: t('doorList.booking'), cell: ({ bookingId }) => groupDigits(bookingId) },
    { key: 'serial', heading: t('doorList.serial'), cell: ({ shortSerial }) => shortSerial },
    { key: 'state', heading: t('doorList.state'), cell: (row) => stateOf(row, timeZone, t, format) },
  ];
  if (rows.some(({ guestOf }) => guestOf))
    columns.splice(3, 0, {
      key: 'guestOf',
      heading: t('doorList.guestOf'),
      cell: ({ guestOf }) => guestOf ?? null,
    });
  if (rows.some(({ answers }) => answers))
    columns.push({
      key: 'answers',
      heading: t('doorList.answers'),
      cell: ({ answers }) => (answers ? <StaffAnswers answers={answers} /> : null),
    });
  return (
    <DataTable
      caption={t('doorList.people')}
      columns={columns}
      rows={rows}
      rowKey={({ bookingId, shortSerial }) => `${bookingId} ${shortSerial}`}
    />
  );
}

function stateOf({ usedAt, usedGate }: DoorRow, timeZone: string, t: Translate, format: Format) {
  if (usedAt === null) return t('doorList.notIn');
  const time = format.clock(usedAt, timeZone);
  return (
    <Badge tone="good">
      {usedGate ? t('doorList.inAtGate', { time, gate: usedGate }) : t('doorList.inAt', { time })}
    </Badge>
  );
}
