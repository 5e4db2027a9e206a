import type { CancellationPolicy } from '@fareground/domain/catalogue/events/cancellation-policy';
import type { Place } from '@fareground/domain/catalogue/search/place';
import type { TripExtras } from '@fareground/domain/catalogue/trips/extras';
import type { Call, Pattern } from '@fareground/domain/catalogue/trips/pattern';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip, TripState } from '@fareground/domain/catalogue/trips/trip';
import type { Concessions } from '@fareground/domain/catalogue/trips/trip-fares';
import type { LayoutTemplate } from '@fareground/domain/catalogue/vehicles/layout-templates';
import type { Currency } from '@fareground/domain/core/currencies';
import { cutText } from '@fareground/domain/core/cut-text';
import { partnerIdOf } from '@fareground/domain/people/partner';
import type { Feed, FeedRoute, FeedTrip } from './feed.ts';
import type { FeedInstants } from './feed-instants.ts';
import { digestOf, routeIdOf, tripIdOf, vehicleIdOf } from './ids.ts';
import { fareZone } from './place-documents.ts';
import { type DistanceFare, type FarePlan, planFares } from './plan-fares.ts';
import { NONE, type StopTime } from './stop-times.ts';
import { wayLengths } from './way-lengths.ts';

/** What is the same for every run of a feed's trip. */
export interface RunPlan {
  readonly trip: FeedTrip;
  readonly pattern: Pattern;
  readonly places: readonly Place[];
  readonly fares: FarePlan;
  readonly vehicle: LayoutTemplate;
  /** What is sold beside seats; null where nothing is. */
  readonly extras: TripExtras | null;
  readonly operator: string;
  readonly number: string;
  /** Departure from the first stop, seconds as in the table. */
  readonly departs: number;
  /** Of all that is imported of it. */
  readonly digest: string;
}

export interface PlanDeps {
  /** As it is called in ids. */
  readonly name: string;
  readonly feed: Feed;
  /** In the order of the feed's stops. */
  readonly places: readonly Place[];
  /** Where the feed has no fare. */
  distanceOf(route: FeedRoute): DistanceFare;
  readonly isOnSale: boolean;
  vehicleOf(trip: FeedTrip): LayoutTemplate;
  /** Places for bicycles on each trip that takes some; 0: none are sold. */
  readonly bicycles: number;
}

/** All back until a day before, half until three hours before: what an imported trip is sold under until staff say otherwise. */
export const USUAL_POLICY: CancellationPolicy = {
  fullRefundHours: 24,
  partialRefundHours: 3,
  partialRefundPercent: 50,
  feesRefunded: false,
};

/** @param index of the trip in the feed */
export function planRun(deps: PlanDeps, index: number): RunPlan {
  const { feed, name } = deps;
  const trip = feed.trips[index];
  if (!trip) throw new RangeError(`the feed has no trip ${index}`);
  const calls = interpolateTimes(feed.stopTimes.of(index));
  const lengths = wayLengths(calls, feed.stops, feed.shapes.get(trip.shape));
  const stops = calls.flatMap(({ stop }) => feed.stops[stop] ?? []);
  const places = calls.flatMap(({ stop }) => deps.places[stop] ?? []);
  const departs = calls[0]?.departs ?? 0;
  const zones = stops.map((stop) => feed.fares.zoneOf(stop));
  const fareZones = stops.map((stop, at) => fareZone(stop, zones[at] ?? ''));
  const last = calls.length - 1;
  const isSold = (from: number, to: number) => calls[from]?.boards === true && calls[to]?.alights === true;
  const way = { route: trip.route, zones, fareZones, lengths, isSold };
  const fares = planFares(feed.fares, way, deps.distanceOf(trip.route));
  const patternCalls = calls.map(
    (call, at): Call => ({
      placeId: places[at]?.id ?? '',
      ...(fareZones[at] && { zone: fareZones[at] }),
      boards: call.boards && at < last,
      alights: call.alights && at > 0,
      bay: cutText(stops[at]?.platform ?? '', 10),
      distance: Math.round(lengths[at] ?? 0),
      arrives: Math.max(0, call.arrives - departs),
      departs: at === last ? Math.max(0, call.arrives - departs) : call.departs - departs,
    }),
  );
  const routeId = routeIdOf(name, trip.route.routeKey);
  const plan = {
    trip,
    pattern: { id: idOfPattern(routeId, patternCalls), routeId, calls: patternCalls, used: deps.isOnSale },
    places,
    fares: withConcessions(fares, feed.fares.concessionsOf?.(trip.route)),
    vehicle: deps.vehicleOf(trip),
    extras: trip.takesBicycles && deps.bicycles > 0 ? bicyclesFor(deps.bicycles) : null,
    operator: operatorOf(trip),
    number: numberOf(trip),
    departs,
  };
  return { ...plan, digest: digestOfPlan(feed.fares.currencyOf(trip.route), plan) };
}

