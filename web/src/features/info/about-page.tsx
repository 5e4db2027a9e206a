import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function AboutPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('about.title')} />
      <h1 className="head">{t('about.title')}</h1>
    </div>
  );
}
