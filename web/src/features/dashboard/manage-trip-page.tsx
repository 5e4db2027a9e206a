import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function ManageTripPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('manageTrip.title')} />
      <h1 className="head">{t('manageTrip.title')}</h1>
    </div>
  );
}
