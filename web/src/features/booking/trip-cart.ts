import { passengerFare } from '@fareground/domain/catalogue/trips/leg-fare';
import { placePrice } from '@fareground/domain/catalogue/trips/place-price';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import {
  classOfSeat,
  classSections,
  sectionsOfSeats,
} from '@fareground/domain/catalogue/vehicles/seat-class';
import { wheelchairPlaces } from '@fareground/domain/catalogue/vehicles/wheelchair-places';
import { browserCart } from '../../cart/cart.ts';
import { type CartLine, lineKey, type TripCartLine } from '../../cart/cart-line.ts';
import { type LegStops, stopOf } from './leg.ts';
import { choiceOf, type SeatChoice, seatGroups } from './seat-choice.ts';

/** The lines of the cart for this leg, one for each kind of passenger who is on it and what they bring along. */
export const linesOfLeg = (
  lines: readonly CartLine[],
  trip: Trip,
  { from, to }: LegStops,
): readonly TripCartLine[] =>
  lines.flatMap((line) =>
    line.kind === 'trip' && line.offeringId === trip.id && line.from === from && line.to === to ? [line] : [],
  );

/** Every change is in the cart at once, so that it is there after a reload and on every page. */
export function saveChoice(trip: Trip, leg: LegStops, choice: SeatChoice): void {
  const cart = browserCart();
  const start = stopOf(trip, leg.from);
  const end = stopOf(trip, leg.to);
  const sectionNames = classSections(trip.layout);
  const places = wheelchairPlaces(trip.layout);
  const classOf = (seat: string) => classOfSeat(trip.layout, seat);
  const lines = seatGroups(choice, classOf).map((group): TripCartLine => {
    const { seats, names, passenger, extras, neighbours, travelClass } = group;
    // With other seats whoever told something may not be on such a place any more.
    const assistance = group.assistance.filter(({ seat }) => places.has(seat));
    const sections = sectionsOfSeats(sectionNames, seats);
    return {
      kind: 'trip',
      offeringId: trip.id,
      title: `${start.city} – ${end.city}`,
      currency: trip.currency,
      unitPrice: placePrice(trip, [leg.from, leg.to], group, travelClass),
      startsAt: start.departsAt,
      timeZone: start.timeZone,
      names,
      vehicleKind: trip.kind,
      operator: trip.operator,
      number: trip.number,
      from: leg.from,
      to: leg.to,
      fromName: start.name,
      toName: end.name,
      seats,
      ...(sections && { sections }),
      ...(passenger && { passenger }),
      ...(extras && { extras }),
      ...(neighbours && { neighbours }),
      ...(assistance.length > 0 && { assistance }),
      ...(trip.routeId &&
        trip.returnPercent && {
          return: {
            routeId: trip.routeId,
            percent: trip.returnPercent,
            fare: passengerFare(trip, leg.from, leg.to, passenger, travelClass),
            fromCity: start.city,
            toCity: end.city,
            endsAt: end.arrivesAt,
          },
        }),
    };
  });
  const kept = new Set(lines.map(lineKey));
  for (const before of linesOfLeg(cart.state().lines, trip, leg)) {
    if (!kept.has(lineKey(before))) cart.remove(lineKey(before));
  }
  for (const line of lines) cart.put(line);
}

/** Another stop to get on or off: the seats come along, and those that are taken on the new way are dropped. */
export function moveLines(trip: Trip, before: LegStops, after: LegStops): void {
  const cart = browserCart();
  const lines = linesOfLeg(cart.state().lines, trip, before);
  if (lines.length === 0) return;
  for (const line of lines) cart.remove(lineKey(line));
  saveChoice(trip, after, choiceOf(lines));
}
