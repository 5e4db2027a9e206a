import { HOUR } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.tsx';

interface PolicyCard {
  readonly key: 'full' | 'part' | 'none';
  readonly label: string;
  readonly title: string;
  readonly text: string;
}

/** The steps of the policy that still lie ahead, and what comes after them; of what is free nothing comes back. `until` writes an instant. */
export function policySteps(
  t: Translate,
  { policy, startsAt }: Pick<Event, 'policy' | 'startsAt'>,
  now: number,
  until: (at: number) => string,
  isFree = false,
): readonly PolicyCard[] {
  const { fullRefundHours, partialRefundHours, partialRefundPercent, feesRefunded } = policy;
  const fullUntil = startsAt - fullRefundHours * HOUR;
  const partUntil = startsAt - partialRefundHours * HOUR;
  const steps: PolicyCard[] = [];
  if (!isFree && now <= fullUntil)
    steps.push({
      key: 'full',
      label: t('policy.until', { when: until(fullUntil) }),
      title: t(feesRefunded ? 'policy.full' : 'policy.fullPrice'),
      text: t(feesRefunded ? 'policy.fullWithFees' : 'policy.fullWithoutFees'),
    });
  if (!isFree && partialRefundPercent > 0 && partUntil > fullUntil && now <= partUntil)
    steps.push({
      key: 'part',
      label: t('policy.until', { when: until(partUntil) }),
      title: t(partialRefundPercent === 50 ? 'policy.half' : 'policy.part', {
        percent: partialRefundPercent,
      }),
      text: t('policy.partText', { percent: partialRefundPercent }),
    });
  return [
    ...steps,
    {
      key: 'none',
      label: t(steps.length > 0 ? 'policy.after' : 'policy.now'),
      title: t('policy.none'),
      text: t('policy.noneText'),
    },
  ];
}

interface PolicyCardsProps {
  readonly event: Event;
  readonly at: number;
  /** Nothing of it costs anything. */
  readonly isFree: boolean;
}

export function PolicyCards({ event, at, isFree }: PolicyCardsProps) {
  const t = useT();
  const format = useFormat();
  const steps = policySteps(t, event, at, (instant) => format.dateTime(instant, event.timeZone), isFree);
  return (
    <section className="ev-part below" suppressHydrationWarning aria-labelledby="policy">
      <h2 className="head-s" id="policy">
        {t('policy.title')}
      </h2>
      <ol className="ev-plans">
        {steps.map((step) => (
          <li key={step.key}>
            <p className="label">{step.label}</p>
            <b>{step.title}</b>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="small muted ev-note">{t('policy.cancelled')}</p>
    </section>
  );
}
