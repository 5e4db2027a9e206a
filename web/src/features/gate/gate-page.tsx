import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function GatePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('gate.title')} />
      <h1 className="head">{t('gate.title')}</h1>
    </div>
  );
}
