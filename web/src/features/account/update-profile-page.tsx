import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function UpdateProfilePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('updateProfile.title')} />
      <h1 className="head">{t('updateProfile.title')}</h1>
    </div>
  );
}
