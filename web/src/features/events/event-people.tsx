import type { Event } from '@fareground/domain/catalogue/events/event';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';

export interface EventPeopleProps {
  readonly event: Event;
}

/** Who performs, who organises it, and from what age, as far as the event says so. */
export default function EventPeople({
  event: { performers, organiser, partnerId, ageLimit },
}: EventPeopleProps) {
  const t = useT();
  return (
    <dl className="facts" id="people">
      <Fact name={t('event.performers')} value={performers?.join(', ')} />
      <Fact
        name={t('event.organiser')}
        value={partnerId ? <Link to={paths.partner.to({ id: partnerId })}>{organiser}</Link> : organiser}
      />
      <Fact name={t('event.ageLimit')} value={ageLimit && t('event.fromAge', { age: ageLimit })} />
    </dl>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: ReactNode }) =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;
