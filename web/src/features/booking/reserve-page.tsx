import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function ReservePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('reserve.title')} />
      <h1 className="head">{t('reserve.title')}</h1>
    </div>
  );
}