/** Of a feed nobody knows a price: they are taken along for nothing. */
const bicyclesFor = (capacity: number): TripExtras => ({ bicycle: { capacity, price: 0, each: 1 } });

export const operatorOf = ({ route }: Pick<FeedTrip, 'route'>): string => cutText(route.agency.name, 80);

/** What is painted on it: the route, and the number of the train where it has one. */
function numberOf({ route, shortName }: FeedTrip): string {
  const both = [route.shortName, shortName].filter(Boolean).join(' ');
  return cutText(both.length <= 20 ? both || route.longName : shortName || route.shortName, 20);
}

/** How long the way is does not tell patterns apart: a feed need not say it. */
const idOfPattern = (routeId: string, calls: readonly Call[]): string =>
  digestOf([routeId, calls.map(({ distance: _, ...call }) => call)]);

const withConcessions = ({ fares, ...plan }: FarePlan, concessions: Concessions | undefined): FarePlan => ({
  ...plan,
  ...((fares || concessions) && { fares: { ...fares, ...(concessions && { concessions }) } }),
});

function digestOfPlan(
  currency: Currency,
  { trip, pattern, places, fares, vehicle, extras, operator, number, departs }: Omit<RunPlan, 'digest'>,
) {
  return digestOf([
    [
      headsignOf(trip),
      trip.route.kind,
      trip.route.agency.timeZone,
      trip.hasWheelchairPlace,
      trip.takesBicycles,
    ],
    [pattern.id, places.map(({ name, city, timeZone }) => [name, city, timeZone])],
    [currency, pricesOf(fares)],
    [vehicle.layout, operator, number, trip.starts ? null : departs],
    ...(extras ? [extras] : []),
  ]);
}

/** What its legs cost, whichever form says it. */
export const pricesOf = ({ prices, fares }: FarePlan) => [prices, fares?.concessions ?? null];

const headsignOf = ({ headsign }: FeedTrip): string => cutText(headsign, 80);

/** After the digest of a run that was imported and never put on sale. */
export const DRAFT = '-draft';

/** One run: a day of a trip's service, and a start where it runs by headways. */
export interface Run {
  readonly day: string;
  /** Seconds as in the table; null where it runs at its own times. */
  readonly start: number | null;
}

export interface TripDeps extends Pick<PlanDeps, 'name' | 'feed' | 'isOnSale'> {
  readonly instants: FeedInstants;
  readonly now: number;
  /** Who writes it. */
  readonly writer: string;
}

