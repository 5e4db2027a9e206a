import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function EventsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('events.title')} />
      <h1 className="head">{t('events.title')}</h1>
    </div>
  );
}
