import type { Point } from '@fareground/domain/access/position';
import type { PartyRequest } from '@fareground/domain/api/rebooking';
import {
  type MoveRefusal,
  partyOf,
  type RebookingTerms,
  rebookingRefusal,
  rebookingTerms,
  sameLeg,
} from '@fareground/domain/booking/alternative-trip';
import type { Booking, TripLine } from '@fareground/domain/booking/booking';
import { moveRefund, type PlaceFare, placesOfLine } from '@fareground/domain/booking/move-line';
import { extraBeyondLimit, extrasOf } from '@fareground/domain/catalogue/trips/extras';
import { nearestLeg } from '@fareground/domain/catalogue/trips/nearest-stop';
import { placePrice } from '@fareground/domain/catalogue/trips/place-price';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { classOfSeat } from '@fareground/domain/catalogue/vehicles/seat-class';
import { AppError } from '@fareground/domain/core/errors';
import { getAll } from '../../../platform/firestore/get-all.ts';
import type { Services } from '../../../platform/services.ts';
import { legLine } from '../../leg-line.ts';

/** A line of a booking that can be moved, and on what terms. */
export interface MovableLeg {
  readonly lineIndex: number;
  readonly line: TripLine;
  readonly terms: RebookingTerms;
  /** Its standing places: number in the line, serial of the ticket, seat. */
  readonly places: readonly { readonly place: number; readonly serial: string; readonly seat: string }[];
}

/** @throws AppError invalid-argument for a line that is no leg; wrong-state where it cannot be moved any more */
function movableLeg(booking: Booking, lineIndex: number, now: number): MovableLeg {
  const line = booking.lines[lineIndex];
  if (line?.kind !== 'trip') throw new AppError('invalid-argument', 'no leg', { field: 'line' });
  const terms = booking.state === 'confirmed' ? rebookingTerms(line, now) : null;
  if (!terms) {
    throw new AppError('wrong-state', `${booking.id} cannot be moved`, {
      state: booking.state,
      reason: 'over',
    });
  }
  return { lineIndex, line, terms, places: placesOfLine(booking, lineIndex) };
}

/** Who goes to the same trip, or has their money back, at once. */
export interface MovableParty {
  /** In the order of their lines. */
  readonly legs: readonly MovableLeg[];
  readonly first: MovableLeg;
  /** All of the party, whether requested or not. */
  readonly members: readonly MovableLeg[];
  /** Somebody of the legs was let on board: nobody of them moves. */
  readonly isBoarded: boolean;
}

/**
 * The party of a line, or the requested lines of it. Who was let on board is not among them, unless it is their own line or they are named.
 * @throws AppError invalid-argument and wrong-state as `movableLeg`; wrong-state (over) for a line that is not of the party, or is no more
 */
export async function movableParty(
  { db, collections }: Pick<Services, 'db' | 'collections'>,
  booking: Booking,
  { line: lineIndex, lines }: PartyRequest,
  now: number,
): Promise<MovableParty> {
  movableLeg(booking, lineIndex, now);
  const all = partyOf(booking.lines, lineIndex, now).map((index) => movableLeg(booking, index, now));
  const other = lines?.find((index) => !all.some((one) => one.lineIndex === index));
  if (other !== undefined) {
    throw new AppError('wrong-state', `line ${other} of ${booking.id} is not of the party`, {
      reason: 'over',
    });
  }
  const tickets = await getAll(
    db,
    all.flatMap(({ places }) => places.map(({ serial }) => collections.tickets.doc(serial))),
  );
  const isBoarded = ({ places }: MovableLeg): boolean =>
    places.some(({ serial }) => tickets.get(serial)?.state !== 'valid');
  const isOnBoard = all.some((one) => one.lineIndex === lineIndex && isBoarded(one));
  const members = isOnBoard ? all : all.filter((one) => !isBoarded(one));
  const legs = lines ? all.filter((one) => lines.includes(one.lineIndex)) : members;
  const [first] = legs;
  if (!first) throw new AppError('invalid-argument', 'nobody of the party', { field: 'lines' });
  return { legs, first, members, isBoarded: legs.some(isBoarded) };
}

/** What there is one of for each place, leg by leg. */
export function byLeg<T>(legs: readonly Pick<MovableLeg, 'places'>[], all: readonly T[]): readonly T[][] {
  return legs.map(({ places }, index) => {
    const first = legs.slice(0, index).reduce((sum, before) => sum + before.places.length, 0);
    return all.slice(first, first + places.length);
  });
}

