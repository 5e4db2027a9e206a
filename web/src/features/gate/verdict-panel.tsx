import { splitSeatId } from '@fareground/domain/vehicles/seat-id';
import type { LucideIcon } from 'lucide-react';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import DoorOpen from 'lucide-react/icons/door-open';
import ScanLine from 'lucide-react/icons/scan-line';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useRef } from 'react';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Verdict } from './scan.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Yes or no, large enough for arm's length: icon, word and colour agree. */
export function VerdictPanel({ verdict }: { readonly verdict: Verdict | undefined }) {
  const { tone, icon, title, text } = useWords(verdict);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict is brought into sight, wherever the page was scrolled to
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  return (
    <div ref={element} className={`gate-verdict ${tone}`} role="status">
      <Icon of={icon} />
      <p className="head">{title}</p>
      {text ? <p>{text}</p> : null}
    </div>
  );
}

function elsewhereText(
  { refusal, ticket }: Extract<Verdict, { kind: 'elsewhere' }>,
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
): string {
  if (!ticket) return t(`gate.elsewhereUnknown.${refusal}`);
  const { title, fromName, startsAt, startZone } = ticket;
  return t('gate.elsewhereFor', { title, place: fromName, time: format.dateTime(startsAt, startZone) });
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
    case 'elsewhere':
      return {
        tone: 'warn',
        icon: verdict.refusal === 'wrong-sale' ? DoorOpen : CalendarX,
        title: t(`gate.elsewhere.${verdict.refusal}`),
        text: elsewhereText(verdict, t, format),
      };
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
