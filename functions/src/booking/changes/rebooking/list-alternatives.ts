import type { Point } from '@fareground/domain/access/position';
import {
  type Alternatives,
  type AlternativesRequest,
  MAX_TRIPS_LISTED,
  type ShownTrip,
} from '@fareground/domain/api/rebooking';
import { activeAmounts, type Booking } from '@fareground/domain/booking/booking';
import { hasLeft } from '@fareground/domain/catalogue/trips/no-show-rule';
import { seatsOnAlternative } from '@fareground/domain/catalogue/trips/seats-on-alternative';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { saleStateOf } from '@fareground/domain/catalogue/trips/trip-sale';
import { classOfSeat } from '@fareground/domain/catalogue/vehicles/seat-class';
import { compareClasses } from '@fareground/domain/catalogue/vehicles/travel-class';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, dayBounds, dayKey, HOUR } from '@fareground/domain/core/time';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { pointsOf } from '../../../access/positions/points-of-stops.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { fareDifference } from './fare-difference.ts';
import { freeOnTrips, takesExtras } from './free-on-trips.ts';
import {
  extrasOfParty,
  faresOfParty,
  type MovableLeg,
  movableParty,
  partyOn,
  partyRefusal,
  refundsOfParty,
} from './leg-of-line.ts';
import { othersOffered } from './refund-instead.ts';
import { tripsNear } from './trips-near.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'catalogue' | 'now' | 'log'>;

/** A trip calls at any of its stops within so long after its first one, as far as a buyer who changes is shown it. */
const LONGEST_BEFORE = DAY;

/**
 * To which trips a party of a booking, or the requested lines of it, can be moved: those that staff offered, or of a day those of the same places, or later ones of the route in place of a
 * missed one. Each with what is free there, and what would go back or is to pay.
 * @param canPay it is the buyer who asks: only to them dearer trips are shown
 * @throws AppError invalid-argument for a line that is no leg; wrong-state where it cannot be moved any more, with its reason: over, used, not-left
 */
export async function listAlternatives(
  deps: Deps,
  booking: Booking,
  { day, tripId, ...request }: Omit<AlternativesRequest, 'key'>,
  canPay = false,
): Promise<Alternatives> {
  const { collections, catalogue, now } = deps;
  const at = now();
  const settings = await catalogue.settings();
  const { legs, first, members, isBoarded } = await movableParty(deps, booking, request, at);
  const { line, terms } = first;
  const seats = legs.flatMap(({ places }) => places.map(({ seat }) => seat));
  const brought = extrasOfParty(legs);
  const own = required(await collections.trips.doc(line.offeringId).get());
  if (terms.why === 'missed' && !hasLeft(own, line, at)) {
    throw new AppError('wrong-state', `${own.id} has not left`, { reason: 'not-left' });
  }
  // All of them move together. Where somebody was let on, the money stays a choice of those whose trip was called off.
  if (isBoarded && !terms.offered) {
    throw new AppError('wrong-state', `somebody of ${booking.id} was let on`, { reason: 'used' });
  }
  const trips = terms.offered
    ? await offeredTrips(deps, isBoarded ? [] : terms.offered)
    : terms.why === 'missed'
      ? await laterTrips(deps, own, first)
      : await tripsOfDay(deps, own, first, day);
  const skipsStop = trips.some(({ id }) => id === own.id);
  const points = skipsStop ? await pointsOf(deps, placesOf(own)) : undefined;
  const possible = trips.flatMap((trip) => {
    const isAsked = tripId === undefined || tripId === trip.id;
    const there = isAsked ? partyOn(own, legs, trip, at, points) : null;
    if (!there) return [];
    const refusal = partyRefusal(legs, own, trip, there);
    // It is bought as anybody buys it.
    const isSold = saleStateOf(trip, there.first.line.startsAt, at) === 'open';
    if (refusal === 'dearer' && canPay && isSold) return [{ trip, there, isDearer: true }];
    return refusal ? [] : [{ trip, there, isDearer: false }];
  });
  const masks = new Map(possible.map(({ trip, there }) => [trip.id, there.first.mask]));
  const free = await freeOnTrips(
    deps,
    possible.map(({ trip }) => trip),
    ({ id }) => masks.get(id) ?? 0,
    brought.map(({ kind }) => kind),
  );
  /** Where the stop is that stands in for the one that is skipped. */
  const whereOf = ({ from, to }: MovableLeg['line']): Partial<Point> => {
    const stop = from.stop === line.from.stop ? to.stop : from.stop;
    return points?.get(own.timetable[stop]?.placeId ?? '') ?? {};
  };
  const listed = possible
    .map(({ trip, there, isDearer }): ShownTrip => {
      const onTrip = free.get(trip.id) ?? { seats: new Set(), extras: new Map() };
      const { line: made, metres } = there.first;
      const isOwn = trip.id === own.id;
      const given = seatsOnAlternative(own, trip, onTrip.seats, seats);
      const hasRoom = given !== null && takesExtras(onTrip, brought);
      const fares = faresOfParty(legs, trip, there, given);
      const dearer =
        isDearer && given
          ? fareDifference({ booking, legs, other: trip, there, seats: given, settings, now: at })
          : null;
      const lesser = given?.filter((seat, index) => isPlainer(seat, trip, seats[index] ?? '', own)) ?? [];
      return {
        tripId: trip.id,
        kind: trip.kind,
        operator: trip.operator,
        number: trip.number,
        from: callOf(made.from),
        to: callOf(made.to),
        delayMinutes: trip.delayMinutes,
        fare: Math.max(...fares.flat().map((fare) => fare.given)),
        back: isDearer ? 0 : refundsOfParty(booking, legs, fares).reduce((sum, one) => sum + one, 0),
        ...(dearer && { toPay: dearer.priced.amounts.total - dearer.credit }),
        free: onTrip.seats.size,
        // On its own trip they have seats, which are theirs until they move.
        hasRoom: isOwn || hasRoom,
        ...(lesser.length > 0 && { lesserClass: lesser.length }),
        ...(isOwn && { instead: { metres: metres ?? null, ...whereOf(made) } }),
        ...(tripId !== undefined && { seats: choosable(trip, onTrip.seats, given ?? []) }),
      };
    })
    .sort((a, b) => a.from.at - b.from.at)
    .slice(0, MAX_TRIPS_LISTED);
  return {
    why: terms.why,
    until: terms.until,
    currency: booking.currency,
    leg: {
      operator: line.operator,
      number: line.number,
      from: callOf(line.from),
      to: callOf(line.to),
      seats: [...seats],
    },
    party: members.map(({ lineIndex, line: { passenger, extras }, places }) => ({
      line: lineIndex,
      ...(passenger && { passenger }),
      ...(extras && { extras }),
      seats: places.map(({ seat }) => seat),
    })),
    moneyBack: moneyBack(booking, legs, isBoarded),
    trips: listed,
  };
}

