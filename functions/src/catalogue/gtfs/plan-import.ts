import { type Place, placeSchema } from '@fareground/domain/catalogue/search/place';
import { patternSchema } from '@fareground/domain/catalogue/trips/pattern';
import { type Route, routeSchema } from '@fareground/domain/catalogue/trips/route';
import { tripSchema } from '@fareground/domain/catalogue/trips/trip';
import {
  type LayoutTemplate,
  layoutTemplates,
  usualTemplate,
} from '@fareground/domain/catalogue/vehicles/layout-templates';
import { type Vehicle, vehicleSchema } from '@fareground/domain/catalogue/vehicles/vehicle';
import type { Currency } from '@fareground/domain/core/currencies';
import { cutText } from '@fareground/domain/core/cut-text';
import { dayKey } from '@fareground/domain/core/time';
import { namedPartner, type Partner, partnerIdOf, partnerSchema } from '@fareground/domain/people/partner';
import type { z } from 'zod';
import type { Feed, FeedRoute, FeedTrip } from './feed.ts';
import { FeedFaults } from './feed-faults.ts';
import { FeedInstants } from './feed-instants.ts';
import { digestOf, feedPart, routeIdOf, vehicleIdOf } from './ids.ts';
import { placesOf } from './place-documents.ts';
import { type DistanceFare, usualDistanceFare } from './plan-fares.ts';
import {
  operatorOf,
  type PlanDeps,
  planRun,
  pricesOf,
  type Run,
  type RunPlan,
  type TripDeps,
  tripOf,
} from './run-plan.ts';
import { daysFrom, rangeOf, runsOn } from './service-days.ts';

export interface ImportOptions {
  /** What the feed is called, the same in all its editions; its first agency's name where nothing is said. */
  readonly feed?: string | undefined;
  /** The first day, "2026-11-27"; today on the clocks of the first agency where nothing is said. */
  readonly from?: string | undefined;
  readonly days: number;
  readonly currency?: Currency | undefined;
  /** What a leg costs where the feed has no fare; what is usual in its currency where nothing is said. */
  readonly distance?: { readonly [Part in keyof DistanceFare]?: number | undefined } | undefined;
  /** Id of a template that every vehicle has; where nothing is said, the usual one of its kind. */
  readonly layout?: string | undefined;
  /** Places for bicycles on each trip of which the feed says that it takes some; none where nothing is said: feeds do not say how many. */
  readonly bicycles?: number | undefined;
  /** Not on sale yet. */
  readonly isDraft: boolean;
}

export interface ImportStamp {
  readonly now: number;
  /** Who writes it. */
  readonly writer: string;
}

/** All that an import comes to, checked by the schemas of what it writes. */
export interface ImportPlan extends TripDeps {
  readonly days: readonly string[];
  /** When its services run at all; null where they never do. */
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly places: readonly Place[];
  readonly partners: readonly Partner[];
  readonly vehicles: readonly Vehicle[];
  readonly routes: readonly Route[];
  /** Trips of the feed that run in these days, by their position. */
  readonly running: readonly number[];
  /** Runs in these days, and their stops. */
  readonly runs: number;
  readonly calls: number;
  /** What is the same for every run of a trip. */
  planOf(index: number): RunPlan;
  runsOf(index: number, days: readonly string[]): Run[];
}

