import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function ManageUserPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('manageUser.title')} />
      <h1 className="head">{t('manageUser.title')}</h1>
    </div>
  );
}