const isPlainer = (seat: string, trip: Trip, before: string, own: Trip): boolean =>
  compareClasses(classOfSeat(trip.layout, seat), classOfSeat(own.layout, before)) < 0;

/** The free seats of the classes that the places get, so that whatever is chosen of them costs what is shown. */
function choosable(trip: Trip, open: ReadonlySet<string>, given: readonly string[]): string[] {
  const classes = new Set(given.map((seat) => classOfSeat(trip.layout, seat)));
  return [...open].filter((seat) => classes.size === 0 || classes.has(classOfSeat(trip.layout, seat)));
}

const placesOf = ({ timetable }: Trip): string[] => timetable.map(({ placeId }) => placeId);

const callOf = ({ stop, name, at, timeZone, bay }: MovableLeg['line']['from']): ShownTrip['from'] => ({
  stop,
  name,
  at,
  timeZone,
  bay,
});

/** What goes back where the money is chosen. Null where it is no choice: nothing was offered, or somebody is on board and others would stay behind (give-back.ts). */
function moneyBack(booking: Booking, legs: readonly MovableLeg[], isBoarded: boolean): number | null {
  const lines = legs.map(({ lineIndex }) => lineIndex);
  const isOffered = legs.every(({ terms }) => terms.offered);
  if (!isOffered || (isBoarded && othersOffered(booking, lines).length > 0)) return null;
  return booking.paymentId === '' ? 0 : legs.reduce((sum, { line }) => sum + activeAmounts(line).paid, 0);
}

async function offeredTrips({ db, collections }: Deps, ids: readonly string[]): Promise<Trip[]> {
  if (ids.length === 0) return [];
  const found = (await db.getAll(...ids.map((id) => collections.trips.doc(id)))) as DocumentSnapshot<Trip>[];
  return found.flatMap((one) => one.data() ?? []);
}

/** Trips of a route need about as long to a stop: those from this much before are looked at. */
const SLACK = 2 * HOUR;

/** Those that may leave the stop of a missed trip in time, of any route. */
function laterTrips(deps: Deps, own: Trip, { line, terms }: MovableLeg): Promise<Trip[]> {
  const toStop = line.startsAt - own.departsAt;
  return tripsNear(deps, {
    placeIds: [placeOf(own, line.from.stop)],
    from: deps.now() - toStop - SLACK,
    until: terms.until,
  });
}

function placeOf(own: Trip, stop: number): string {
  const placeId = own.timetable[stop]?.placeId;
  if (placeId === undefined) throw new AppError('not-found', `${own.id} has no stop ${stop}`);
  return placeId;
}

async function tripsOfDay(
  deps: Deps,
  own: Trip,
  { line }: MovableLeg,
  day: string | undefined,
): Promise<Trip[]> {
  const { timeZone } = line.from;
  const placeId = placeOf(own, line.from.stop);
  const wanted = day ?? dayKey(line.startsAt, timeZone);
  const { from, to } = dayBounds(wanted, timeZone);
  const window = { from: Math.max(deps.now(), from) - LONGEST_BEFORE, until: to };
  const trips = await tripsNear(deps, { placeIds: [placeId], ...window });
  return trips.filter((trip) =>
    trip.timetable.some((stop) => stop.placeId === placeId && dayKey(stop.departsAt, timeZone) === wanted),
  );
}