/** @throws FeedRefused where something of the feed fits no document of ours */
export function planImport(
  feed: Feed,
  isUsable: readonly boolean[],
  options: ImportOptions,
  stamp: ImportStamp,
): ImportPlan {
  const [main] = feed.agencies.values();
  const name = options.feed ?? feedPart(main?.name ?? 'feed');
  const from = options.from ?? dayKey(stamp.now, main?.timeZone ?? 'UTC');
  const days = daysFrom(from, options.days);
  const places = placesOf(feed, name);
  const deps: PlanDeps = {
    name,
    feed,
    places,
    distanceOf: (route) => {
      const usual = usualDistanceFare(feed.fares.currencyOf(route));
      const { perKilometre = usual?.perKilometre ?? 0, minimum = usual?.minimum ?? 0 } =
        options.distance ?? {};
      return { perKilometre, minimum };
    },
    isOnSale: !options.isDraft,
    vehicleOf: vehiclesFor(options.layout),
    bicycles: options.bicycles ?? 0,
  };
  const tripNeeds: TripDeps = { ...deps, instants: new FeedInstants(), ...stamp };
  const faults = new FeedFaults();
  checkPlaces(faults, places);

  const plans = new Map<string, RunPlan>();
  const partners = new Map<string, Partner>();
  const vehicles = new Map<string, Vehicle>();
  const running: number[] = [];
  /** In which currencies legs cost by distance. */
  const unpriced = new Set<Currency>();
  let [runs, calls, filled, unsold] = [0, 0, 0, 0];
  for (const [index, trip] of feed.trips.entries()) {
    if (!isUsable[index]) continue;
    const own = runsOf(trip, days);
    const known = plans.get(trip.route.routeKey);
    if (own.length === 0 && known) continue;
    const plan = planRun(deps, index);
    if (!known || (own.length > 0 && isBefore(plan, known, days))) plans.set(trip.route.routeKey, plan);
    if (own.length === 0) continue;
    running.push(index);
    runs += own.length;
    calls += own.length * plan.pattern.calls.length;
    if (plan.fares.isFilled) filled += 1;
    if (trip.takesBicycles && !plan.extras) unsold += 1;
    if (plan.fares.isFilled || !feed.fares.isGiven) unpriced.add(feed.fares.currencyOf(trip.route));
    partners.set(partnerIdOf(plan.operator), partnerOf(plan.operator, stamp));
    vehicles.set(vehicleIdOf(name, plan.operator, plan.vehicle.id), vehicleOf(name, plan, stamp));
    checkRun(faults, tripNeeds, plan, own[0]);
  }
  checkDistanceFares(faults, unpriced, options);
  faults.refuse();
  const usable = isUsable.filter(Boolean).length;
  if (usable > running.length)
    feed.skipped.add('trips', 'does not run in these days', usable - running.length);
  if (filled > 0) feed.skipped.add('trips', 'has legs without a fare, which cost by distance', filled);
  if (unsold > 0) feed.skipped.add('bicycles', 'taken along by trips, and nothing says how many', unsold);
  const written = { updatedAt: stamp.now, updatedBy: stamp.writer };
  return {
    ...tripNeeds,
    days,
    range: rangeOf(feed.services.values()),
    places,
    partners: [...partners.values()],
    vehicles: [...vehicles.values()],
    routes: [...plans.values()].map((plan) => routeOf(deps, plan, written)),
    running,
    runs,
    calls,
    planOf: (index) => planRun(deps, index),
    runsOf: (index, some) => runsOf(feed.trips[index], some),
  };
}

/** Whether a route costs what this trip of it does: the one that calls most often, in whichever order the feed has them. */
function isBefore(plan: RunPlan, known: RunPlan, days: readonly string[]): boolean {
  if (!days.some((day) => runsOn(known.trip.service, day))) return true;
  const more = plan.pattern.calls.length - known.pattern.calls.length;
  return more > 0 || (more === 0 && plan.trip.runKey < known.trip.runKey);
}

function vehiclesFor(layout: string | undefined): PlanDeps['vehicleOf'] {
  const wanted = layoutTemplates.find(({ id }) => id === layout);
  return ({ route }): LayoutTemplate => wanted ?? usualTemplate(route.kind);
}

const partnerOf = (operator: string, { now, writer }: ImportStamp): Partner =>
  partnerSchema.parse({
    ...namedPartner(partnerIdOf(operator), operator),
    createdAt: now,
    updatedAt: now,
    updatedBy: writer,
  });

