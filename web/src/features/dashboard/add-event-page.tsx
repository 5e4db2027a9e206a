import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function AddEventPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('addEvent.title')} />
      <h1 className="head">{t('addEvent.title')}</h1>
    </div>
  );
}
