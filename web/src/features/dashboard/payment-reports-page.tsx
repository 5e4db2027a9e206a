import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function PaymentReportsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('paymentReports.title')} />
      <h1 className="head">{t('paymentReports.title')}</h1>
    </div>
  );
}
