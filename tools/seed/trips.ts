import { type Duty, dutySchema } from '@fareground/domain/access/duty';
import { clashWith } from '@fareground/domain/catalogue/trips/plan-timetable';
import { type Route, routeSchema } from '@fareground/domain/catalogue/trips/route';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import { type Trip, type TripState, tripSchema } from '@fareground/domain/catalogue/trips/trip';
import { DAY, MINUTE, wallTimeToInstant } from '@fareground/domain/core/time';
import { DRIVER, uidOf } from './accounts.ts';
import { dayAfter, daysUntilClockChange } from './calendar.ts';
import { FLEET } from './fleet.ts';
import { type DemoRoute, type Direction, ROUTES, type Service } from './routes.ts';
import { PLACES } from './town-map.ts';

const FORTNIGHT = 14;

/** All back until a day before, half until three hours before. */
export const TRIP_POLICY = {
  fullRefundHours: 24,
  partialRefundHours: 3,
  partialRefundPercent: 50,
  feesRefunded: false,
} as const;

/** Every trip of every service over the days that it runs, a fortnight for most, checked by the domain's schema. */
export function demoTrips(now: number, staffUid: string): Trip[] {
  const trips: Trip[] = [];
  for (const route of ROUTES) {
    for (const direction of route.directions) {
      for (const service of direction.services) {
        for (const day of daysOf(direction, service, now)) {
          trips.push(tripSchema.parse(tripOf({ route, direction, service }, day, now, staffUid)));
        }
      }
    }
  }
  disturb(trips, now);
  return trips;
}

/** What the demo's driver drives: coaches of one operator, one at a time. */
export function demoDuties(trips: readonly Trip[], now: number): Duty[] {
  const driven: Trip[] = [];
  const coaches = trips.filter(
    ({ kind, operator, state, arrivesAt }) =>
      kind === 'bus' && operator === FLEET.doubleDeck.operator && state !== 'cancelled' && arrivesAt > now,
  );
  for (const trip of coaches.toSorted((a, b) => a.departsAt - b.departsAt))
    if (!clashWith(trip, driven)) driven.push(trip);
  return driven.map(({ id, departsAt, arrivesAt }) =>
    dutySchema.parse({
      ...{ id, departsAt, arrivesAt, driverUid: DRIVER.uid, driverName: DRIVER.name },
      ...{ updatedAt: now - DAY, updatedBy: uidOf('travel') },
    }),
  );
}

/** The days from today on which a service runs, as numbers. */
function daysOf({ calls }: Direction, { every = 1, days = FORTNIGHT, onClockChange }: Service, now: number) {
  const all = new Set(Array.from({ length: Math.ceil(days / every) }, (_, run) => run * every));
  const [first] = calls;
  if (onClockChange && first) all.add(daysUntilClockChange(now, placeOf(first.placeId).timeZone));
  return all;
}

/** What the trips are runs of. */
export const demoRoutes = (now: number, staffUid: string): Route[] =>
  ROUTES.map(({ id, name, currency, minimumFare, missedHours, extras, returnPercent, directions }) => {
    const [service] = directions[0]?.services ?? [];
    if (!service) throw new RangeError(`${id} has no services`);
    const { kind, operator, partnerId } = FLEET[service.vehicle];
    return routeSchema.parse({
      id,
      number: service.number.split(' ')[0],
      name,
      kind,
      ...(partnerId && { partnerId }),
      operator,
      currency,
      minimumFare,
      ...(missedHours && { missed: { hours: missedHours } }),
      ...(extras && { extras }),
      ...(returnPercent && { returnPercent }),
      used: true,
      updatedAt: now - 30 * DAY,
      updatedBy: staffUid,
    });
  });

type Run = { readonly route: DemoRoute; readonly direction: Direction; readonly service: Service };

function tripOf({ route, direction, service }: Run, day: number, now: number, staffUid: string): Trip {
  const calls = direction.calls.map((call) => ({ ...call, place: placeOf(call.placeId) }));
  const first = calls[0]?.place;
  const last = calls.at(-1)?.place;
  if (!first || !last) throw new RangeError(`${direction.id} calls nowhere`);
  const date = dayAfter(now, day, first.timeZone);
  const departsAt = wallTimeToInstant(`${date}T${service.at}`, first.timeZone);
  const id = `${direction.id}-${date}-${service.at.replace(':', '')}`;
  const timetable = calls.map(({ place, minutes, fare, bay }, index): Stop => {
    const at = departsAt + minutes * MINUTE;
    const isFirst = index === 0;
    const isLast = index === calls.length - 1;
    return {
      id: String(index).padStart(2, '0'),
      tripId: id,
      placeId: place.id,
      name: place.name,
      city: place.city,
      timeZone: place.timeZone,
      bay: (isFirst && service.bay) || bay,
      // Two minutes to get on, but at the ends.
      arrivesAt: isFirst || isLast ? at : at - 2 * MINUTE,
      departsAt: at,
      fareFromStart: fare,
      boards: !isLast,
      alights: !isFirst,
    };
  });
  const vehicle = FLEET[service.vehicle];
  const arrivesAt = timetable.at(-1)?.arrivesAt ?? departsAt;
  return {
    id,
    vehicleId: vehicle.id,
    kind: vehicle.kind,
    ...(vehicle.partnerId && { partnerId: vehicle.partnerId }),
    operator: vehicle.operator,
    number: service.number,
    layout: vehicle.layout,
    amenities: vehicle.amenities,
    currency: route.currency,
    minimumFare: route.minimumFare,
    state: stateAt(now, departsAt, arrivesAt),
    delayMinutes: 0,
    notice: '',
    policy: TRIP_POLICY,
    onSale: true,
    departsAt,
    arrivesAt,
    originCity: first.city,
    destinationCity: last.city,
    placeIds: calls.map(({ placeId }) => placeId),
    timetable,
    routeId: route.id,
    serviceDate: date,
    ...(route.missedHours && { missed: { hours: route.missedHours } }),
    ...(route.classes && { fares: { classes: route.classes } }),
    ...(route.extras && { extras: route.extras }),
    ...(route.returnPercent && { returnPercent: route.returnPercent }),
    createdAt: now - 30 * DAY,
    updatedAt: now - 30 * DAY,
    updatedBy: staffUid,
  };
}

function placeOf(id: string) {
  const place = PLACES.find((each) => each.id === id);
  if (!place) throw new RangeError(`no place ${id}`);
  return place;
}

function stateAt(now: number, departsAt: number, arrivesAt: number): TripState {
  if (now >= arrivesAt) return 'arrived';
  if (now >= departsAt) return 'departed';
  return departsAt - now < 25 * MINUTE ? 'boarding' : 'scheduled';
}

/** A board where nothing ever happens convinces nobody: one trip is late, one is cancelled. Never the bus to the concert. */
function disturb(trips: Trip[], now: number): void {
  const waiting = trips
    .filter(({ state, departsAt }) => state === 'scheduled' && departsAt - now < 2 * DAY)
    .sort((a, b) => a.departsAt - b.departsAt);
  const late = waiting.find(({ kind }) => kind === 'train');
  if (late)
    Object.assign(late, { delayMinutes: 12, notice: 'A signal near the first station is being repaired.' });
  const cancelled = waiting.find(({ number }) => number === 'ML 205');
  if (cancelled) {
    Object.assign(cancelled, {
      // Still listed: a cancelled row stays on the board, and the server sells none of it.
      state: 'cancelled',
      notice: 'The coach is in the workshop. Seats on the next ones are free to change to.',
    });
  }
}
