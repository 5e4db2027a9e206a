import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function JoinPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('join.title')} />
      <h1 className="head">{t('join.title')}</h1>
    </div>
  );
}
