import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import type { LucideIcon } from 'lucide-react';
import CalendarX from 'lucide-react/icons/calendar-x';
import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import DoorOpen from 'lucide-react/icons/door-open';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Repeat from 'lucide-react/icons/repeat-2';
import ScanLine from 'lucide-react/icons/scan-line';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Verdict } from './scan.ts';
import { toneOf } from './tone.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface VerdictPanelProps {
  readonly verdict: Verdict | undefined;
  /** What whoever is let on told that they need. */
  readonly needs?: string | undefined;
  readonly onNext: () => void;
}

/** Yes or no, large enough for arm's length: sign, word and colour agree, and one reason says what to do. */
export function VerdictPanel({ verdict, needs, onNext }: VerdictPanelProps) {
  const t = useT();
  const { icon, title, text, name, fare } = useWords(verdict);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict is brought into sight, wherever the page was scrolled to
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  const tone = verdict && toneOf(verdict);
  return (
    <div ref={element} className="gate-verdict" data-tone={tone}>
      <div className="gate-said" role="status">
        <Icon of={icon} />
        <p className="gate-word">{title}</p>
        {name ? <p className="gate-name">{name}</p> : null}
        {fare ? <p className="gate-fare">{fare}</p> : null}
        {text ? <p className="gate-why">{text}</p> : null}
        {needs ? <p className="gate-needs">{needs}</p> : null}
      </div>
      {tone && (tone !== 'in' || needs) ? (
        <Button className="gate-next" onClick={onNext}>
          {t('gate.next')}
        </Button>
      ) : null}
    </div>
  );
}

type T = ReturnType<typeof useT>;
type Format = ReturnType<typeof useFormat>;

function elsewhereText(
  { refusal, ticket }: Extract<Verdict, { kind: 'elsewhere' }>,
  t: T,
  format: Format,
): string {
  if (!ticket) return t(`gate.elsewhereUnknown.${refusal}`);
  const { title, fromName, startsAt, startZone } = ticket;
  return t('gate.elsewhereFor', { title, place: fromName, time: format.dateTime(startsAt, startZone) });
}

interface Words {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** Whose ticket it is, and for which place. */
  name?: string;
  /** What the ticket was sold as, to be asked for. */
  fare?: string;
}

function useWords(verdict: Verdict | undefined): Words {
  const t = useT();
  const format = useFormat();
  switch (verdict?.kind) {
    case undefined:
      return { icon: ScanLine, title: t('gate.ready'), text: t('gate.readyHint') };
    case 'admitted': {
      const { ticket } = verdict;
      const seat = ticket.seat ? t('gate.seat', { seat: splitSeatId(ticket.seat).label }) : ticket.detail;
      const text = [ticket.title, seat].filter(Boolean).join(' · ');
      const asked = [
        verdict.isLate && t('gate.late', { stop: ticket.fromName }),
        ticket.fare && t('gate.fare', { fare: ticket.fare }),
      ].filter((each) => typeof each === 'string');
      const fare = asked.length > 0 ? { fare: asked.join(' · ') } : {};
      return { icon: Check, title: t('gate.admitted'), name: ticket.attendeeName, text, ...fare };
    }
    case 'rehearsed': {
      const { attendeeName, detail } = verdict.ticket;
      return {
        icon: Check,
        title: t('gate.rehearsed'),
        name: attendeeName,
        text: t('gate.rehearsedHint', { tier: detail }),
      };
    }
    case 'admitted-offline': {
      const { tier } = verdict;
      const text = t(tier === undefined ? 'gate.admittedUnlisted' : 'gate.admittedOffline');
      const fare = verdict.isLate ? { fare: t('gate.lateHere') } : {};
      return { icon: Check, title: t('gate.admitted'), text, ...(tier && { name: tier }), ...fare };
    }
    case 'other-stop': {
      const { refusal, stop } = verdict;
      const title = t(`gate.otherStop.${refusal}`);
      return { icon: MapPin, title, text: t(`gate.otherStopHint.${refusal}`, { stop }) };
    }
    case 'went-out':
      return { icon: LogOut, title: t('gate.wentOut'), text: t('gate.wentOutHint') };
    case 'not-inside':
      return { icon: LogOut, title: t('gate.notInside'), text: t('gate.notInsideHint') };
    case 'already-used': {
      const { usedAt, gate, outAt } = verdict;
      if (outAt !== undefined) {
        const values = { time: format.time(outAt, zone) };
        return { icon: LogOut, title: t('gate.noWayBack'), text: t('gate.noWayBackHint', values) };
      }
      const values = { time: format.time(usedAt, zone), gate };
      return { icon: Repeat, title: t('gate.alreadyUsed'), text: t('gate.alreadyUsedAt', values) };
    }
    case 'wrong-tier': {
      const { tier } = verdict;
      const text = tier ? t('gate.wrongTierHint', { tier }) : t('gate.wrongTierUnknown');
      return { icon: DoorOpen, title: t('gate.wrongTier'), text, ...(tier && { name: tier }) };
    }
    case 'elsewhere':
      return {
        icon: verdict.refusal === 'wrong-sale' ? DoorOpen : CalendarX,
        title: t(`gate.elsewhere.${verdict.refusal}`),
        text: elsewhereText(verdict, t, format),
      };
    case 'refused': {
      const { reason } = verdict;
      const isEnded = reason === 'void' || reason === 'suspended' || reason === 'transferred';
      // Nobody has looked for this ticket yet: it may be a real one.
      const isUnchecked = reason === 'missing-reference' || reason === 'other-keyboard';
      const title = t(isEnded ? 'gate.void' : isUnchecked ? 'gate.failed' : 'gate.unknown');
      return { icon: isEnded ? X : CircleQuestionMark, title, text: t(`gate.refused.${reason}`) };
    }
    case 'failed':
      return {
        icon: TriangleAlert,
        title: t('gate.failed'),
        text: verdict.code === 'offline' ? t('gate.failedHint') : problemText(t, verdict.code),
      };
  }
}
