import type { PreviewFeedRequest, PreviewFeedResponse } from '@fareground/domain/api/feeds';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { TicketButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { importFeed } from '../data/feed-calls.ts';
import { FeedProblem } from './feed-problem.tsx';
import { SkippedOfFeed } from './skipped-of-feed.tsx';

interface FeedPreviewProps {
  readonly request: PreviewFeedRequest;
  readonly found: PreviewFeedResponse;
  readonly onImported: () => void;
}

/** What an import would do, and the button that does it. */
export function FeedPreview({ request, found, onImported }: FeedPreviewProps) {
  const t = useT();
  const toast = useToast();
  const { busy, problem, run } = useStaffAction(importFeed);
  const { preview, report, range, sent } = found;
  const { places, routes, trips } = preview;
  const rows = [
    { what: 'places', ...places, withdrawn: null, kept: null },
    { what: 'routes', ...routes, withdrawn: null, kept: null },
    { what: 'trips', ...trips },
  ] as const;
  const take = async () => {
    const done = await run({ ...request, sent });
    if (!done) return;
    toast({ text: t('feed.imported', { count: done.report.trips }) });
    onImported();
  };
  const count = (value: number | null) => value ?? '–';
  return (
    <Card title={t('feed.preview')}>
      {report.trips === 0 ? (
        <Note tone="warn">{range ? t('feed.nothingRuns', range) : t('feed.neverRuns')}</Note>
      ) : null}
      <DataTable
        caption={t('feed.preview')}
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          { key: 'what', heading: t('feed.what'), cell: ({ what }) => t(`feed.${what}`) },
          { key: 'new', heading: t('feed.new'), numeric: true, cell: (row) => count(row.new) },
          { key: 'changed', heading: t('feed.changed'), numeric: true, cell: (row) => count(row.changed) },
          {
            key: 'withdrawn',
            heading: t('feed.withdrawn'),
            numeric: true,
            cell: (row) => count(row.withdrawn),
          },
          { key: 'kept', heading: t('feed.kept'), numeric: true, cell: (row) => count(row.kept) },
        ]}
      />
      {trips.kept > 0 ? <p className="muted small">{t('feed.keptHint')}</p> : null}
      <SkippedOfFeed skipped={report.skipped} />
      <FeedProblem problem={problem} />
      <div className="row row-wrap">
        <TicketButton busy={busy} onClick={() => void take()}>
          {t('feed.import')}
        </TicketButton>
      </div>
    </Card>
  );
}
