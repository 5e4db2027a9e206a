import type { Event } from '@fareground/domain/catalogue/events/event';
import { useFormat } from '../../i18n/use-format.ts';

/** Which event a page of staff is about. */
export function NamedEvent({ event }: { readonly event: Event }) {
  const format = useFormat();
  return (
    <div>
      <h2 className="head-s">{event.title}</h2>
      <p className="muted">
        {format.dateTime(event.startsAt, event.timeZone)} · {event.venueName}, {event.city}
      </p>
    </div>
  );
}
