import type { Event } from '@fareground/domain/catalogue/events/event';
import { useT } from '../../i18n/use-t.tsx';

export interface EventPeopleProps {
  readonly event: Event;
}

/** Who performs, who organises it, and from what age, as far as the event says so. */
export default function EventPeople({ event: { performers, organiser, ageLimit } }: EventPeopleProps) {
  const t = useT();
  const facts = [
    [t('event.performers'), performers?.join(', ')],
    [t('event.organiser'), organiser],
    [t('event.ageLimit'), ageLimit && t('event.fromAge', { age: ageLimit })],
  ].filter(([, value]) => value);
  return (
    <dl className="facts" id="people">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
