import { type FeedFault, feedFaultsSchema, MAX_FEED_TRIPS } from '@fareground/domain/api/feeds';
import type { Problem } from '../../../firebase/api-client.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';

/** Why a feed was not taken: where it is broken, that it is too large, that another one is under way. */
export function FeedProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  if (!problem) return null;
  const { code, details } = problem;
  const faults = feedFaultsSchema.safeParse(details.faults);
  if (faults.success) return <Faults faults={faults.data} count={Number(details.count)} />;
  const text =
    code === 'payload-too-large'
      ? t('feed.tooLarge', { most: MAX_FEED_TRIPS, command: 'npm run gtfs -- import FEED.zip' })
      : code === 'too-many-requests'
        ? t('feed.busy')
        : undefined;
  if (text === undefined) return <ActionProblem problem={problem} />;
  return (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}

function Faults({ faults, count }: { readonly faults: readonly FeedFault[]; readonly count: number }) {
  const t = useT();
  return (
    <>
      <Note tone="bad" role="alert">
        {t('feed.refused', { count })}
      </Note>
      <DataTable
        caption={t('feed.faults')}
        rows={faults}
        rowKey={({ file, line, column, reason }) => `${file} ${line} ${column} ${reason}`}
        columns={[
          { key: 'file', heading: t('feed.file'), cell: ({ file }) => file },
          { key: 'line', heading: t('feed.line'), numeric: true, cell: ({ line }) => line || '–' },
          { key: 'column', heading: t('feed.column'), cell: ({ column }) => column || '–' },
          { key: 'reason', heading: t('feed.reason'), cell: ({ reason }) => reason },
        ]}
      />
    </>
  );
}
