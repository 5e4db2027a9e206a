import type { Loadable } from '../firebase/use-firestore-query.ts';
import { useT } from '../i18n/use-t.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, Loading } from '../ui/states.tsx';
import { LATEST_ROWS } from './data/page-size.ts';

interface LiveTableProps<Row> {
  readonly live: Loadable<readonly Row[]>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** A live list with its loading and empty state, and a note where it is cut off at the first page. */
export function LiveTable<Row>({ live, caption, columns, rowKey }: LiveTableProps<Row>) {
  const t = useT();
  if (live.status === 'loading') return <Loading />;
  if (live.data.length === 0) return <EmptyState title={t('staff.none')}>{t('staff.noneHint')}</EmptyState>;
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={live.data} rowKey={rowKey} />
      {live.data.length >= LATEST_ROWS ? (
        <p className="muted small">{t('staff.firstOnly', { count: live.data.length })}</p>
      ) : null}
    </>
  );
}
