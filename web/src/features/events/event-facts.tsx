import type { EventSummary } from '../../data/events.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';

/** When, until when, where: on the venue's clock. */
export function EventFacts({ event }: { readonly event: EventSummary & { readonly venueAccess?: string } }) {
  const t = useT();
  const format = useFormat();
  const { timeZone } = event;
  const sameTime = event.doorsAt === event.startsAt;
  const { venueAddress, city } = event;
  const address = venueAddress.includes(city) ? venueAddress : `${venueAddress}, ${city}`;
  const length = Math.round((event.endsAt - event.startsAt) / 60_000);
  const startsAt = format.time(event.startsAt, timeZone);
  return (
    <dl className="facts">
      <div>
        <dt>{t('event.whenLabel')}</dt>
        <dd>
          {format.dateYear(event.startsAt, timeZone)}
          <span>
            {sameTime
              ? t('event.starts', { time: startsAt })
              : t('event.doorsAndStart', { doors: format.clock(event.doorsAt, timeZone), time: startsAt })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('event.endsLabel')}</dt>
        <dd>
          {t('event.endsAbout', { time: format.clock(event.endsAt, timeZone) })}
          {length < 24 * 60 ? (
            <span>{t('event.lasts', { hours: Math.floor(length / 60), minutes: length % 60 })}</span>
          ) : null}
          <span>
            {t('event.onDate', {
              date: format.date(event.endsAt, timeZone),
              zone: format.zone(event.endsAt, timeZone),
            })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('event.whereLabel')}</dt>
        <dd>
          {event.venueName}
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
