import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function HomePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('home.title')} />
      <h1 className="head">{t('home.title')}</h1>
    </div>
  );
}
