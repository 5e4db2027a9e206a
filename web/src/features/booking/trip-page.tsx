import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function TripPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('trip.title')} />
      <h1 className="head">{t('trip.title')}</h1>
    </div>
  );
}
