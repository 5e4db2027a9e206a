import type { Way } from '../../../firebase/account-security.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { loadSecurity, type PartProps } from './use-account.ts';

/** Password and Google: each can be added, and taken off as long as the other stays. */
export function WaysPart({ account, renew, reauthenticate }: PartProps) {
  const t = useT();
  const toast = useToast();
  const { busy, fault, run } = useAuthAction<Way | 'connect' | 'leave'>();
  const has = (way: Way) => account.ways.includes(way);

  const connect = async (how: 'connect' | 'leave') => {
    if (!(await reauthenticate())) return;
    const security = await loadSecurity();
    const work = how === 'connect' ? security.connectGoogle : security.connectGoogleByItsPage;
    if (!(await run(how, work)) || how === 'leave') return;
    toast({ text: t('security.connected') });
    await renew();
  };
  const remove = async (way: Way) => {
    if (!(await reauthenticate())) return;
    if (!(await run(way, async () => (await loadSecurity()).disconnect(way)))) return;
    toast({ text: t('security.removed', { way: t(`security.way.${way}`) }) });
    await renew();
  };
  const isLast = account.ways.length < 2;
  return (
    <Card title={t('security.ways')}>
      <p className="muted">{t('security.waysHint')}</p>
      <ul className="security-rows">
        {(['password', 'google'] as const).map((way) => (
          <li key={way}>
            <span className="who">
              <b>{t(`security.way.${way}`)}</b>
              <small>{stateOf(t, account, way)}</small>
            </span>
            {has(way) && !isLast ? (
              <Button
                kind="quiet"
                busy={busy === way}
                aria-label={t('security.removeWay', { way: t(`security.way.${way}`) })}
                onClick={() => void remove(way)}
              >
                {t('security.remove')}
              </Button>
            ) : null}
            {way === 'google' && !has(way) ? (
              <Button kind="line" busy={busy === 'connect'} onClick={() => void connect('connect')}>
                {t('security.connectGoogle')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isLast ? <p className="small muted">{t('security.lastWay')}</p> : null}
      <FaultNote fault={fault}>
        {fault?.code === 'popup-blocked' ? (
          <Button kind="line" busy={busy === 'leave'} onClick={() => void connect('leave')}>
            {t('auth.leave')}
          </Button>
        ) : null}
      </FaultNote>
    </Card>
  );
}

function stateOf(t: ReturnType<typeof useT>, account: PartProps['account'], way: Way): string {
  if (!account.ways.includes(way)) return t(`security.wayOff.${way}`);
  return way === 'google' ? account.googleEmail : account.email;
}
