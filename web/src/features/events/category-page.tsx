import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function CategoryPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('events.category')} />
      <h1 className="head">{t('events.category')}</h1>
    </div>
  );
}
