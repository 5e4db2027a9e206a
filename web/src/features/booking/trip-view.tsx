import './route-strip.css';
import { placePriceAllIn } from '@fareground/domain/catalogue/trips/place-price';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { saleOpensAt, saleStateOf, type TripSaleState } from '@fareground/domain/catalogue/trips/trip-sale';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import { dayKey, MINUTE } from '@fareground/domain/core/time';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { CartBar } from './cart-summary.tsx';
import type { TripDetail } from './data/read-trip.ts';
import { isLeg, type LegStops, readLeg, stopOf } from './leg.ts';
import { LegFields } from './leg-fields.tsx';
import { nextRidePath, ridesAfter } from './next-ride.ts';
import { OpenHold } from './open-hold.tsx';
import { partyParams } from './party.ts';
import { durationOf, type StripStop, stripOf } from './route-strip.ts';
import { linesOfLeg, moveLines } from './trip-cart.ts';
import { TripSeats } from './trip-seats.tsx';
import { type Hold, useHold } from './use-hold.ts';

interface TripViewProps {
  readonly detail: TripDetail;
  /** When the detail was true, epoch milliseconds: the time of the first rendering, the same on a server and in a browser. */
  readonly at: number;
}

/** With more stops the line is opened on demand. */
const MAX_ON_LINE = 12;

/** Where to get on and off, which seats, who sits there; then hold. The choice is the cart's line of this leg. */
export function TripView({ detail, at }: TripViewProps) {
  const t = useT();
  const format = useFormat();
  const { trip, settings } = detail;
  const [params, setParams] = useSearchParams();
  const leg = readLeg(trip, params.get('from'), params.get('to'));
  const start = stopOf(trip, leg.from);
  const end = stopOf(trip, leg.to);
  const after = ridesAfter(params.get('then'));
  const { lines } = useCart();
  const isChosen = linesOfLeg(lines, trip, leg).length > 0;
  const next = isChosen
    ? nextRidePath(after, {
        event: params.get('event') ?? undefined,
        ...partyParams(params),
      })
    : undefined;
  const hold: Hold = { ...useHold(settings), next };
  const [refusedStop, setRefusedStop] = useState<string>();

  const ride = (next: LegStops, before: LegStops) => {
    const pressed = next.from === before.from ? next.to : next.from;
    const isPossible = isLeg(trip, next);
    setRefusedStop(isPossible ? undefined : stopOf(trip, pressed).name);
    if (!isPossible) return;
    moveLines(trip, before, next);
    const address = new URLSearchParams(params);
    address.set('from', String(next.from));
    address.set('to', String(next.to));
    setParams(address, { replace: true, preventScrollReset: true });
  };

  const now = useClock(10_000) ?? at;
  const sale = saleStateOf(trip, start.departsAt, now);
  const classes = classesIn(trip.layout);
  const facts = t(classes.length > 1 ? 'trip.factsFrom' : 'trip.facts', {
    date: format.date(start.departsAt, start.timeZone),
    operator: trip.operator,
    number: trip.number,
    price: format.money(
      placePriceAllIn(trip, [leg.from, leg.to], {}, classes[0] ?? 'standard', settings),
      trip.currency,
    ),
  });
  const isOff = trip.state === 'cancelled' || trip.state === 'arrived';
  const strip = <RouteStrip trip={trip} leg={leg} />;
  return (
    <>
      <div className="wrap" data-cat={trip.kind}>
        <PageHead title={t('trip.fromTo', { from: start.city, to: end.city })} description={facts} />
        <header className="book-top">
          <Steps names={[t('trip.step.trip'), t('trip.step.seats'), t('reserve.step.pay')]} current={1} />
          <h1>{t('trip.fromTo', { from: start.city, to: end.city })}</h1>
          <p className="muted">
            {facts}
            {trip.delayMinutes > 0 ? `. ${t('trip.late', { minutes: trip.delayMinutes })}` : ''} {trip.notice}
          </p>
        </header>
        <OpenHold offeringId={trip.id} />
        {after.length > 0 ? (
          <div className="book-note">
            <Note>{t('trip.more', { count: after.length })}</Note>
          </div>
        ) : null}
        <section className="card route-card" aria-label={t('trip.route')}>
          {isOff ? null : <LegFields trip={trip} leg={leg} onChange={ride} />}
          <Duration start={start} end={end} />
          {trip.timetable.length > MAX_ON_LINE ? (
            <details className="all-stops">
              <summary>{t('trip.allStops', { count: trip.timetable.length })}</summary>
              {strip}
            </details>
          ) : (
            strip
          )}
        </section>
        {refusedStop ? (
          <div className="book-note">
            <Note tone="warn" role="status">
              {t('trip.noBoarding', { stop: refusedStop })}
            </Note>
          </div>
        ) : null}
        {sale === 'open' ? (
          <TripSeats detail={detail} at={at} leg={leg} hold={hold} />
        ) : (
          <div className="book-note">
            <NotSold trip={trip} sale={sale} start={start} now={now} />
            <p className="book-part">
              <ButtonLink
                kind="line"
                to={paths.travel.to(
                  {},
                  { from: start.city, to: end.city, date: dayKey(start.departsAt, start.timeZone) },
                )}
              >
                {t('trip.other')}
              </ButtonLink>
            </p>
          </div>
        )}
      </div>
      {sale === 'open' ? <CartBar settings={settings} currency={trip.currency} hold={hold} /> : null}
    </>
  );
}

