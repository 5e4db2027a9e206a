import './route-strip.css';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { JourneyStops } from './journey.ts';
import { type StripStop, stripOf } from './route-strip.ts';

/** Every stop with its time, and where one gets on and off; a bar where the clock changes. It shows what is chosen in the fields above it. */
export function RouteStrip({ trip, journey }: { readonly trip: Trip; readonly journey: JourneyStops }) {
  const t = useT();
  const format = useFormat();
  const strip = stripOf(trip.timetable, journey);
  return (
    <ol className="strip" data-cat={trip.kind}>
      {strip.map((one, index) => {
        const { stop, at, place, clockChange } = one;
        const before = strip[index - 1];
        return (
          <li key={stop.id} data-place={place}>
            {before && clockChange !== 0 ? (
              <p className="strip-zone" data-inside={place === 'between' || place === 'off' || undefined}>
                {t(clockChange < 0 ? 'trip.clockBack' : 'trip.clockForward', {
                  from: format.zone(before.at, before.stop.timeZone),
                  to: format.zone(at, stop.timeZone),
                  hours: Math.abs(clockChange) / 60,
                })}
              </p>
            ) : null}
            <div>
              <time dateTime={new Date(at).toISOString()}>
                {format.clock(at, stop.timeZone)} <small>{format.zone(at, stop.timeZone)}</small>
              </time>
              <i aria-hidden="true" />
              <p>
                <b>{stop.name}</b>
                {tag(t, one)}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function tag(t: ReturnType<typeof useT>, { place, stop }: StripStop) {
  if (place === 'off') return <small>{t('route.off')}</small>;
  if (place !== 'on') return null;
  return <small>{stop.bay ? t('trip.onAtBay', { bay: stop.bay }) : t('route.on')}</small>;
}
