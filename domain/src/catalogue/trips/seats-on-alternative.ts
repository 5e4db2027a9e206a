import { compareClasses } from '../vehicles/travel-class.ts';
import { classPercent } from './leg-fare.ts';
import { planAmong } from './plan-seats.ts';
import { type SeatTraits, seatTraits } from './seat-traits.ts';
import type { Trip } from './trip.ts';

type Seated = Pick<Trip, 'layout'>;
type Fares = Pick<Trip, 'fares'>;

/**
 * Seats on another trip for people of one leg, in their order, each of the class and kind that they have where there is one, and together where that can
 * be; null where there is not a seat for each. A wheelchair place is for whoever has one, and for nobody else, and nobody gets a class that costs more there
 * than their own.
 * @param own the trip that their seats are of
 * @param free seats of the other trip that may be taken on the whole leg
 */
export function seatsOnAlternative(
  own: Seated,
  other: Seated & Fares,
  free: ReadonlySet<string>,
  seats: readonly string[],
): string[] | null {
  const known = new Map(seatTraits(own.layout).map((seat) => [seat.id, seat]));
  const open = new Map(
    seatTraits(other.layout).flatMap((seat) => (free.has(seat.id) ? [[seat.id, seat]] : [])),
  );
  const places = seats.map((seat) => ({ bookingId: '', seat, mask: 1 }));
  const classOf = ({ seat }: { readonly seat: string }) => known.get(seat)?.travelClass ?? 'standard';
  const given = new Map<(typeof places)[number], string>();
  const byClass = Map.groupBy(places, classOf);
  // Those of the plainest class have the fewest to choose from.
  for (const [travelClass, alike] of [...byClass].sort(([a], [b]) => compareClasses(a, b))) {
    const theirs = [...open.values()].filter((seat) => mayHave(other, travelClass, seat));
    const { moves, without } = planAmong(own.layout, theirs, alike);
    if (without.length > 0) return null;
    for (const [index, { to }] of moves.entries()) {
      const place = alike[index];
      if (place) given.set(place, to);
      open.delete(to);
    }
  }
  return places.map((place) => given.get(place) ?? '');
}

/** Whether somebody who travels in a class may have a seat of another trip: its class costs no more there. */
export const mayHave = (
  trip: Fares,
  travelClass: SeatTraits['travelClass'],
  seat: Pick<SeatTraits, 'travelClass'>,
): boolean => classPercent(trip, seat.travelClass) <= classPercent(trip, travelClass);
