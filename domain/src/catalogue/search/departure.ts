import type { Currency } from '../../core/currencies.ts';
import { dayKey, MINUTE } from '../../core/time.ts';
import { passengerFare } from '../trips/leg-fare.ts';
import type { Stop } from '../trips/stop.ts';
import type { Trip, TripState } from '../trips/trip.ts';
import type { PassengerKind, TripFares } from '../trips/trip-fares.ts';
import { readLayout } from '../vehicles/layout.ts';
import { classesIn } from '../vehicles/seat-class.ts';
import { isBetterClass, type TravelClass } from '../vehicles/travel-class.ts';
import type { VehicleKind } from '../vehicles/vehicle-kind.ts';
import { type ClassedTrip, cheapestClass } from './open-class.ts';

/** One call of a way; times in milliseconds after the departure from the first stop. */
export interface WayCall
  extends Pick<
    Stop,
    'placeId' | 'name' | 'city' | 'timeZone' | 'bay' | 'boards' | 'alights' | 'fareFromStart' | 'zone'
  > {
  readonly arrives: number;
  readonly departs: number;
}

/** Where trips call, how long they take and what it costs: the same for most trips of a route. */
export interface Way {
  readonly calls: readonly WayCall[];
  readonly minimumFare: number;
  readonly fares?: TripFares | undefined;
}

/** What else trips of a route have in common. */
export interface Service extends Pick<Trip, 'operator' | 'amenities' | 'extras' | 'saleWindow'> {
  readonly kind: VehicleKind;
  readonly currency: Currency;
  readonly wheelchairPlaces: number;
  /** Of its sections, from the plainest to the best; absent: all are of standard class. */
  readonly classes?: readonly TravelClass[] | undefined;
}

/** What the search for itineraries knows of one trip. */
export interface Departure {
  readonly id: string;
  readonly number: string;
  readonly way: Way;
  readonly service: Service;
  /** From the first stop, as in the timetable; epoch milliseconds. */
  readonly departsAt: number;
  readonly state: TripState;
  readonly delayMinutes: number;
  readonly notice: string;
}

export function departureOf(trip: Trip): Departure {
  const { id, number, kind, operator, currency, amenities, departsAt, state, delayMinutes, notice } = trip;
  return {
    ...{ id, number, departsAt, state, delayMinutes, notice },
    service: {
      ...{ kind, operator, currency, amenities: [...amenities] },
      wheelchairPlaces: wheelchairPlaces(trip.layout),
      ...(trip.extras && { extras: trip.extras }),
      ...(trip.saleWindow && { saleWindow: trip.saleWindow }),
      ...classesOf(trip),
    },
    way: {
      minimumFare: trip.minimumFare,
      ...(trip.fares && { fares: trip.fares }),
      calls: trip.timetable.map((stop) => ({
        placeId: stop.placeId,
        ...{ name: stop.name, city: stop.city, timeZone: stop.timeZone, bay: stop.bay },
        ...{ boards: stop.boards, alights: stop.alights, fareFromStart: stop.fareFromStart },
        ...(stop.zone !== undefined && { zone: stop.zone }),
        arrives: stop.arrivesAt - departsAt,
        departs: stop.departsAt - departsAt,
      })),
    },
  };
}

function classesOf({ layout }: Pick<Trip, 'layout'>): Pick<Service, 'classes'> {
  const classes = classesIn(layout);
  return classes.some(isBetterClass) ? { classes } : {};
}

const wheelchairPlaces = (layout: Trip['layout']): number =>
  readLayout(layout)
    .flatMap(({ rows }) => rows)
    .flatMap(({ cells }) => cells)
    .filter(({ kind }) => kind === 'wheelchair').length;

/** Whether the public may find it. One that was cancelled is found, and says so. */
export const isFindable = (
  trip: Pick<Trip, 'onSale' | 'state' | 'arrivesAt' | 'delayMinutes' | 'timetable'>,
  now: number,
): boolean =>
  trip.onSale &&
  trip.state !== 'arrived' &&
  trip.timetable.length > 1 &&
  trip.arrivesAt + trip.delayMinutes * MINUTE > now;

export function callOf({ way, id }: Departure, index: number): WayCall {
  const call = way.calls[index];
  if (!call) throw new RangeError(`trip ${id} has no stop ${index}`);
  return call;
}

/** When it leaves a stop, as in the timetable; epoch milliseconds. */
export const leavesAt = (departure: Departure, index: number): number =>
  departure.departsAt + callOf(departure, index).departs;
/** When it reaches a stop, as in the timetable. */
export const reachesAt = (departure: Departure, index: number): number =>
  departure.departsAt + callOf(departure, index).arrives;

/** The day on which it leaves a stop, on the stop's own calendar. */
export const leavesOn = (departure: Departure, index: number): string =>
  dayKey(leavesAt(departure, index), callOf(departure, index).timeZone);
const reachesOn = (departure: Departure, index: number): string =>
  dayKey(reachesAt(departure, index), callOf(departure, index).timeZone);

/** The classes that there are on it, with their fares. */
export const classedTrip = ({
  way: { fares },
  service: { classes = ['standard'] },
}: Departure): ClassedTrip => ({
  classes,
  fares,
});

/** What one seat costs from stop to stop, minor units of its currency. @param passenger absent: an adult @param travelClass absent: the one that costs least */
export function fareOf(
  departure: Departure,
  from: number,
  to: number,
  passenger?: PassengerKind,
  travelClass = cheapestClass(classedTrip(departure)),
): number {
  const { way, service } = departure;
  const { minimumFare, calls: timetable, fares } = way;
  const { currency } = service;
  return passengerFare({ minimumFare, currency, timetable, fares }, from, to, passenger, travelClass);
}

/** Where it is looked for: a city and a day of the city's calendar. */
export interface CityDay {
  readonly city: string;
  /** "2026-11-27" */
  readonly day: string;
}

/** Every city with each day on which it calls there. */
export function cityDaysOf(departure: Departure): CityDay[] {
  const found = new Map<string, CityDay>();
  for (const [index, { city }] of departure.way.calls.entries()) {
    for (const day of [reachesOn(departure, index), leavesOn(departure, index)])
      found.set(`${day} ${city}`, { city, day });
  }
  return [...found.values()];
}
