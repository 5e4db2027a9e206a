import type { Booking, TripLine } from '@fareground/domain/bookings/booking';
import { placesOfLine } from '@fareground/domain/bookings/move-line';
import { AppError } from '@fareground/domain/core/errors';
import { extraBeyondLimit } from '@fareground/domain/trips/extras';
import { type MoveRight, moveRight, sameJourney } from '@fareground/domain/trips/other-run';
import type { Trip } from '@fareground/domain/trips/trip';
import { journeyLine } from '../booking/journey-line.ts';

/** A journey of a booking that can be moved, and by what right. */
export interface MovableJourney {
  readonly line: TripLine;
  readonly right: MoveRight;
  /** Of its standing places, in their order. */
  readonly seats: readonly string[];
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
  return { line, right, seats: placesOfLine(booking, lineIndex).map(({ seat }) => seat) };
}

/** The journey on another run as it is sold there, without seats; null where nobody makes it there any more. */
export function journeyOn(own: Trip, line: TripLine, other: Trip, now: number) {
  const same = sameJourney(own.timetable, { from: line.from.stop, to: line.to.stop }, other.timetable);
  const isOpen = other.onSale && (other.state === 'scheduled' || other.state === 'boarding');
  if (!same || !isOpen || other.id === own.id || other.currency !== own.currency) return null;
  if (extraBeyondLimit(other.extras, line.extras)) return null;
  const { passenger, extras, returnPercent } = line;
  // Where the other operator allows no wish, theirs ends.
  const neighbours = other.neighbourWishes && line.neighbours;
  const wanted = { ...same, seats: [], passenger, extras, returnPercent, neighbours };
  const made = journeyLine(other, wanted, 'tripId');
  if (made.line.kind !== 'trip' || made.line.startsAt <= now) return null;
  return { line: made.line, mask: made.mask };
}
