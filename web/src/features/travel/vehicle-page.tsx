import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function VehiclePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('travel.vehicle')} />
      <h1 className="head">{t('travel.vehicle')}</h1>
    </div>
  );
}
