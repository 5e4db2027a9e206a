import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function SettingPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('setting.title')} />
      <h1 className="head">{t('setting.title')}</h1>
    </div>
  );
}
