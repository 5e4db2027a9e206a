import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function BookingReportsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('bookingReports.title')} />
      <h1 className="head">{t('bookingReports.title')}</h1>
    </div>
  );
}
