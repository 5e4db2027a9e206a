import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function AllPaymentReportsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('allPaymentReports.title')} />
      <h1 className="head">{t('allPaymentReports.title')}</h1>
    </div>
  );
}
