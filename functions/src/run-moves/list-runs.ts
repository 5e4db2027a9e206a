import { type Booking, standingAmounts } from '@fareground/domain/bookings/booking';
import { cancelLines } from '@fareground/domain/bookings/cancelled-lines';
import { moveRefund } from '@fareground/domain/bookings/move-line';
import {
  MOST_RUNS_LISTED,
  type OtherRuns,
  type OtherRunsRequest,
  type ShownRun,
} from '@fareground/domain/calls/run-moves';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, dayBounds, dayKey, HOUR } from '@fareground/domain/core/time';
import type { Point } from '@fareground/domain/positions/position';
import { hasLeft } from '@fareground/domain/trips/missed-run';
import { moveRefusal } from '@fareground/domain/trips/other-run';
import { seatsOnOtherRun } from '@fareground/domain/trips/seats-on-other-run';
import type { Trip } from '@fareground/domain/trips/trip';
import { saleStateOf } from '@fareground/domain/trips/trip-sale';
import { classOfSeat } from '@fareground/domain/vehicles/seat-class';
import { compareClasses } from '@fareground/domain/vehicles/travel-class';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { required } from '../firestore/required.ts';
import { pointsOf } from '../positions/points-of-stops.ts';
import type { Services } from '../runtime/services.ts';
import { dearerRun } from './dearer-run.ts';
import { freeOnRuns } from './free-on-runs.ts';
import { faresOn, journeyOn, type MovableJourney, movableJourney } from './journey-of-line.ts';
import { runsNear } from './runs-near.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'catalogue' | 'now' | 'log'>;

/** A trip calls at any of its stops within so long after its first one, as far as a buyer who changes is shown it. */
const LONGEST_BEFORE = DAY;

/**
 * To which runs a journey of a booking can be moved: those that staff offered, or of a day those of the same places, or later ones of the line in place of a
 * missed one. Each with what is free there, and what would go back or is to pay.
 * @param canPay it is the buyer who asks: only to them dearer runs are shown
 * @throws AppError invalid-argument for a line that is no journey; wrong-state where it cannot be moved any more, with its reason: over, used, not-left
 */
export async function listRuns(
  needs: Needs,
  booking: Booking,
  { line: lineIndex, day, tripId }: Omit<OtherRunsRequest, 'key'>,
  canPay = false,
): Promise<OtherRuns> {
  const { collections, catalogue, now } = needs;
  const at = now();
  const settings = await catalogue.settings();
  const journey = movableJourney(booking, lineIndex, at);
  const { line, right, places } = journey;
  const seats = places.map(({ seat }) => seat);
  const own = required(await collections.trips.doc(line.saleId).get());
  if (right.why === 'missed' && !hasLeft(own, line, at)) {
    throw new AppError('wrong-state', `${own.id} has not left`, { reason: 'not-left' });
  }
  // All of a line move together. Where somebody was let on, the money stays a choice of those whose trip was called off.
  const isUsed = await someoneBoarded(needs, journey);
  if (isUsed && !right.offered) {
    throw new AppError('wrong-state', `somebody of ${booking.id} was let on`, { reason: 'used' });
  }
  const trips = right.offered
    ? await offeredTrips(needs, isUsed ? [] : right.offered)
    : right.why === 'missed'
      ? await laterTrips(needs, own, journey)
      : await tripsOfDay(needs, own, journey, day);
  const skipsStop = trips.some(({ id }) => id === own.id);
  const points = skipsStop ? await pointsOf(needs, placesOf(own)) : undefined;
  const possible = trips.flatMap((trip) => {
    const isAsked = tripId === undefined || tripId === trip.id;
    const made = isAsked ? journeyOn(own, journey, trip, at, points) : null;
    if (!made) return [];
    const refusal = moveRefusal(right, own, line, { trip, ...made });
    // It is bought as anybody buys it.
    const isSold = saleStateOf(trip, made.line.startsAt, at) === 'open';
    if (refusal === 'dearer' && canPay && isSold) return [{ trip, made, isDearer: true }];
    return refusal ? [] : [{ trip, made, isDearer: false }];
  });
  const masks = new Map(possible.map(({ trip, made }) => [trip.id, made.mask]));
  const free = await freeOnRuns(
    needs,
    possible.map(({ trip }) => trip),
    ({ id }) => masks.get(id) ?? 0,
  );
  /** Where the stop is that stands in for the one that is skipped. */
  const whereOf = ({ from, to }: MovableJourney['line']): Partial<Point> => {
    const stop = from.stop === line.from.stop ? to.stop : from.stop;
    return points?.get(own.timetable[stop]?.placeId ?? '') ?? {};
  };
  const runs = possible
    .map(({ trip, made: there, isDearer }): ShownRun => {
      const open = free.get(trip.id) ?? new Set();
      const { line: made, metres } = there;
      const isOwn = trip.id === own.id;
      const given = seatsOnOtherRun(own, trip, open, seats);
      const fares = faresOn(trip, there, given);
      const dearer =
        isDearer && given
          ? dearerRun({ booking, lineIndex, journey, other: trip, there, seats: given, settings, now: at })
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
        fare: Math.max(...fares.map((fare) => fare.given)),
        back: isDearer ? 0 : moveRefund(booking, lineIndex, fares, right.percents),
        ...(dearer && { toPay: dearer.priced.amounts.total - dearer.credit }),
        free: open.size,
        // On its own run they have seats, which are theirs until they move.
        hasRoom: isOwn || given !== null,
        ...(lesser.length > 0 && { lesserClass: lesser.length }),
        ...(isOwn && { instead: { metres: metres ?? null, ...whereOf(made) } }),
        ...(tripId !== undefined && { seats: choosable(trip, open, given ?? []) }),
      };
    })
    .sort((a, b) => a.from.at - b.from.at)
    .slice(0, MOST_RUNS_LISTED);
  return {
    why: right.why,
    until: right.until,
    currency: booking.currency,
    journey: {
      operator: line.operator,
      number: line.number,
      from: callOf(line.from),
      to: callOf(line.to),
      seats: [...seats],
    },
    moneyBack: right.offered ? moneyBack(booking, lineIndex, at) : null,
    runs,
  };
}

