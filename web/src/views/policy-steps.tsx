import './policy-steps.css';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { HOUR } from '@fareground/domain/core/time';
import { useOffered } from '../data/notices.ts';
import { useAreas } from '../i18n/provider.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { type Translate, useT } from '../i18n/use-t.tsx';

interface PolicyStep {
  readonly key: 'full' | 'part' | 'none';
  readonly label: string;
  readonly title: string;
  readonly text: string;
}

/** The steps of the policy that still lie ahead, and what comes after them; of what is free nothing comes back, and where tickets are not passed on, nothing can be done then. `until` writes an instant. */
export function policySteps(
  t: Translate,
  { policy, startsAt }: Pick<Event, 'policy' | 'startsAt'>,
  now: number,
  until: (at: number) => string,
  { isFree = false, isPassedOn = true }: { readonly isFree?: boolean; readonly isPassedOn?: boolean } = {},
): readonly PolicyStep[] {
  const { fullRefundHours, partialRefundHours, partialRefundPercent, feesRefunded } = policy;
  const fullUntil = startsAt - fullRefundHours * HOUR;
  const partUntil = startsAt - partialRefundHours * HOUR;
  const steps: PolicyStep[] = [];
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
      title: t(isPassedOn ? 'policy.none' : 'policy.kept'),
      text: t(isPassedOn ? 'policy.noneText' : 'policy.keptText'),
    },
  ];
}

export interface PolicyStepsProps extends Pick<Event, 'policy' | 'startsAt' | 'timeZone'> {
  readonly kind: 'event' | 'trip';
  readonly at: number;
  /** Nothing of it costs anything. */
  readonly isFree?: boolean;
  /** Of the heading. */
  readonly id: string;
}

/** Until when how much comes back, as a line with its dates. It comes with its texts when it is nearly in sight. */
export default function PolicySteps({ kind, policy, startsAt, timeZone, at, isFree, id }: PolicyStepsProps) {
  useAreas(['policy']);
  const t = useT();
  const format = useFormat();
  const isPassedOn = useOffered('transfers');
  const until = (instant: number) => format.dateTime(instant, timeZone);
  return (
    <>
      <h2 className="head-s" id={id}>
        {t('policy.title')}
      </h2>
      <ol className="plans">
        {policySteps(t, { policy, startsAt }, at, until, { isFree: !!isFree, isPassedOn }).map((step) => (
          <li key={step.key}>
            <p className="label">{step.label}</p>
            <b>{step.title}</b>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="small muted">{t(kind === 'event' ? 'policy.cancelled' : 'policy.tripCancelled')}</p>
    </>
  );
}
