import type { Driver } from '../../api/duties.ts';
import type { PlannedTrip, PlanTripsRequest, TimeWarning } from '../../api/make-trips.ts';
import { slugOf } from '../../core/slug.ts';
import { dayKey, MINUTE, wallTimeToInstant } from '../../core/time.ts';
import { type Place, pointOf } from '../search/place.ts';
import { hasDuplicateSeats } from '../vehicles/layout-faults.ts';
import { runsOn, type Vehicle } from '../vehicles/vehicle.ts';
import { callOffsets } from './call-offsets.ts';
import { checkRunningTimes, type RunningFault } from './running-times.ts';
import { MAX_TRIPS, serviceDatesOf } from './service-days.ts';
import type { Stop } from './stop.ts';
import type { Trip } from './trip.ts';

export interface PlanFault {
  /** As the path of the request names it. */
  readonly field: string;
  readonly fault:
    | 'no-such-place'
    | 'same-place'
    | 'nobody-boards'
    | 'nobody-alights'
    | 'fares-count'
    | 'no-such-vehicle'
    | 'retired'
    | 'same-seats'
    | 'no-such-driver'
    | 'days-order'
    | 'no-days'
    | 'too-many-days'
    | RunningFault;
}

/** What a timetable is read with. */
export interface PlanContext {
  readonly vehicle: Vehicle | null;
  /** Absent where none was asked for. */
  readonly driver?: Driver | null;
  /** Those of its stops that there are. */
  readonly places: readonly Place[];
}

export interface TimetableTrip {
  readonly tripId: string;
  readonly date: string;
  readonly departsAt: number;
  readonly arrivesAt: number;
  readonly timetable: Stop[];
}

export type TimetablePlan =
  | {
      readonly ok: true;
      readonly vehicle: Vehicle;
      readonly trips: readonly TimetableTrip[];
      readonly warnings: readonly TimeWarning[];
    }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

/** The trips that a timetable comes to, with what is to be confirmed of its times, or everything that is to be mended in it first. */
export function planTimetable(input: PlanTripsRequest, context: PlanContext): TimetablePlan {
  const { vehicle, places } = context;
  const faults = faultsOf(input, context);
  const calls = input.calls.flatMap((call) => {
    const place = places.find(({ id }) => id === call.placeId);
    return place ? [{ ...call, place, timeZone: place.timeZone }] : [];
  });
  const days = serviceDatesOf(input.days, MAX_TRIPS);
  if (faults.length > 0 || !vehicle) return { ok: false, faults };
  const offsets = callOffsets(calls, input.days.from);
  const times = checkRunningTimes(
    vehicle.kind,
    calls.map(({ place, distance }, index) => {
      const { arrives = 0, departs = 0 } = offsets[index] ?? {};
      return { city: place.city, point: pointOf(place), distance, arrivesAt: arrives, departsAt: departs };
    }),
  );
  if (times.faults.length > 0)
    return {
      ok: false,
      faults: times.faults.map(({ stop, what }) => ({ field: arrivalAt(stop), fault: what })),
    };
  const warnings = times.warnings.map(({ stop, what }) => ({
    field: what === 'long-stop' ? `calls.${stop}.departs` : arrivalAt(stop),
    warning: what,
  }));
  const trips = days.map((date): TimetableTrip => {
    const [first] = calls;
    const departsAt = wallTimeToInstant(`${date}T${first?.departs}`, first?.timeZone ?? 'UTC');
    const clock = (first?.departs ?? '').replace(':', '');
    const tripId = slugOf(`${vehicle.operator} ${input.number} ${date} ${clock}`, 'trip');
    const last = calls.length - 1;
    const timetable = calls.map(({ place, boards, alights, bay }, index): Stop => {
      const { arrives = 0, departs = 0 } = offsets[index] ?? {};
      return {
        id: String(index).padStart(2, '0'),
        tripId,
        placeId: place.id,
        name: place.name,
        city: place.city,
        timeZone: place.timeZone,
        bay,
        arrivesAt: departsAt + arrives,
        departsAt: departsAt + departs,
        // What a leg costs stands in the table of fares.
        fareFromStart: 0,
        boards: boards && index < last,
        alights: alights && index > 0,
      };
    });
    return { tripId, date, departsAt, arrivesAt: departsAt + (offsets[last]?.arrives ?? 0), timetable };
  });
  return { ok: true, vehicle, trips, warnings };
}