const isPlainer = (seat: string, run: Trip, before: string, own: Trip): boolean =>
  compareClasses(classOfSeat(run.layout, seat), classOfSeat(own.layout, before)) < 0;

/** The free seats of the classes that the places get, so that whatever is chosen of them costs what is shown. */
function choosable(trip: Trip, open: ReadonlySet<string>, given: readonly string[]): string[] {
  const classes = new Set(given.map((seat) => classOfSeat(trip.layout, seat)));
  return [...open].filter((seat) => classes.size === 0 || classes.has(classOfSeat(trip.layout, seat)));
}

const placesOf = ({ timetable }: Trip): string[] => timetable.map(({ placeId }) => placeId);

const callOf = ({ stop, name, at, timeZone, bay }: MovableJourney['line']['from']): ShownRun['from'] => ({
  stop,
  name,
  at,
  timeZone,
  bay,
});

/** What goes back where the money is chosen, for every journey that the same change offered other runs. */
function moneyBack(booking: Booking, lineIndex: number, now: number): number {
  const line = booking.lines[lineIndex];
  if (line?.kind !== 'trip' || booking.paymentId === '') return 0;
  const { ending } = cancelLines(booking, line.saleId, now);
  return booking.lines.reduce((sum, one, index) => {
    const isConcerned =
      one.kind === 'trip' && ending.includes(index) && one.offer?.changeId === line.offer?.changeId;
    return isConcerned ? sum + standingAmounts(one).paid : sum;
  }, 0);
}

/** Whether a ticket of a journey is not good any more: nobody of it can be moved then (move-to-run.ts). */
async function someoneBoarded({ db, collections }: Needs, { places }: MovableJourney): Promise<boolean> {
  if (places.length === 0) return false;
  const tickets = await db.getAll(...places.map(({ serial }) => collections.tickets.doc(serial)));
  return tickets.some((one) => one.get('state') !== 'valid');
}

async function offeredTrips({ db, collections }: Needs, ids: readonly string[]): Promise<Trip[]> {
  if (ids.length === 0) return [];
  const found = (await db.getAll(...ids.map((id) => collections.trips.doc(id)))) as DocumentSnapshot<Trip>[];
  return found.flatMap((one) => one.data() ?? []);
}

/** Runs of a line need about as long to a stop: those from this much before are looked at. */
const SLACK = 2 * HOUR;

/** Those that may leave the stop of a missed run in time, of any line. */
function laterTrips(needs: Needs, own: Trip, { line, right }: MovableJourney): Promise<Trip[]> {
  const toStop = line.startsAt - own.departsAt;
  return runsNear(needs, {
    placeIds: [placeOf(own, line.from.stop)],
    from: needs.now() - toStop - SLACK,
    until: right.until,
  });
}

function placeOf(own: Trip, stop: number): string {
  const placeId = own.timetable[stop]?.placeId;
  if (placeId === undefined) throw new AppError('not-found', `${own.id} has no stop ${stop}`);
  return placeId;
}

async function tripsOfDay(
  needs: Needs,
  own: Trip,
  { line }: MovableJourney,
  day: string | undefined,
): Promise<Trip[]> {
  const { timeZone } = line.from;
  const placeId = placeOf(own, line.from.stop);
  const wanted = day ?? dayKey(line.startsAt, timeZone);
  const { from, to } = dayBounds(wanted, timeZone);
  const window = { from: Math.max(needs.now(), from) - LONGEST_BEFORE, until: to };
  const trips = await runsNear(needs, { placeIds: [placeId], ...window });
  return trips.filter((trip) =>
    trip.timetable.some((stop) => stop.placeId === placeId && dayKey(stop.departsAt, timeZone) === wanted),
  );
}
