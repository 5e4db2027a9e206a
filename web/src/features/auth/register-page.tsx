import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function RegisterPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('register.title')} />
      <h1 className="head">{t('register.title')}</h1>
    </div>
  );
}
