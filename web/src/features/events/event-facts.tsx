import { dayKey } from '@fareground/domain/core/time';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import type { EventSummary } from '../../data/events.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Icon } from '../../ui/icon.tsx';

interface EventFactsProps {
  readonly event: Omit<EventSummary, 'priceFrom' | 'isFree'> & { readonly venueAccess?: string };
}

/** When, until when, where: on the venue's clock. */
export function EventFacts({ event }: EventFactsProps) {
  const t = useT();
  const format = useFormat();
  const { timeZone, startsAt, endsAt, doorsAt, venueAddress, city } = event;
  const address = venueAddress.includes(city) ? venueAddress : `${venueAddress}, ${city}`;
  const length = Math.round((endsAt - startsAt) / 60_000);
  const start = format.time(startsAt, timeZone);
  const isOneDay = dayKey(startsAt, timeZone) === dayKey(endsAt, timeZone);
  const end = format.clock(endsAt, timeZone);
  return (
    <dl className="ev-facts">
      <div>
        <dt>
          <Icon of={CalendarDays} />
          <span className="vh">{t('event.whenLabel')}</span>
        </dt>
        <dd>
          <b>{format.dateYear(startsAt, timeZone)}</b>
          <span>
            {doorsAt === startsAt
              ? t('event.starts', { time: start })
              : t('event.doorsAndStart', { doors: format.clock(doorsAt, timeZone), time: start })}
          </span>
          <span>
            {isOneDay
              ? t('event.endsAbout', { time: end })
              : t('event.endsOn', { time: end, date: format.date(endsAt, timeZone) })}
            {length < 24 * 60
              ? t('event.lasts', { hours: Math.floor(length / 60), minutes: length % 60 })
              : null}
          </span>
        </dd>
      </div>
      <div>
        <dt>
          <Icon of={MapPin} />
          <span className="vh">{t('event.whereLabel')}</span>
        </dt>
        <dd>
          <b>{t('event.where', { venue: event.venueName, city })}</b>
          <span>
            <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}>
              {address}
            </a>
          </span>
          {event.venueAccess ? <span>{event.venueAccess}</span> : null}
        </dd>
      </div>
    </dl>
  );
}
