import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function EventPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('event.title')} />
      <h1 className="head">{t('event.title')}</h1>
    </div>
  );
}
