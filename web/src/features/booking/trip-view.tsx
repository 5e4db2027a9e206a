import '../../views/picture-strip.css';
import '../../views/policy-steps.css';
import { dayKey } from '@fareground/domain/core/time';
import { passengerFare } from '@fareground/domain/trips/journey-fare';
import { placePrice } from '@fareground/domain/trips/place-price';
import { journeyMask } from '@fareground/domain/trips/segments';
import type { Stop } from '@fareground/domain/trips/stop';
import type { Trip } from '@fareground/domain/trips/trip';
import {
  classesIn,
  classOfSeat,
  classSections,
  sectionsOfSeats,
} from '@fareground/domain/vehicles/seat-class';
import { wheelchairPlaces } from '@fareground/domain/vehicles/wheelchair-places';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Clock from 'lucide-react/icons/clock';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import { type CartLine, lineKey, placesIn, type TripCartLine } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nearSight } from '../../ui/near-sight.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SeatChooser } from '../../ui/seat-chooser.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useClock } from '../../ui/use-clock.ts';
import type { PolicyStepsProps } from '../../views/policy-steps.tsx';
import { seatName } from '../../views/seat-name.ts';
import { BestSeats } from './best-seats.tsx';
import { CartBar, CartSummary } from './cart-summary.tsx';
import { useLiveSeats } from './data/live-seats.ts';
import type { TripDetail } from './data/read-trip.ts';
import { isJourney, type JourneyStops, readJourney } from './journey.ts';
import { JourneyFields } from './journey-fields.tsx';
import { nextRidePath, ridesAfter } from './next-ride.ts';
import { OpenHold } from './open-hold.tsx';
import { durationOf } from './route-strip.ts';
import { RouteStrip } from './route-strip-view.tsx';
import {
  choiceOf,
  isOfTrip,
  lostSeats,
  type SeatChoice,
  seatGroups,
  seatNeighbours,
  sectionsOf,
  stateOfSeat,
  toggleSeat,
  without,
  withSeats,
} from './seat-choice.ts';
import { seatFor } from './seat-neighbours.ts';
import { decksOf } from './trip-decks.ts';
import { type Hold, useHold } from './use-hold.ts';
import { useSeatClock } from './use-seat-clock.ts';
import type { VehicleOnTripProps } from './vehicle-on-trip.tsx';

interface TripViewProps {
  readonly detail: TripDetail;
  /** When the detail was true, epoch milliseconds: the time of the first rendering, the same on a server and in a browser. */
  readonly at: number;
}

/** Nobody is asked for before a seat is chosen. */
const PassengersCard = lazy(() => import('./passengers-card.tsx'));

const PolicySteps = nearSight<PolicyStepsProps>(
  'policy',
  () => import('../../views/policy-steps.tsx'),
  (before, after) => before.startsAt === after.startsAt,
);

const VehicleOnTrip = nearSight<VehicleOnTripProps>(
  'on-board',
  () => import('./vehicle-on-trip.tsx'),
  (before, after) => before.vehicleId === after.vehicleId && before.pictures.length === after.pictures.length,
);

/** With more stops the line is opened on demand. */
const MOST_ON_LINE = 12;