const arrivalAt = (stop: number): string => `calls.${stop}.arrives`;

function faultsOf(input: PlanTripsRequest, { vehicle, places, driver }: PlanContext): PlanFault[] {
  const { calls, days, fares, vehicleId, driverUid } = input;
  const faults: PlanFault[] = [];
  const add = (field: string, fault: PlanFault['fault']) => faults.push({ field, fault });
  if (vehicle?.id !== vehicleId) add('vehicleId', 'no-such-vehicle');
  else if (!vehicle.inService) add('vehicleId', 'retired');
  else if (hasDuplicateSeats(vehicle.layout)) add('vehicleId', 'same-seats');
  if (driverUid !== undefined && driver?.uid !== driverUid) add('driverUid', 'no-such-driver');
  const known = new Set(places.map(({ id }) => id));
  for (const [index, { placeId }] of calls.entries()) {
    if (!known.has(placeId)) add(`calls.${index}.placeId`, 'no-such-place');
    else if (calls[index - 1]?.placeId === placeId) add(`calls.${index}.placeId`, 'same-place');
  }
  if (!calls.slice(0, -1).some(({ boards }) => boards)) add('calls.0.boards', 'nobody-boards');
  if (!calls.slice(1).some(({ alights }) => alights))
    add(`calls.${calls.length - 1}.alights`, 'nobody-alights');
  if (fares.length !== (calls.length * (calls.length - 1)) / 2) add('fares', 'fares-count');
  if (days.until < days.from) add('days.until', 'days-order');
  const count = serviceDatesOf(days, MAX_TRIPS).length;
  if (count === 0 && days.until >= days.from) add('days.weekdays', 'no-days');
  if (count > MAX_TRIPS) add('days.until', 'too-many-days');
  return faults;
}

/** A trip of the same vehicle or driver that there is already. */
export type AlternativeTrip = Pick<Trip, 'id' | 'number' | 'departsAt' | 'arrivesAt' | 'state'> &
  Partial<Pick<Trip, 'originCity' | 'destinationCity'>>;

/** The trip of some that is under way at the same time as another; what was cancelled is not. */
export const clashWith = (
  { id, departsAt, arrivesAt }: Pick<AlternativeTrip, 'id' | 'departsAt' | 'arrivesAt'>,
  others: readonly AlternativeTrip[],
): AlternativeTrip | undefined =>
  others.find(
    (other) =>
      other.state !== 'cancelled' &&
      other.id !== id &&
      other.departsAt < arrivesAt &&
      departsAt < other.arrivesAt,
  );

/** A trip that there is already, whatever vehicle it has by now. */
export type MadeTrip = Pick<Trip, 'id' | 'onSale' | 'state'>;

/**
 * How each trip stands: whether it was made before, its vehicle is away or elsewhere, its driver is elsewhere, or it can be made, and then whether its
 * vehicle gets from one trip to the next.
 * @param made those of the trips that there are @param others of the same vehicle @param driven of the same driver
 * @param turnaround from the end of a trip of a vehicle to its next one where the vehicle says none, milliseconds
 */
