import { type SeatState, type SectionAvailability, seatState } from '@fareground/domain/stock/availability';
import { tripSectionPoolId } from '@fareground/domain/stock/pool-id';
import type { Trip } from '@fareground/domain/trips/trip';
import type { PassengerKind } from '@fareground/domain/trips/trip-fares';
import { splitSeatId } from '@fareground/domain/vehicles/seat-id';
import type { TripCartLine } from '../../cart/cart-line.ts';

/** The live states of one trip, by the section's id in the layout. */
export type Sections = Readonly<Record<string, SectionAvailability>>;

export const sectionsOf = (documents: readonly SectionAvailability[]): Sections =>
  Object.fromEntries(documents.map((document) => [document.sectionId, document]));

/** Whether a section is one of the vehicle that the trip has now: one that it had before may have a section of that name, too. */
export const isOfTrip = (
  { id, sectionId }: Pick<SectionAvailability, 'id' | 'sectionId'>,
  trip: Pick<Trip, 'id' | 'vehicleChanges'>,
): boolean => id === tripSectionPoolId(trip.id, sectionId, trip.vehicleChanges);

/** How a seat stands for whoever wants the segments in `mask`. A section that nobody has touched yet is free. */
export function stateOfSeat(sections: Sections, seat: string, mask: number, now: number): SeatState {
  const section = sections[splitSeatId(seat).sectionId];
  return section ? seatState(section, seat, mask, now) : 'free';
}

/** When the next hold ends by itself, so that the map is drawn anew just then. */
export function nextReturn(sections: Sections, now: number): number | undefined {
  const ends = Object.values(sections)
    .flatMap(({ held }) => Object.values(held).flat())
    .map(({ until }) => until)
    .filter((until) => until > now);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

export interface SeatChoice {
  readonly seats: readonly string[];
  /** A name a seat, in the same order; empty where nothing is written. */
  readonly names: readonly string[];
  /** Who travels on each, in the same order, nothing for an adult; absent in a hall. */
  readonly passengers?: readonly (PassengerKind | undefined)[];
}
export const noSeats: SeatChoice = { seats: [], names: [] };

/** What the cart has of one journey: a line for each kind of passenger. */
export function choiceOf(lines: readonly Pick<TripCartLine, 'seats' | 'names' | 'passenger'>[]): SeatChoice {
  return {
    seats: lines.flatMap(({ seats }) => seats),
    names: lines.flatMap(({ seats, names }) => seats.map((_, index) => names[index] ?? '')),
    passengers: lines.flatMap(({ seats, passenger }) => seats.map(() => passenger)),
  };
}

/** The seats of those who are of one kind, with their names. */
export function seatsOf(
  { seats, names, passengers = [] }: SeatChoice,
  passenger: PassengerKind | undefined,
): { readonly seats: string[]; readonly names: string[] } {
  const own = seats.flatMap((_, index) => (passengers[index] === passenger ? [index] : []));
  return {
    seats: own.map((index) => seats[index] ?? ''),
    names: own.map((index) => names[index] ?? ''),
  };
}

/** Chooses a seat or drops it. A seat beyond the limit is not chosen. */
export function toggleSeat(choice: SeatChoice, seat: string, most: number): SeatChoice {
  if (choice.seats.includes(seat)) return without(choice, [seat]);
  if (choice.seats.length >= most) return choice;
  return {
    seats: [...choice.seats, seat],
    names: [...choice.names, ''],
    ...(choice.passengers && { passengers: [...choice.passengers, undefined] }),
  };
}

/** Drops seats; the names of the others stay with them. */
export function without({ seats, names, passengers }: SeatChoice, gone: readonly string[]): SeatChoice {
  const kept = seats.flatMap((seat, index) => (gone.includes(seat) ? [] : [index]));
  return {
    seats: kept.map((index) => seats[index] ?? ''),
    names: kept.map((index) => names[index] ?? ''),
    ...(passengers && { passengers: kept.map((index) => passengers[index]) }),
  };
}

export function nameSeat(choice: SeatChoice, seat: string, name: string): SeatChoice {
  const { seats, names } = choice;
  return { ...choice, names: seats.map((each, index) => (each === seat ? name : (names[index] ?? ''))) };
}

/** Who travels on a seat. */
export function seatPassenger(
  choice: SeatChoice,
  seat: string,
  passenger: PassengerKind | undefined,
): SeatChoice {
  const { seats, passengers = [] } = choice;
  return {
    ...choice,
    passengers: seats.map((each, index) => (each === seat ? passenger : passengers[index])),
  };
}

/** The chosen seats that somebody else has now, on this journey. */
export const lostSeats = (
  choice: SeatChoice,
  sections: Sections,
  mask: number,
  now: number,
): readonly string[] => choice.seats.filter((seat) => stateOfSeat(sections, seat, mask, now) !== 'free');
