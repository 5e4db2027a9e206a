import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { GateState } from './use-gate.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Always in sight: whether there is a signal and since when not, how many scans wait, and how old the list is. */
export function NetworkNote({ state }: { readonly state: GateState }) {
  const t = useT();
  const format = useFormat();
  const { offlineSince, waiting, tickets, inside, listedAt } = state;
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
      <p className="muted small">
        {listedAt === null
          ? t('gate.notListed')
          : t('gate.listed', { count: tickets, inside, time: format.time(listedAt, zone) })}
      </p>
    </div>
  );
}
