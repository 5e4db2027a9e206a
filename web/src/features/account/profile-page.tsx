import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function ProfilePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('profile.title')} />
      <h1 className="head">{t('profile.title')}</h1>
    </div>
  );
}
