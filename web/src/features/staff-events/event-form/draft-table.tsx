import type { EventDraft } from '@fareground/domain/catalogue/events/event-draft';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useLatestDrafts } from '../data/event-drafts.ts';

/** What is begun and not published, the last edited first. */
export function DraftTable() {
  const t = useT();
  const format = useFormat();
  const live = useLatestDrafts();
  if (live.status === 'loading') return <Loading rows={2} />;
  const open = live.data.filter(({ publishedAs }) => publishedAs.length === 0);
  if (open.length === 0) return <p>{t('eventForm.noDrafts')}</p>;
  const columns: Column<EventDraft>[] = [
    {
      key: 'title',
      heading: t('staff.event'),
      cell: ({ id, title }) => (
        <Link to={staffPaths.editEvent.to({ id })}>{title || t('eventForm.untitled')}</Link>
      ),
    },
    {
      key: 'kind',
      heading: t('eventForm.kind'),
      cell: ({ eventId }) => t(eventId === '' ? 'eventForm.kindNew' : 'eventForm.kindChange'),
    },
    {
      key: 'edited',
      heading: t('eventForm.edited'),
      cell: ({ updatedAt }) => format.dateTime(updatedAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
    },
  ];
  return <DataTable caption={t('eventForm.drafts')} columns={columns} rows={open} rowKey={({ id }) => id} />;
}
