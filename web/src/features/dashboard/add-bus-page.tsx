import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function AddBusPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('addBus.title')} />
      <h1 className="head">{t('addBus.title')}</h1>
    </div>
  );
}
