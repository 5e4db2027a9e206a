import { rightNowResponseSchema } from '@fareground/domain/api/right-now';
import { SECOND } from '@fareground/domain/core/time';
import { lazy, Suspense } from 'react';
import { callApi } from '../../../firebase/api-client.ts';
import { useRegionalTimeZone } from '../../../i18n/regional-settings.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useRepeatedAnswer } from '../../../staff/use-repeated-answer.ts';
import { Card } from '../../../ui/card.tsx';
import { Near } from '../../../ui/near.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';

/** What draws pictures is large. */
const FlowChart = lazy(() => import('./flow-chart.tsx'));

const EVERY = 20 * SECOND;

/** What is on hold, and how many come in at all gates, asked again while the page is in sight. */
export function RightNow() {
  const t = useT();
  const format = useFormat();
  const ownZone = useRegionalTimeZone();
  const { value, problem, askNow } = useRepeatedAnswer('right-now', readRightNow, EVERY);
  if (!value) return problem ? <ErrorState onRetry={askNow} /> : <Loading rows={3} />;
  const admitted = value.flow.reduce((sum, step) => sum + step.admitted, 0);
  const points = value.flow.map((step) => step.admitted);
  return (
    <section className="now-part" aria-label={t('overview.now')}>
      {problem ? (
        <Note tone="warn">{t('overview.late', { time: format.clock(value.at, ownZone) })}</Note>
      ) : null}
      <div className="dash-tiles">
        <StatTile
          label={t('overview.holds')}
          value={format.number(value.holds)}
          note={t('overview.holdsNote')}
        />
        <StatTile
          label={t('overview.admitted')}
          value={format.number(admitted)}
          {...(admitted > 0 && { points })}
          note={admitted === 0 ? t('overview.noFlow') : undefined}
        />
      </div>
      {admitted > 0 ? (
        <Card title={t('overview.flow')}>
          <Near>
            <Suspense fallback={<Loading rows={4} />}>
              <FlowChart flow={value.flow} />
            </Suspense>
          </Near>
        </Card>
      ) : null}
    </section>
  );
}

/** Holds and admissions at this moment, over all events and trips. */
const readRightNow = () =>
  callApi({ method: 'GET', path: '/admin/right-now', answer: rightNowResponseSchema });
