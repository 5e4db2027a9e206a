import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { EventFinder } from './event-finder.tsx';

/** S2 */
export default function EventsPage() {
  const t = useT();
  return (
    <div className="wrap">
      <PageHead title={t('events.title')} description={t('events.lead')} path={paths.events.to()} />
      <PageTop title={t('events.title')} lead={t('events.lead')} />
      <EventFinder />
    </div>
  );
}
