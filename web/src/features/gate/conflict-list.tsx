import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Conflict } from './conflicts.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ConflictListProps {
  readonly conflicts: readonly Conflict[];
  readonly onDismiss: (serial: string) => void;
}

/** What the gate learned when its network came back. It stays until somebody has seen it. */
export function ConflictList({ conflicts, onDismiss }: ConflictListProps) {
  const t = useT();
  const format = useFormat();
  if (conflicts.length === 0) return null;
  return (
    <section className="gate-conflicts" aria-label={t('gate.conflicts')}>
      {conflicts.map(({ serial, at, others }) => {
        const places = others.map((each) => `${each.gate} ${format.time(each.at, zone)}`).join(', ');
        const values = { serial: serial.slice(-6), time: format.time(at, zone), places };
        return (
          <div key={serial} className="gate-conflict">
            <Icon of={TriangleAlert} />
            <p>{t(others.length > 0 ? 'gate.conflict' : 'gate.conflictVoid', values)}</p>
            <Button kind="line" onClick={() => onDismiss(serial)} aria-label={t('gate.seenOf', values)}>
              {t('gate.seen')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
