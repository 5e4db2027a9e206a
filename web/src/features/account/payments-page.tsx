import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function PaymentsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('payments.title')} />
      <h1 className="head">{t('payments.title')}</h1>
    </div>
  );
}
