import { extraBeyondLimit, extrasIn, type OwnExtras } from '@fareground/domain/catalogue/trips/extras';
import type { NeighbourKind } from '@fareground/domain/catalogue/trips/neighbour-request';
import { placePrice } from '@fareground/domain/catalogue/trips/place-price';
import { legMask } from '@fareground/domain/catalogue/trips/segments';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { PassengerKind } from '@fareground/domain/catalogue/trips/trip-fares';
import { classSections, sectionsOfSeats } from '@fareground/domain/catalogue/vehicles/seat-class';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import { extraPoolId } from '@fareground/domain/stock/pool-id';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { attendeesOf, type OrderLine, placesFrom0, type StockPart, seatParts } from './event-line.ts';

interface LegRequest {
  readonly from: number;
  readonly to: number;
  readonly seats: string[];
  /** Of all seats; absent: standard. */
  readonly travelClass?: TravelClass | undefined;
  readonly attendees?: { name: string }[] | undefined;
  /** Absent: adults. */
  readonly passenger?: PassengerKind | undefined;
  /** Of each passenger; absent: nothing. */
  readonly extras?: OwnExtras | undefined;
  /** Whom each of them asks to sit beside them; absent: nobody in particular. */
  readonly neighbours?: NeighbourKind | undefined;
  /** Off the fare of each of them, because the other way is bought, too; absent: nothing. */
  readonly returnPercent?: number | undefined;
}

/**
 * Seats of one class of a trip from one stop to another with what passengers bring along, and what a place costs with it.
 * @throws AppError invalid-argument where nobody gets on or off there, for a seat that is not there, or a wish for neighbours that nobody may have there; limit-exceeded with the `extra` that nobody may have so many of
 */
export function legLine(trip: Trip, item: LegRequest, field: string): OrderLine {
  const from = trip.timetable[item.from];
  const to = trip.timetable[item.to];
  if (!from || !to || item.from >= item.to || !from.boards || !to.alights) {
    throw new AppError('invalid-argument', 'no such leg', { field: `${field}.from` });
  }
  const beyond = extraBeyondLimit(trip.extras, item.extras);
  if (beyond) {
    const { kind, limit } = beyond;
    throw new AppError('limit-exceeded', `${kind} of one passenger`, {
      field: `${field}.extras`,
      extra: kind,
      limit,
    });
  }
  if (item.neighbours && !trip.neighbourWishes) {
    throw new AppError('invalid-argument', 'nobody may ask here', { field: `${field}.neighbours` });
  }
  const sections = sectionsOfSeats(classSections(trip.layout), item.seats);
  const quantity = item.seats.length;
  const pools = tripPools(trip);
  const call = (index: number, stop: typeof from, at: number) => ({
    stop: index,
    name: stop.name,
    city: stop.city,
    timeZone: stop.timeZone,
    at,
    bay: stop.bay,
  });
  return {
    currency: trip.currency,
    input: { field, numbers: placesFrom0(quantity) },
    mask: legMask(trip.timetable.length, item.from, item.to),
    parts: [...seatParts(pools, item.seats), ...extraParts(trip.id, pools, item.extras, quantity)],
    line: {
      kind: 'trip',
      offeringId: trip.id,
      title: `${from.city} to ${to.city}`,
      policy: trip.policy,
      attendees: attendeesOf(item.attendees, quantity, field),
      claims: [],
      unitPrice: placePrice(trip, [item.from, item.to], item, item.travelClass ?? 'standard'),
      quantity,
      discount: 0,
      fees: 0,
      vehicleKind: trip.kind,
      ...(trip.partnerId && { partnerId: trip.partnerId }),
      operator: trip.operator,
      number: trip.number,
      ...(trip.routeId && { routeId: trip.routeId }),
      seats: item.seats,
      ...(sections && { sections }),
      from: call(item.from, from, from.departsAt),
      to: call(item.to, to, to.arrivesAt),
      startsAt: from.departsAt,
      ...(item.passenger && { passenger: item.passenger }),
      ...(item.returnPercent && { returnPercent: item.returnPercent }),
      ...(item.extras && extrasIn(item.extras).length > 0 && { extras: item.extras }),
      ...(item.neighbours && { neighbours: item.neighbours }),
      ...(trip.missed && { missed: trip.missed }),
    },
  };
}

/** What so many passengers bring along, out of the pools of their trip. @param extras of each of them */
export const extraParts = (
  tripId: string,
  pools: readonly Pool[],
  extras: OwnExtras | undefined,
  quantity: number,
): StockPart[] =>
  extrasIn(extras).flatMap(({ kind, count }) => {
    const own = pools.filter(({ id }) => id === extraPoolId(tripId, kind));
    return quantity > 0 ? [{ pools: own, quantity: count * quantity, seats: [] }] : [];
  });
