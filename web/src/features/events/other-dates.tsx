import type { Event } from '@fareground/domain/catalogue/events/event';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';

export interface OtherDatesProps {
  readonly event: Event;
}

/** The other dates of the event's series that are still to come, soonest first; nothing where there are none. */
export default function OtherDates({ event }: OtherDatesProps) {
  const t = useT();
  const format = useFormat();
  const dates = usePublicData(`dates|${event.id}`, async (reader) =>
    (await import('../../data/event-series.ts')).readOtherDates(reader, event),
  );
  if (dates.status !== 'ready' || dates.value.length === 0) return null;
  return (
    <section className="ev-part below" aria-labelledby="dates">
      <h2 className="head-s" id="dates">
        {t('event.otherDates')}
      </h2>
      <ul className="ev-dates">
        {dates.value.map(({ id, startsAt, timeZone, venueName, city }) => (
          <li key={id}>
            <Link to={paths.event.to({ id })}>{format.dateTime(startsAt, timeZone)}</Link>
            <span className="muted">
              {venueName}, {city}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
