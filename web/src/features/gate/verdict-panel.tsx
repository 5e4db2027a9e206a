import { splitSeatId } from '@fareground/domain/vehicles/seat-id';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ScanLine from 'lucide-react/icons/scan-line';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Verdict } from './scan.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Yes or no, large enough for arm's length: icon, word and colour agree. */
export function VerdictPanel({ verdict }: { readonly verdict: Verdict | undefined }) {
  const { tone, icon, title, text } = useWords(verdict);
  return (
    <div className={`gate-verdict ${tone}`} role="status">
      <Icon of={icon} />
      <p className="head">{title}</p>
      {text ? <p>{text}</p> : null}
    </div>
  );
}

interface Words {
  tone: 'good' | 'bad' | 'warn' | '';
  icon: LucideIcon;
  title: string;
  text?: string;
}

function useWords(verdict: Verdict | undefined): Words {
  const t = useT();
  const format = useFormat();
  switch (verdict?.kind) {
    case undefined:
      return { tone: '', icon: ScanLine, title: t('gate.ready'), text: t('gate.readyHint') };
    case 'admitted': {
      const { ticket } = verdict;
      const seat = ticket.seat ? t('gate.seat', { seat: splitSeatId(ticket.seat).label }) : ticket.detail;
      const text = [ticket.title, seat, ticket.attendeeName].filter(Boolean).join(' · ');
      return { tone: 'good', icon: CircleCheck, title: t('gate.admitted'), text };
    }
    case 'admitted-offline':
      return {
        tone: 'warn',
        icon: CircleCheck,
        title: t('gate.admittedOffline'),
        text: t('gate.admittedOfflineHint'),
      };
    case 'already-used': {
      const values = { time: format.time(verdict.usedAt, zone), gate: verdict.gate };
      return {
        tone: 'bad',
        icon: CircleX,
        title: t('gate.alreadyUsed'),
        text: t('gate.alreadyUsedAt', values),
      };
    }
    case 'refused':
      return {
        tone: 'bad',
        icon: CircleX,
        title: t('gate.refused'),
        text: t(`gate.refused.${verdict.reason}`),
      };
    case 'failed':
      return {
        tone: 'warn',
        icon: TriangleAlert,
        title: t('gate.failed'),
        text: verdict.code === 'offline' ? t('gate.failedHint') : problemText(t, verdict.code),
      };
  }
}
