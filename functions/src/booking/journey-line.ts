import { AppError } from '@fareground/domain/core/errors';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { passengerFare } from '@fareground/domain/trips/journey-fare';
import { journeyMask } from '@fareground/domain/trips/segments';
import type { Trip } from '@fareground/domain/trips/trip';
import type { PassengerKind } from '@fareground/domain/trips/trip-fares';
import { attendeesOf, type OrderLine, placesFrom0, seatParts } from './event-line.ts';

interface AskedJourney {
  readonly from: number;
  readonly to: number;
  readonly seats: string[];
  readonly attendees?: { name: string }[] | undefined;
  /** Absent: adults. */
  readonly passenger?: PassengerKind | undefined;
}

/** Seats of a trip from one stop to another, and what they cost. @throws AppError invalid-argument where nobody gets on or off there, or for a seat that is not there */
export function journeyLine(trip: Trip, item: AskedJourney, field: string): OrderLine {
  const from = trip.timetable[item.from];
  const to = trip.timetable[item.to];
  if (!from || !to || item.from >= item.to || !from.boards || !to.alights) {
    throw new AppError('invalid-argument', 'no such journey', { field: `${field}.from` });
  }
  const quantity = item.seats.length;
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
    asked: { field, numbers: placesFrom0(quantity) },
    mask: journeyMask(trip.timetable.length, item.from, item.to),
    parts: seatParts(tripPools(trip), item.seats),
    line: {
      kind: 'trip',
      saleId: trip.id,
      title: `${from.city} to ${to.city}`,
      policy: trip.policy,
      attendees: attendeesOf(item.attendees, quantity, field),
      claims: [],
      unitPrice: passengerFare(trip, item.from, item.to, item.passenger),
      quantity,
      discount: 0,
      fees: 0,
      vehicleKind: trip.kind,
      operator: trip.operator,
      number: trip.number,
      ...(trip.lineId && { lineId: trip.lineId }),
      seats: item.seats,
      from: call(item.from, from, from.departsAt),
      to: call(item.to, to, to.arrivesAt),
      startsAt: from.departsAt,
      ...(item.passenger && { passenger: item.passenger }),
      ...(trip.missed && { missed: trip.missed }),
    },
  };
}
