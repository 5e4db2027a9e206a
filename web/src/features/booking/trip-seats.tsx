import '../../views/picture-strip.css';
import '../../views/policy-steps.css';
import { placePriceAllIn } from '@fareground/domain/catalogue/trips/place-price';
import { legMask } from '@fareground/domain/catalogue/trips/segments';
import { classSections } from '@fareground/domain/catalogue/vehicles/seat-class';
import {
  AVAILABILITY,
  SECTIONS,
  type SectionAvailability,
  sectionAvailabilityConverter,
} from '@fareground/domain/stock/availability';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { placesIn } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../config/paths.ts';
import { MAX_LISTED } from '../../data/public-reader.ts';
import { type Live, useLiveQuery } from '../../firebase/use-live-document.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { nearSight } from '../../ui/near-sight.tsx';
import { Note } from '../../ui/note.tsx';
import { SeatChooser } from '../../ui/seat-chooser.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { PolicyStepsProps } from '../../views/policy-steps.tsx';
import { seatName } from '../../views/seat-name.ts';
import { BestSeats } from './best-seats.tsx';
import { CartSummary } from './cart-summary.tsx';
import type { TripDetail } from './data/read-trip.ts';
import { type LegStops, stopOf } from './leg.ts';
import { readParty, seatParty } from './party.ts';
import {
  choiceOf,
  isOfTrip,
  lostSeats,
  seatNeighbours,
  sectionsOf,
  stateOfSeat,
  toggleSeat,
  without,
  withSeats,
} from './seat-choice.ts';
import { seatFor } from './seat-neighbours.ts';
import { linesOfLeg, saveChoice } from './trip-cart.ts';
import { decksOf } from './trip-decks.ts';
import type { Hold } from './use-hold.ts';
import { useSeatClock } from './use-seat-clock.ts';
import type { VehicleOnTripProps } from './vehicle-on-trip.tsx';

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

interface SeatsProps {
  readonly detail: TripDetail;
  /** When the detail was true, epoch milliseconds. */
  readonly at: number;
  readonly leg: LegStops;
  readonly hold: Hold;
}

/** The seats of one leg, live: in a picture and a list, who sits there, and what to know before one holds them. The choice is the cart's lines of it. */
export function TripSeats({ detail, at, leg, hold }: SeatsProps) {
  const t = useT();
  const format = useFormat();
  const { trip, settings } = detail;
  const { from, to } = leg;
  const { lines } = useCart();
  const [params] = useSearchParams();
  const party = readParty(params);
  const live = useLiveSeats(trip.id);
  const latest = live.data ?? detail.sections;
  const sections = useMemo(() => sectionsOf(latest.filter((one) => isOfTrip(one, trip))), [latest, trip]);
  const now = useSeatClock(sections, at);
  const [lost, setLost] = useState<readonly string[]>([]);
  const mask = legMask(trip.timetable.length, from, to);
  const own = linesOfLeg(lines, trip, leg);
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
    saveChoice(trip, leg, without(choice, gone));
  }, [goneText]);

  if (live.status === 'error') return <ErrorState onRetry={live.retry} />;

  const decks = decksOf(
    trip.layout,
    (seat) => (choice.seats.includes(seat) ? 'yours' : stateOfSeat(sections, seat, mask, now)),
    t,
    (travelClass) =>
      format.money(placePriceAllIn(trip, [from, to], {}, travelClass, settings), trip.currency),
    (seat) => seatFor(sections, seat, mask),
  );
  const forSome = choice.seats.filter((seat) => seatFor(sections, seat, mask) !== undefined);
  const toggle = (seat: string) => {
    setLost((before) => before.filter((each) => each !== seat));
    // Beside somebody who asked sits who asks for the same.
    const next = seatNeighbours(toggleSeat(choice, seat, most), seat, seatFor(sections, seat, mask));
    saveChoice(trip, leg, seatParty(next, choice.seats.length, party, trip));
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
      <SeatChooser
        decks={decks}
        category={trip.kind}
        onToggle={toggle}
        under={
          <BestSeats
            layout={trip.layout}
            isFree={(seat) =>
              stateOfSeat(sections, seat, mask, now) === 'free' && !seatFor(sections, seat, mask)
            }
            people={party.people}
            wheelchairs={party.wheelchairs}
            most={most}
            onChoose={(seats) => {
              setLost([]);
              saveChoice(trip, leg, seatParty(withSeats(choice, seats), choice.seats.length, party, trip));
            }}
          />
        }
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
              leg={leg}
              rule={settings}
              sections={sections}
              now={now}
              choice={choice}
              onChange={(next) => saveChoice(trip, leg, next)}
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
  const event = lines.find((line) => line.kind === 'event' && line.offeringId === eventId);
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

/** Every seat of a trip that is taken or held by anyone, as it changes. */
const useLiveSeats = (tripId: string): Live<readonly SectionAvailability[]> =>
  useLiveQuery(`${AVAILABILITY}/${tripId}/${SECTIONS}`, sectionAvailabilityConverter, { limit: MAX_LISTED });
