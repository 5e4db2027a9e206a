import type { Booking, TripLine } from '@fareground/domain/bookings/booking';
import { type PlaceFare, placesOfLine } from '@fareground/domain/bookings/move-line';
import { AppError } from '@fareground/domain/core/errors';
import type { Point } from '@fareground/domain/positions/position';
import { extraBeyondLimit } from '@fareground/domain/trips/extras';
import { nearestJourney } from '@fareground/domain/trips/nearest-stop';
import { type MoveRight, moveRight, sameJourney } from '@fareground/domain/trips/other-run';
import { placePrice } from '@fareground/domain/trips/place-price';
import type { Trip } from '@fareground/domain/trips/trip';
import { classOfSeat } from '@fareground/domain/vehicles/seat-class';
import { journeyLine } from '../booking/journey-line.ts';

/** A journey of a booking that can be moved, and by what right. */
export interface MovableJourney {
  readonly line: TripLine;
  readonly right: MoveRight;
  /** Its standing places: number in the line, serial of the ticket, seat. */
  readonly places: readonly { readonly place: number; readonly serial: string; readonly seat: string }[];
}

/** @throws AppError invalid-argument for a line that is no journey; wrong-state where it cannot be moved any more */
export function movableJourney(booking: Booking, lineIndex: number, now: number): MovableJourney {
  const line = booking.lines[lineIndex];
  if (line?.kind !== 'trip') throw new AppError('invalid-argument', 'no journey', { field: 'line' });
  const right = booking.state === 'confirmed' ? moveRight(line, now) : null;
  if (!right) {
    throw new AppError('wrong-state', `${booking.id} cannot be moved`, {
      state: booking.state,
      reason: 'over',
    });
  }
  return { line, right, places: placesOfLine(booking, lineIndex) };
}

/** A journey as it is sold on another run, or on its own one from and to other stops. */
export interface JourneyOnRun {
  /** In standard class, without seats. */
  readonly line: TripLine;
  /** Its segments, as bits. */
  readonly mask: number;
  /** What each standing place costs there in the class that it has, by place from 0, minor units. */
  readonly fares: readonly { readonly place: number; readonly alike: number }[];
  /** Of the same run: how far its stops are from those that are skipped, metres, null where nobody knows. Absent on another run. */
  readonly metres?: number | null;
}

/**
 * The journey of a line on another run as it is sold there, or on its own run with the stops that it skips at the nearest ones; null where nobody makes it
 * there any more.
 * @param points of the places of its own run, by id: needed for that run alone
 */
export function journeyOn(
  own: Trip,
  { line, places }: Pick<MovableJourney, 'line' | 'places'>,
  other: Trip,
  now: number,
  points: ReadonlyMap<string, Point> = new Map(),
): JourneyOnRun | null {
  const booked = { from: line.from.stop, to: line.to.stop };
  const nearest = other.id === own.id ? nearestJourney(other.timetable, booked, points) : undefined;
  const ends = nearest === undefined ? sameJourney(own.timetable, booked, other.timetable) : nearest;
  const isOpen = other.onSale && (other.state === 'scheduled' || other.state === 'boarding');
  if (!ends || !isOpen || other.currency !== own.currency) return null;
  if (extraBeyondLimit(other.extras, line.extras)) return null;
  const { from, to } = ends;
  const { passenger, extras, returnPercent } = line;
  // Where the other operator allows no wish, theirs ends.
  const neighbours = other.neighbourWishes && line.neighbours;
  const wanted = { from, to, seats: [], passenger, extras, returnPercent, neighbours };
  const made = journeyLine(other, wanted, 'tripId');
  if (made.line.kind !== 'trip' || made.line.startsAt <= now) return null;
  const fares = places.map(({ place, seat }) => ({
    place,
    alike: placePrice(other, [from, to], line, classOfSeat(own.layout, seat)),
  }));
  return { line: made.line, mask: made.mask, fares, ...(nearest && { metres: nearest.metres }) };
}

/** What the places cost there on these seats, in their order. @param seats null: in the class that each has */
export const faresOn = (
  other: Trip,
  { line: { from, to, passenger, extras, returnPercent }, fares }: JourneyOnRun,
  seats: readonly string[] | null,
): PlaceFare[] =>
  fares.map(({ alike }, index) => {
    if (!seats) return { alike, given: alike };
    const travelClass = classOfSeat(other.layout, seats[index] ?? '');
    const given = placePrice(other, [from.stop, to.stop], { passenger, extras, returnPercent }, travelClass);
    return { alike, given: Math.min(alike, given) };
  });
