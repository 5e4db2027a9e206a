import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function LoginPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('login.title')} />
      <h1 className="head">{t('login.title')}</h1>
    </div>
  );
}
