import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function PaymentPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('payment.title')} />
      <h1 className="head">{t('payment.title')}</h1>
    </div>
  );
}
