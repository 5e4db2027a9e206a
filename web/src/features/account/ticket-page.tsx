import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function TicketPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('ticket.title')} />
      <h1 className="head">{t('ticket.title')}</h1>
    </div>
  );
}