/** A leg as it is sold on another trip, or on its own one from and to other stops. */
export interface LegOnTrip {
  /** In standard class, without seats. */
  readonly line: TripLine;
  /** Its segments, as bits. */
  readonly mask: number;
  /** What each standing place costs there in the class that it has, by place from 0, minor units. */
  readonly fares: readonly { readonly place: number; readonly alike: number }[];
  /** Of the same trip: how far its stops are from those that are skipped, metres, null where nobody knows. Absent on another trip. */
  readonly metres?: number | null;
}

/**
 * The leg of a line on another trip as it is sold there, or on its own trip with the stops that it skips at the nearest ones; null where nobody makes it
 * there any more.
 * @param points of the places of its own trip, by id: needed for that trip alone
 */
function legOn(
  own: Trip,
  { line, places }: Pick<MovableLeg, 'line' | 'places'>,
  other: Trip,
  now: number,
  points: ReadonlyMap<string, Point> = new Map(),
): LegOnTrip | null {
  const booked = { from: line.from.stop, to: line.to.stop };
  const nearest = other.id === own.id ? nearestLeg(other.timetable, booked, points) : undefined;
  const ends = nearest === undefined ? sameLeg(own.timetable, booked, other.timetable) : nearest;
  const isOpen = other.onSale && (other.state === 'scheduled' || other.state === 'boarding');
  if (!ends || !isOpen || other.currency !== own.currency) return null;
  if (extraBeyondLimit(other.extras, line.extras)) return null;
  const { from, to } = ends;
  const { passenger, extras, returnPercent } = line;
  // Where the other operator allows no wish, theirs ends.
  const neighbours = other.neighbourWishes && line.neighbours;
  const wanted = { from, to, seats: [], passenger, extras, returnPercent, neighbours };
  const made = legLine(other, wanted, 'tripId');
  if (made.line.kind !== 'trip' || made.line.startsAt <= now) return null;
  const fares = places.map(({ place, seat }) => ({
    place,
    alike: placePrice(other, [from, to], line, classOfSeat(own.layout, seat)),
  }));
  return { line: made.line, mask: made.mask, fares, ...(nearest && { metres: nearest.metres }) };
}

/** What all of them bring along. */
export const extrasOfParty = (legs: readonly Pick<MovableLeg, 'line' | 'places'>[]) =>
  extrasOf(legs.map(({ line: { extras }, places }) => ({ extras, passengers: places.length })));

/** All of a party on another trip; null where one of them does not get there. @param points as for one */
export function partyOn(
  own: Trip,
  legs: readonly Pick<MovableLeg, 'line' | 'places'>[],
  other: Trip,
  now: number,
  points?: ReadonlyMap<string, Point>,
): PartyOnTrip | null {
  const there = legs.flatMap((leg) => legOn(own, leg, other, now, points) ?? []);
  const [first] = there;
  return first && there.length === legs.length ? { legs: there, first } : null;
}

/** The legs of a party there. All have the segments and stops of the first. */
export interface PartyOnTrip {
  readonly legs: readonly LegOnTrip[];
  readonly first: LegOnTrip;
}

/** Why the terms of one of them are not for a trip, or null when all of theirs are. */
export function partyRefusal(
  legs: readonly MovableLeg[],
  own: Trip,
  other: Trip,
  there: PartyOnTrip,
): MoveRefusal | null {
  for (const [index, { terms, line }] of legs.entries()) {
    const made = there.legs[index];
    const refusal = made ? rebookingRefusal(terms, own, line, { trip: other, ...made }) : null;
    if (refusal) return refusal;
  }
  return null;
}

/** What the places cost there on these seats, leg by leg in their order. @param seats null: in the class that each has */
export function faresOfParty(
  legs: readonly MovableLeg[],
  other: Trip,
  there: PartyOnTrip,
  seats: readonly string[] | null,
): readonly PlaceFare[][] {
  const seatsOf = seats && byLeg(legs, seats);
  return there.legs.map((made, index) => faresOn(other, made, seatsOf && (seatsOf[index] ?? [])));
}

/** What goes back of each leg when all of them move, minor units. @param fares of each */
export const refundsOfParty = (
  booking: Booking,
  legs: readonly MovableLeg[],
  fares: readonly (readonly PlaceFare[])[],
): number[] =>
  legs.map(({ lineIndex, terms }, index) =>
    moveRefund(booking, lineIndex, fares[index] ?? [], terms.percents),
  );

const faresOn = (
  other: Trip,
  { line: { from, to, passenger, extras, returnPercent }, fares }: LegOnTrip,
  seats: readonly string[] | null,
): PlaceFare[] =>
  fares.map(({ alike }, index) => {
    if (!seats) return { alike, given: alike };
    const travelClass = classOfSeat(other.layout, seats[index] ?? '');
    const given = placePrice(other, [from.stop, to.stop], { passenger, extras, returnPercent }, travelClass);
    return { alike, given: Math.min(alike, given) };
  });
