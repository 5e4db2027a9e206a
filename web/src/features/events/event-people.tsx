import type { Event } from '@fareground/domain/events/event';
import { useT } from '../../i18n/use-t.tsx';

/** Who performs, who organises it, and from what age; nothing where an event says none of them. */
export function EventPeople({ event: { performers, organiser, ageLimit } }: { readonly event: Event }) {
  const t = useT();
  const facts = [
    [t('event.performers'), performers?.join(', ')],
    [t('event.organiser'), organiser],
    [t('event.ageLimit'), ageLimit && t('event.fromAge', { age: ageLimit })],
  ].filter(([, value]) => value);
  return facts.length > 0 ? (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;
}
