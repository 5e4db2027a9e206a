import type { EnvFault } from '../config/env.ts';
import { useT } from '../i18n/use-t.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** SPEC A5: the client cannot start as it is set up. It names the setting instead of showing nothing. */
export function StartFault({ fault }: { readonly fault: EnvFault }) {
  const t = useT();
  return (
    <main id="main" className="wrap section">
      <PageHead title={t('startFault.title')} />
      <h1 className="head">{t('startFault.title')}</h1>
      <p className="lead-in">
        {t(fault.reason === 'colon' ? 'startFault.colon' : 'startFault.missing', { setting: fault.setting })}
      </p>
      <p className="muted">{t('startFault.howTo', { setting: fault.setting })}</p>
    </main>
  );
}