/** "17:30 CET to 18:50 WET, 2 h 20 min, the clock goes back 1 h" */
function Duration({ start, end }: { readonly start: Stop; readonly end: Stop }) {
  const t = useT();
  const format = useFormat();
  const { clockChange, ...time } = durationOf(start, end);
  const hours = Math.abs(clockChange) / 60;
  const parts = [
    t('trip.times', {
      leaves: format.time(start.departsAt, start.timeZone),
      arrives: format.time(end.arrivesAt, end.timeZone),
    }),
    clockChange === 0 ? '' : t(clockChange < 0 ? 'trip.goesBack' : 'trip.goesForward', { hours }),
  ];
  return (
    <p className="trip-duration">
      <Icon of={Clock} size="s" />
      <span>
        <b>{t('trip.duration', time).trim()}</b>, {parts.filter(Boolean).join(', ')}
      </span>
    </p>
  );
}

interface NotSoldProps {
  readonly trip: Trip;
  readonly sale: Exclude<TripSaleState, 'open'>;
  readonly start: Stop;
  readonly now: number;
}

/** Why nobody can choose seats from this stop, and what helps. */
function NotSold({ trip, sale, start, now }: NotSoldProps) {
  const t = useT();
  const format = useFormat();
  const isOff = trip.state === 'cancelled' || trip.state === 'arrived';
  const hasLeft = start.departsAt + trip.delayMinutes * MINUTE <= now || trip.state === 'departed';
  const [title, text] = isOff
    ? [t('trip.cancelled'), t('trip.cancelledText')]
    : sale === 'not-yet'
      ? [t('trip.notYet'), t('trip.opens', { when: format.dateTime(saleOpensAt(trip), start.timeZone) })]
      : sale === 'over' && hasLeft
        ? [t('trip.left'), t('trip.leftText')]
        : [t('trip.closed'), t('trip.closedText')];
  return (
    <Note tone={sale === 'not-yet' ? 'warn' : 'bad'}>
      <p>
        <b>{title}</b> {text}
      </p>
    </Note>
  );
}

/** Every stop with its time, and where one gets on and off; a bar where the clock changes. It shows what is chosen in the fields above it. */
function RouteStrip({ trip, leg }: { readonly trip: Trip; readonly leg: LegStops }) {
  const t = useT();
  const format = useFormat();
  const strip = stripOf(trip.timetable, leg);
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
