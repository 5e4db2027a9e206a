import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { GateNetwork } from './use-gate.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the gate knows without a signal, and what it cannot know. */
export function NetworkNote({ network }: { readonly network: GateNetwork }) {
  const t = useT();
  const format = useFormat();
  const { offlineSince, waiting, closed, listedAt } = network;
  return (
    <div className="gate-net">
      <p role="status" className={offlineSince === undefined ? undefined : 'is-off'}>
        <Icon of={offlineSince === undefined ? Wifi : WifiOff} size="s" />
        <span>
          {offlineSince === undefined
            ? t('gate.online', { waiting })
            : t('gate.offline', { time: format.time(offlineSince, zone), waiting })}
        </span>
      </p>
      {listedAt === null ? null : (
        <p className="muted small">
          {t('gate.listed', { count: closed, time: format.time(listedAt, zone) })}
        </p>
      )}
      <p className="muted small">{t('gate.offlineTruth')}</p>
    </div>
  );
}
