import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function ManageTicketsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('manageTickets.title')} />
      <h1 className="head">{t('manageTickets.title')}</h1>
    </div>
  );
}
