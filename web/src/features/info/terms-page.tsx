import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function TermsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('terms.title')} />
      <h1 className="head">{t('terms.title')}</h1>
    </div>
  );
}
