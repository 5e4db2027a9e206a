import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function TravelPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('travel.title')} />
      <h1 className="head">{t('travel.title')}</h1>
    </div>
  );
}
