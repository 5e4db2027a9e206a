import type { PreviewFeedResponse } from '@fareground/domain/api/feeds';
import { useT } from '../../../i18n/use-t.tsx';
import { DataTable } from '../../../ui/data-table.tsx';

/** What is left out, and why; nothing where all is in. */
export function SkippedOfFeed({ skipped }: Pick<PreviewFeedResponse['report'], 'skipped'>) {
  const t = useT();
  if (skipped.length === 0) return null;
  return (
    <section>
      <h3>{t('feed.skipped')}</h3>
      <DataTable
        caption={t('feed.skipped')}
        rows={skipped}
        rowKey={({ what, why }) => `${what} ${why}`}
        columns={[
          { key: 'what', heading: t('feed.what'), cell: ({ what }) => what },
          { key: 'why', heading: t('feed.why'), cell: ({ why }) => why },
          { key: 'count', heading: t('feed.count'), numeric: true, cell: ({ count }) => count },
        ]}
      />
    </section>
  );
}
