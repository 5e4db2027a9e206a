import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function BookingPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('booking.title')} />
      <h1 className="head">{t('booking.title')}</h1>
    </div>
  );
}