/** The document of a run. */
export function tripOf(
  { name, feed, isOnSale, instants, now, writer }: TripDeps,
  plan: RunPlan,
  run: Run,
): Trip {
  const { trip, pattern, places, fares, vehicle, extras } = plan;
  const id = tripIdOf(name, trip.runKey, run.day, run.start);
  const departsAt = instants.at(run.day, trip.route.agency.timeZone, run.start ?? plan.departs);
  const timetable = pattern.calls.map((call, at): Stop => {
    const { name: placeName = '', city = '', timeZone = 'UTC' } = places[at] ?? {};
    return {
      id: String(at).padStart(2, '0'),
      tripId: id,
      placeId: call.placeId,
      name: placeName,
      city,
      timeZone,
      bay: call.bay,
      // At the first stop both are the departure, at the last both the arrival.
      arrivesAt: departsAt + (at === 0 ? call.departs : call.arrives) * 1_000,
      departsAt: departsAt + call.departs * 1_000,
      fareFromStart: fares.fromStart[at] ?? 0,
      boards: call.boards,
      alights: call.alights,
      ...(call.zone && { zone: call.zone }),
    };
  });
  const arrivesAt = timetable.at(-1)?.arrivesAt ?? departsAt;
  return {
    id,
    vehicleId: vehicleIdOf(name, plan.operator, vehicle.id),
    kind: trip.route.kind,
    partnerId: partnerIdOf(plan.operator),
    operator: plan.operator,
    number: plan.number,
    layout: vehicle.layout,
    amenities: [
      ...(trip.takesBicycles ? (['bicycles'] as const) : []),
      ...(trip.hasWheelchairPlace ? (['wheelchair'] as const) : []),
    ],
    currency: feed.fares.currencyOf(trip.route),
    minimumFare: fares.minimumFare,
    state: stateAt(now, departsAt, arrivesAt),
    delayMinutes: 0,
    notice: '',
    policy: USUAL_POLICY,
    onSale: isOnSale,
    departsAt,
    arrivesAt,
    originCity: timetable[0]?.city ?? '',
    destinationCity: timetable.at(-1)?.city ?? '',
    placeIds: pattern.calls.map(({ placeId }) => placeId),
    timetable,
    routeId: pattern.routeId,
    patternId: pattern.id,
    serviceDate: run.day,
    ...(trip.headsign && { headsign: headsignOf(trip) }),
    source: {
      feed: name,
      key: cutText(trip.runKey, 300),
      digest: isOnSale ? plan.digest : plan.digest + DRAFT,
    },
    ...(fares.fares && { fares: fares.fares }),
    ...(extras && { extras }),
    createdAt: now,
    updatedAt: now,
    updatedBy: writer,
  };
}

function stateAt(now: number, departsAt: number, arrivesAt: number): TripState {
  if (now >= arrivesAt) return 'arrived';
  return now >= departsAt ? 'departed' : 'scheduled';
}

/**
 * Gives calls without a time one between those that have one: by the way travelled where all of that stretch say it, else evenly by calls.
 * The first and the last call have times. Where only one of arrival and departure is given, it stands for both.
 */
function interpolateTimes(calls: readonly StopTime[]): StopTime[] {
  const timed = calls.map(withBoth);
  let before = 0;
  for (let after = 1; after < timed.length; after++) {
    if (timed[after]?.arrives === NONE) continue;
    if (after - before > 1) fillStretch(timed, before, after);
    before = after;
  }
  return timed;
}

function withBoth(call: StopTime): StopTime {
  const { arrives, departs } = call;
  if (arrives === NONE && departs === NONE) return call;
  return {
    ...call,
    arrives: arrives === NONE ? departs : arrives,
    departs: departs === NONE ? arrives : departs,
  };
}

function fillStretch(calls: StopTime[], before: number, after: number): void {
  const [start, end] = [calls[before], calls[after]];
  if (!start || !end) return;
  const stretch = calls.slice(before, after + 1);
  const rises = stretch.every(({ travelled }, index) => travelled >= (stretch[index - 1]?.travelled ?? 0));
  const length = end.travelled - start.travelled;
  const isMeasured = stretch.every(({ travelled }) => travelled !== NONE) && rises && length > 0;
  for (const [index, call] of stretch.entries()) {
    if (index === 0 || index === stretch.length - 1) continue;
    const part = isMeasured ? (call.travelled - start.travelled) / length : index / (stretch.length - 1);
    const at = Math.round(start.departs + part * (end.arrives - start.departs));
    calls[before + index] = { ...call, arrives: at, departs: at };
  }
}
