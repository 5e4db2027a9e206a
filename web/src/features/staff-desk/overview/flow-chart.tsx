import type { RightNowResponse } from '@fareground/domain/api/right-now';
import { useRegionalTimeZone } from '../../../i18n/regional-settings.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FiguresChart } from '../../../staff/figures-chart.tsx';

/** How many came in at all gates, by quarter of an hour. */
export default function FlowChart({ flow }: Pick<RightNowResponse, 'flow'>) {
  const t = useT();
  const format = useFormat();
  const ownZone = useRegionalTimeZone();
  return (
    <FiguresChart
      name={t('overview.flow')}
      headings={{ step: t('overview.flowFrom'), value: t('overview.flowCount') }}
      figures={flow.map(({ from, admitted }) => ({
        key: from,
        label: format.clock(from, ownZone),
        value: admitted,
      }))}
      kind="bars"
    />
  );
}
