import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function CreateTripPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('createTrip.title')} />
      <h1 className="head">{t('createTrip.title')}</h1>
    </div>
  );
}