/** Where to get on and off, which seats, who sits there; then hold. The choice is the cart's line of this journey. */
export function TripView({ detail, at }: TripViewProps) {
  const t = useT();
  const format = useFormat();
  const { trip, settings } = detail;
  const [params, setParams] = useSearchParams();
  const journey = readJourney(trip, params.get('from'), params.get('to'));
  const start = stopOf(trip, journey.from);
  const end = stopOf(trip, journey.to);
  const after = ridesAfter(params.get('then'));
  const { lines } = useCart();
  const isChosen = linesOfJourney(lines, trip, journey).length > 0;
  const next = isChosen
    ? nextRidePath(after, {
        event: params.get('event') ?? undefined,
        seats: params.get('seats') ?? undefined,
        wheelchairs: params.get('wheelchairs') ?? undefined,
      })
    : undefined;
  const hold: Hold = { ...useHold(settings), next };
  const [refusedStop, setRefusedStop] = useState<string>();

  const ride = (next: JourneyStops, before: JourneyStops) => {
    const pressed = next.from === before.from ? next.to : next.from;
    const isPossible = isJourney(trip, next);
    setRefusedStop(isPossible ? undefined : stopOf(trip, pressed).name);
    if (!isPossible) return;
    moveLine(trip, before, next);
    const address = new URLSearchParams(params);
    address.set('from', String(next.from));
    address.set('to', String(next.to));
    setParams(address, { replace: true, preventScrollReset: true });
  };

  const now = useClock(10_000) ?? at;
  const hasLeft = start.departsAt + trip.delayMinutes * 60_000 <= now;
  const classes = classesIn(trip.layout);
  const facts = t(classes.length > 1 ? 'trip.factsFrom' : 'trip.facts', {
    date: format.date(start.departsAt, start.timeZone),
    operator: trip.operator,
    number: trip.number,
    price: format.money(passengerFare(trip, journey.from, journey.to, undefined, classes[0]), trip.currency),
  });
  const isOff = trip.state === 'cancelled' || trip.state === 'arrived';
  const strip = <RouteStrip trip={trip} journey={journey} />;
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
        <OpenHold saleId={trip.id} />
        {after.length > 0 ? (
          <div className="book-note">
            <Note>{t('trip.more', { count: after.length })}</Note>
          </div>
        ) : null}
        <section className="card route-card" aria-label={t('trip.route')}>
          {isOff ? null : <JourneyFields trip={trip} journey={journey} onChange={ride} />}
          <Duration start={start} end={end} />
          {trip.timetable.length > MOST_ON_LINE ? (
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
        {isOff || hasLeft ? (
          <div className="book-note">
            <Note tone="bad">
              <p>
                <b>{t(isOff ? 'trip.cancelled' : 'trip.left')}</b>{' '}
                {t(isOff ? 'trip.cancelledText' : 'trip.leftText')}
              </p>
            </Note>
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
        ) : (
          <Seats detail={detail} at={at} journey={journey} hold={hold} />
        )}
      </div>
      {isOff || hasLeft ? null : <CartBar settings={settings} currency={trip.currency} hold={hold} />}
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

interface SeatsProps extends TripViewProps {
  readonly journey: JourneyStops;
  readonly hold: Hold;
}

function Seats({ detail, at, journey, hold }: SeatsProps) {
  const t = useT();
  const format = useFormat();
  const { trip, settings } = detail;
  const { from, to } = journey;
  const { lines } = useCart();
  const [params] = useSearchParams();
  const live = useLiveSeats(trip.id);
  const latest = live.data ?? detail.sections;
  const sections = useMemo(() => sectionsOf(latest.filter((one) => isOfTrip(one, trip))), [latest, trip]);
  const now = useSeatClock(sections, at);
  const [lost, setLost] = useState<readonly string[]>([]);
  const mask = journeyMask(trip.timetable.length, from, to);
  const own = linesOfJourney(lines, trip, journey);
  const choice = choiceOf(own);
  const others = lines.filter((each) => !own.some((one) => one === each) && each.currency === trip.currency);
  const most = settings.maxPlacesPerBooking - placesIn(others);

  // While this person's own hold is being made, its seats turn held as well: they are not lost.
  const gone = live.status === 'ready' && !hold.busy ? lostSeats(choice, sections, mask, now) : [];
  const goneText = gone.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when other seats are gone
  useEffect(() => {
    if (gone.length === 0) return;
    setLost((before) => [...new Set([...before, ...gone])]);
    save(trip, journey, without(choice, gone));
  }, [goneText]);

  if (live.status === 'error') return <ErrorState onRetry={live.retry} />;

  const decks = decksOf(
    trip.layout,
    (seat) => (choice.seats.includes(seat) ? 'yours' : stateOfSeat(sections, seat, mask, now)),
    t,
    (travelClass) => format.money(passengerFare(trip, from, to, undefined, travelClass), trip.currency),
    (seat) => seatFor(sections, seat, mask),
  );
  const forSome = choice.seats.filter((seat) => seatFor(sections, seat, mask) !== undefined);
  const toggle = (seat: string) => {
    setLost((before) => before.filter((each) => each !== seat));
    // Beside somebody who asked sits who asks for the same.
    const next = toggleSeat(choice, seat, most);
    save(trip, journey, seatNeighbours(next, seat, seatFor(sections, seat, mask)));
  };
  return (
    <>
      {lost.length > 0 ? (
        <div className="book-note">
          <Note tone="warn" role="alert">
            {t('trip.lost', {
              count: lost.length,
              seats: lost.map((seat) => seatName(t, seat, classSections(trip.layout))).join(', '),
            })}
          </Note>
        </div>
      ) : null}
      {forSome.length > 0 ? (
        <div className="book-note">
          <Note role="status">
            {t('trip.forSome', {
              count: forSome.length,
              seats: forSome.map((seat) => seatName(t, seat, classSections(trip.layout))).join(', '),
            })}
          </Note>
        </div>
      ) : null}
      <BestSeats
        layout={trip.layout}
        isFree={(seat) => stateOfSeat(sections, seat, mask, now) === 'free' && !seatFor(sections, seat, mask)}
        people={countIn(params.get('seats'), 1)}
        wheelchairs={countIn(params.get('wheelchairs'), 0)}
        most={most}
        onChoose={(seats) => {
          setLost([]);
          save(trip, journey, withSeats(choice, seats));
        }}
      />
      <SeatChooser
        decks={decks}
        category={trip.kind}
        onToggle={toggle}
        aside={
          <CartSummary
            settings={settings}
            currency={trip.currency}
            emptyHint={t('cart.emptySeats')}
            hold={hold}
          />
        }
      />
      {choice.seats.length >= most ? (
        <p className="small muted book-note">{t('trip.most', { count: settings.maxPlacesPerBooking })}</p>
      ) : null}
      {trip.returnPercent ? (
        <p className="small muted book-note">{t('trip.returnPercent', { percent: trip.returnPercent })}</p>
      ) : null}
      <p className="small muted book-note">
        {trip.missed ? t('trip.missedHours', { hours: trip.missed.hours }) : t('trip.missedNothing')}
      </p>
      {choice.seats.length > 0 ? (
        <div className="book-part">
          <Suspense>
            <PassengersCard
              trip={trip}
              journey={journey}
              sections={sections}
              now={now}
              choice={choice}
              onChange={(next) => save(trip, journey, next)}
            />
          </Suspense>
        </div>
      ) : null}
      {trip.amenities.length + detail.pictures.length > 0 ? (
        <div className="book-part">
          <section className="card" aria-labelledby="on-board">
            <VehicleOnTrip
              vehicleId={trip.vehicleId}
              amenities={trip.amenities}
              pictures={detail.pictures}
              id="on-board"
            />
          </section>
        </div>
      ) : null}
      <div className="book-part">
        <section className="card" aria-labelledby="policy">
          <PolicySteps
            policy={trip.policy}
            startsAt={stopOf(trip, from).departsAt}
            timeZone={stopOf(trip, from).timeZone}
            at={at}
            kind="trip"
            id="policy"
          />
        </section>
      </div>
      <BackToEvent />
    </>
  );
}

/** Whoever came from an event can go back to it; its places are in the cart beside the seats. */
function BackToEvent() {
  const t = useT();
  const [params] = useSearchParams();
  const { lines } = useCart();
  const eventId = params.get('event');
  const event = lines.find((line) => line.kind === 'event' && line.saleId === eventId);
  if (!eventId) return null;
  return (
    <p className="book-part">
      <ButtonLink
        kind="quiet"
        icon={ArrowLeft}
        to={event ? paths.reserve.to({ id: eventId }) : paths.event.to({ id: eventId })}
      >
        {event ? t('trip.forEvent', { event: event.title }) : t('reserve.back')}
      </ButtonLink>
    </p>
  );
}

/** The lines of the cart for this journey, one for each kind of passenger who is on it and what they bring along. */
const linesOfJourney = (
  lines: readonly CartLine[],
  trip: Trip,
  { from, to }: JourneyStops,
): readonly TripCartLine[] =>
  lines.flatMap((line) =>
    line.kind === 'trip' && line.saleId === trip.id && line.from === from && line.to === to ? [line] : [],
  );

/** Every change is in the cart at once, so that it is there after a reload and on every page. */
function save(trip: Trip, journey: JourneyStops, choice: SeatChoice): void {
  const cart = browserCart();
  const start = stopOf(trip, journey.from);
  const end = stopOf(trip, journey.to);
  const sectionNames = classSections(trip.layout);
  const places = wheelchairPlaces(trip.layout);
  const classOf = (seat: string) => classOfSeat(trip.layout, seat);
  const lines = seatGroups(choice, classOf).map((group): TripCartLine => {
    const { seats, names, passenger, extras, neighbours, travelClass } = group;
    // With other seats whoever told something may not be on such a place any more.
    const assistance = group.assistance.filter(({ seat }) => places.has(seat));
    const sections = sectionsOfSeats(sectionNames, seats);
    return {
      kind: 'trip',
      saleId: trip.id,
      title: `${start.city} – ${end.city}`,
      currency: trip.currency,
      unitPrice: placePrice(trip, [journey.from, journey.to], group, travelClass),
      startsAt: start.departsAt,
      timeZone: start.timeZone,
      names,
      vehicleKind: trip.kind,
      operator: trip.operator,
      number: trip.number,
      from: journey.from,
      to: journey.to,
      fromName: start.name,
      toName: end.name,
      seats,
      ...(sections && { sections }),
      ...(passenger && { passenger }),
      ...(extras && { extras }),
      ...(neighbours && { neighbours }),
      ...(assistance.length > 0 && { assistance }),
      ...(trip.lineId &&
        trip.returnPercent && {
          return: {
            lineId: trip.lineId,
            percent: trip.returnPercent,
            fare: passengerFare(trip, journey.from, journey.to, passenger, travelClass),
            fromCity: start.city,
            toCity: end.city,
            endsAt: end.arrivesAt,
          },
        }),
    };
  });
  const kept = new Set(lines.map(lineKey));
  for (const before of linesOfJourney(cart.state().lines, trip, journey)) {
    if (!kept.has(lineKey(before))) cart.remove(lineKey(before));
  }
  for (const line of lines) cart.put(line);
}

/** Another stop to get on or off: the seats come along, and those that are taken on the new way are dropped. */
function moveLine(trip: Trip, before: JourneyStops, after: JourneyStops): void {
  const cart = browserCart();
  const lines = linesOfJourney(cart.state().lines, trip, before);
  if (lines.length === 0) return;
  for (const line of lines) cart.remove(lineKey(line));
  save(trip, after, choiceOf(lines));
}

/** How many people an address is for: one digit. */
const countIn = (text: string | null, otherwise: number): number =>
  text !== null && /^\d$/.test(text) ? Math.max(otherwise, Number(text)) : otherwise;

function stopOf(trip: Trip, index: number): Trip['timetable'][number] {
  const stop = trip.timetable[index];
  if (!stop) throw new RangeError(`The trip ${trip.id} has no stop ${index}.`);
  return stop;
}