export function statesOfTrips(
  trips: readonly TimetableTrip[],
  {
    vehicle,
    made = [],
    others,
    driven = [],
    number,
    now,
    turnaround = 0,
  }: {
    readonly vehicle: Vehicle;
    readonly made?: readonly MadeTrip[];
    readonly others: readonly AlternativeTrip[];
    readonly driven?: readonly AlternativeTrip[];
    readonly number: string;
    readonly now: number;
    readonly turnaround?: number;
  },
): PlannedTrip[] {
  const { turnaroundMinutes } = vehicle;
  const least = turnaroundMinutes === undefined ? turnaround : turnaroundMinutes * MINUTE;
  const states: PlannedTrip[] = [];
  const known = new Map(made.map((one) => [one.id, one]));
  for (const { tripId, date, departsAt, arrivesAt, timetable } of trips) {
    const ends = { originCity: timetable[0]?.city ?? '', destinationCity: timetable.at(-1)?.city ?? '' };
    // All of them are trips from and to the same stops.
    const planned = states.flatMap((trip): AlternativeTrip[] =>
      trip.state === 'ready' ? [{ ...trip, ...ends, id: trip.tripId, number, state: 'scheduled' }] : [],
    );
    const itself = { id: tripId, departsAt, arrivesAt, ...ends };
    const clash = clashWith(itself, [...others, ...planned]);
    const busy = clashWith(itself, driven);
    const trip = { tripId, date, departsAt, arrivesAt };
    const before = known.get(tripId);
    if (before) states.push({ ...trip, state: isUnsold(before) ? 'unsold' : 'exists' });
    else if (departsAt <= now) states.push({ ...trip, state: 'past' });
    else if (!runsOn(vehicle, ...daysOf(timetable))) states.push({ ...trip, state: 'away' });
    else if (clash) states.push({ ...trip, state: 'clash', clash: clashOf(clash) });
    else if (busy) states.push({ ...trip, state: 'busy', clash: clashOf(busy) });
    else {
      const gap = turnaroundGap(itself, [...others, ...planned], least);
      states.push({ ...trip, state: 'ready', ...(gap && { gap }) });
    }
  }
  return states;
}

/** The first and the last day on which a vehicle is under way, each on the calendar there. */
export function daysOf(timetable: readonly Stop[]): [first: string, last: string] {
  const [first, last] = [timetable[0], timetable.at(-1)];
  return [
    dayKey(first?.departsAt ?? 0, first?.timeZone ?? 'UTC'),
    dayKey(last?.arrivesAt ?? 0, last?.timeZone ?? 'UTC'),
  ];
}

/** What keeps a vehicle from being there in time: the trip that it is on last before this one, or first after it, is too near, or ends or begins in another city. */
export function turnaroundGap(
  trip: Omit<AlternativeTrip, 'number' | 'state'>,
  others: readonly AlternativeTrip[],
  turnaround: number,
): PlannedTrip['gap'] {
  const running = others.filter(({ id, state }) => id !== trip.id && state !== 'cancelled');
  const before = running
    .filter(({ arrivesAt }) => arrivesAt <= trip.departsAt)
    .reduce<AlternativeTrip | undefined>(
      (last, one) => (last && last.arrivesAt >= one.arrivesAt ? last : one),
      undefined,
    );
  const after = running
    .filter(({ departsAt }) => departsAt >= trip.arrivesAt)
    .reduce<AlternativeTrip | undefined>(
      (next, one) => (next && next.departsAt <= one.departsAt ? next : one),
      undefined,
    );
  const pairs = [
    ...(before ? [{ other: before, from: before, to: trip }] : []),
    ...(after ? [{ other: after, from: trip, to: after }] : []),
  ];
  for (const { other, from, to } of pairs) {
    if (from.destinationCity && to.originCity && from.destinationCity !== to.originCity)
      return { ...clashOf(other), reason: 'elsewhere' };
    if (to.departsAt - from.arrivesAt < turnaround) return { ...clashOf(other), reason: 'short' };
  }
  return undefined;
}

const isUnsold = ({ onSale, state }: MadeTrip): boolean => !onSale && state === 'scheduled';

const clashOf = ({ id, number, departsAt }: AlternativeTrip) => ({ tripId: id, number, departsAt });
