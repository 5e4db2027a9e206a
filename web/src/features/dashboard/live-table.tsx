import type { Live } from '../../firebase/use-live-document.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { PAGE_ROWS } from './data/staff-questions.ts';

interface LiveTableProps<Row> {
  readonly live: Live<readonly Row[]>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** A live list with its loading, error and empty state; says when it shows the first page only. */
export function LiveTable<Row>({ live, caption, columns, rowKey }: LiveTableProps<Row>) {
  const t = useT();
  if (live.status === 'loading') return <Loading />;
  if (live.status === 'error') return <ErrorState onRetry={live.retry} />;
  if (live.data.length === 0) return <EmptyState title={t('staff.none')}>{t('staff.noneHint')}</EmptyState>;
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={live.data} rowKey={rowKey} />
      {live.data.length >= PAGE_ROWS ? (
        <p className="muted small">{t('staff.firstOnly', { count: live.data.length })}</p>
      ) : null}
    </>
  );
}
