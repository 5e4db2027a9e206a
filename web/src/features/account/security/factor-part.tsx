import Smartphone from 'lucide-react/icons/smartphone';
import SmartphoneNfc from 'lucide-react/icons/smartphone-nfc';
import { useState } from 'react';
import type { SecondFactor } from '../../../firebase/second-factor.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AddApp } from './add-app.tsx';
import { AddPhone } from './add-phone.tsx';
import { loadSecurity, type PartProps } from './use-account.ts';

/** What is asked for beside the password or Google: phones that get a code, and applications that make one. */
export function FactorPart({ account, renew, reauthenticate }: PartProps) {
  const t = useT();
  const toast = useToast();
  const [adding, setAdding] = useState<'phone' | 'totp'>();
  const { busy, fault, run } = useAuthAction<string>();

  const remove = async (factor: SecondFactor) => {
    if (!(await reauthenticate())) return;
    if (!(await run(factor.id, async () => (await loadSecurity()).removeFactor(factor.id)))) return;
    toast({ text: t('security.factorRemoved') });
    await renew();
  };
  const add = async (kind: 'phone' | 'totp') => {
    if (await reauthenticate()) setAdding(kind);
  };
  const end = async (added: boolean) => {
    setAdding(undefined);
    if (!added) return;
    toast({ text: t('security.factorAdded') });
    await renew();
  };
  return (
    <Card title={t('security.factors')}>
      <p className="muted">{t('security.factorsHint')}</p>
      <ul className="security-rows">
        {account.factors.map((factor) => (
          <li key={factor.id}>
            <span className="who">
              <Icon of={factor.kind === 'phone' ? Smartphone : SmartphoneNfc} />
              <b>{factor.name || t(factor.kind === 'phone' ? 'security.aPhone' : 'security.anApp')}</b>
              <small>{factor.kind === 'phone' ? factor.phone : t('security.anApp')}</small>
            </span>
            <Button
              kind="quiet"
              busy={busy === factor.id}
              aria-label={t('security.removeFactor', { name: factor.name || factor.phone })}
              onClick={() => void remove(factor)}
            >
              {t('security.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <FaultNote fault={fault} />
      {account.emailVerified ? null : <p className="small">{t('security.factorNeedsEmail')}</p>}
      {account.emailVerified && adding === undefined ? (
        <div className="security-acts">
          <Button kind="line" onClick={() => void add('phone')}>
            {t('security.addPhone')}
          </Button>
          <Button kind="line" onClick={() => void add('totp')}>
            {t('security.addApp')}
          </Button>
        </div>
      ) : null}
      {adding === 'phone' ? <AddPhone onEnd={(added) => void end(added)} /> : null}
      {adding === 'totp' ? <AddApp onEnd={(added) => void end(added)} /> : null}
    </Card>
  );
}
