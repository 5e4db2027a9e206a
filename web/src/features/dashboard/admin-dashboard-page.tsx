import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function AdminDashboardPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('overview.title')} />
      <h1 className="head">{t('overview.title')}</h1>
    </div>
  );
}