function vehicleOf(name: string, plan: RunPlan, { now, writer }: ImportStamp): Vehicle {
  const { vehicle, operator, trip } = plan;
  return vehicleSchema.parse({
    id: vehicleIdOf(name, operator, vehicle.id),
    kind: trip.route.kind,
    name: vehicle.id,
    partnerId: partnerIdOf(operator),
    operator,
    registration: 'as on the day',
    layout: vehicle.layout,
    amenities: [],
    inService: true,
    createdAt: now,
    updatedAt: now,
    updatedBy: writer,
  });
}

/** A trip by headways that starts twice at the same second is one run. */
function runsOf(trip: FeedTrip | undefined, days: readonly string[]): Run[] {
  if (!trip) return [];
  const starts = trip.starts ? [...new Set(trip.starts)] : [null];
  return days.flatMap((day) => (runsOn(trip.service, day) ? starts.map((start) => ({ day, start })) : []));
}

function checkPlaces(faults: FeedFaults, places: readonly Place[]): void {
  const ids = new Set<string>();
  for (const place of places) {
    tell(faults, 'stops.txt', 0, placeSchema.safeParse(place));
    if (ids.has(place.id)) faults.add('stops.txt', 0, 'stop_id', `two stops come to the id ${place.id}`);
    ids.add(place.id);
  }
}

/** What a leg without a fare costs is usual, or said. */
function checkDistanceFares(
  faults: FeedFaults,
  unpriced: ReadonlySet<Currency>,
  { distance = {} }: ImportOptions,
): void {
  if (distance.perKilometre !== undefined && distance.minimum !== undefined) return;
  for (const currency of unpriced) {
    if (usualDistanceFare(currency)) continue;
    const reason = `has legs without a fare, and what they cost by distance in ${currency} is not known: say it with --fare-per-km and --minimum-fare`;
    faults.add('trips.txt', 0, '', reason);
  }
}

function checkRun(faults: FeedFaults, deps: TripDeps, plan: RunPlan, run: Run | undefined): void {
  if (!run) return;
  const { line } = plan.trip;
  tell(faults, 'trips.txt', line, patternSchema.safeParse(plan.pattern));
  tell(faults, 'trips.txt', line, tripSchema.safeParse(tripOf(deps, plan, run)));
}

function tell(faults: FeedFaults, file: string, line: number, parsed: z.ZodSafeParseResult<unknown>): void {
  for (const { path, message } of parsed.error?.issues ?? [])
    faults.add(file, line, '', `${path.join('.')}: ${message}`);
}

/** The route of a trip as it is stored. What it costs is what the trip does. */
function routeOf(deps: PlanDeps, plan: RunPlan, stamp: Pick<Route, 'updatedAt' | 'updatedBy'>): Route {
  const { route } = plan.trip;
  const { zones, concessions } = plan.fares.fares ?? {};
  const facts = {
    id: routeIdOf(deps.name, route.routeKey),
    number: cutText(route.shortName || route.longName, 20),
    name: cutText(route.longName || route.shortName, 120),
    kind: route.kind,
    partnerId: partnerIdOf(operatorOf({ route })),
    operator: operatorOf({ route }),
    ...(route.colour && { colour: `#${route.colour}` }),
    ...(route.textColour && { textColour: `#${route.textColour}` }),
    agency: agencyOf(route),
    currency: deps.feed.fares.currencyOf(route),
  };
  const fares = {
    minimumFare: plan.fares.minimumFare,
    ...(zones && { zoneFares: zones }),
    ...(concessions && { concessions }),
  };
  const digest = digestOf([facts, pricesOf(plan.fares)]);
  const source = { feed: deps.name, key: cutText(route.routeKey, 300), digest };
  return routeSchema.parse({ ...facts, ...fares, used: deps.isOnSale, source, ...stamp });
}

const agencyOf = ({ agency: { id, timeZone, url, phone } }: FeedRoute): Route['agency'] => ({
  id: cutText(id, 300),
  timeZone,
  url: cutText(url, 300),
  phone: cutText(phone, 60),
});
