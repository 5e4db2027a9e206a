import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import {
  type ExtraKind,
  extraKinds,
  extrasIn,
  extrasKey,
  type OwnExtras,
} from '@fareground/domain/catalogue/trips/extras';
import type { NeighbourKind } from '@fareground/domain/catalogue/trips/neighbour-request';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { PassengerKind } from '@fareground/domain/catalogue/trips/trip-fares';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { type SeatState, type SectionAvailability, seatState } from '@fareground/domain/stock/availability';
import { tripSectionPoolId } from '@fareground/domain/stock/pool-id';
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
  /** What is brought along to each, in the same order; absent in a hall. */
  readonly extras?: readonly (OwnExtras | undefined)[];
  /** Whom those on each ask to sit beside them, in the same order, nothing for anybody; absent in a hall. */
  readonly neighbours?: readonly (NeighbourKind | undefined)[];
  /** What those on each need, in the same order, nothing where nothing was told; absent in a hall. */
  readonly assistance?: readonly (Assistance | undefined)[];
}
export const noSeats: SeatChoice = { seats: [], names: [] };

/** What the cart has of one leg: a line for each kind of passenger and what they bring along. */
export function choiceOf(
  lines: readonly Pick<
    TripCartLine,
    'seats' | 'names' | 'passenger' | 'extras' | 'neighbours' | 'assistance'
  >[],
): SeatChoice {
  return {
    seats: lines.flatMap(({ seats }) => seats),
    names: lines.flatMap(({ seats, names }) => seats.map((_, index) => names[index] ?? '')),
    passengers: lines.flatMap(({ seats, passenger }) => seats.map(() => passenger)),
    extras: lines.flatMap(({ seats, extras }) => seats.map(() => extras)),
    neighbours: lines.flatMap(({ seats, neighbours }) => seats.map(() => neighbours)),
    assistance: lines.flatMap(({ seats, assistance }) => seats.map((seat) => toldOn(assistance, seat))),
  };
}

function toldOn(told: TripCartLine['assistance'], seat: string): Assistance | undefined {
  const found = told?.find((one) => one.seat === seat);
  if (!found) return undefined;
  const { seat: _, ...assistance } = found;
  return assistance;
}

/** Seats of one class with their names, of passengers of one kind who bring the same along. */
export interface SeatGroup {
  readonly seats: string[];
  readonly names: string[];
  readonly passenger: PassengerKind | undefined;
  readonly extras: OwnExtras | undefined;
  readonly neighbours: NeighbourKind | undefined;
  readonly travelClass: TravelClass;
  /** By seat, where something was told. */
  readonly assistance: NonNullable<TripCartLine['assistance']>;
}

/** The chosen seats by their class, who travels on them, what they bring along and whom they ask beside them. */
export function seatGroups(choice: SeatChoice, classOf: (seat: string) => TravelClass): SeatGroup[] {
  const { seats, names, passengers = [], extras = [], neighbours = [], assistance = [] } = choice;
  const alike = Map.groupBy(seats.keys(), (at) =>
    [classOf(seats[at] ?? ''), passengers[at] ?? '', extrasKey(extras[at]), neighbours[at] ?? ''].join(' '),
  );
  return [...alike.values()].map((own) => ({
    seats: own.map((at) => seats[at] ?? ''),
    names: own.map((at) => names[at] ?? ''),
    passenger: passengers[own[0] ?? 0],
    extras: extras[own[0] ?? 0],
    travelClass: classOf(seats[own[0] ?? 0] ?? ''),
    neighbours: neighbours[own[0] ?? 0],
    assistance: own.flatMap((at) => {
      const told = assistance[at];
      return told ? [{ seat: seats[at] ?? '', ...told }] : [];
    }),
  }));
}

/** Chooses a seat or drops it. A seat beyond the limit is not chosen. */
export function toggleSeat(choice: SeatChoice, seat: string, most: number): SeatChoice {
  if (choice.seats.includes(seat)) return without(choice, [seat]);
  if (choice.seats.length >= most) return choice;
  return {
    seats: [...choice.seats, seat],
    names: [...choice.names, ''],
    ...(choice.passengers && { passengers: [...choice.passengers, undefined] }),
    ...(choice.extras && { extras: [...choice.extras, undefined] }),
    ...(choice.neighbours && { neighbours: [...choice.neighbours, undefined] }),
    ...(choice.assistance && { assistance: [...choice.assistance, undefined] }),
  };
}

/** Other seats in place of those that were chosen, for the same passengers in their order as far as they go. */
export const withSeats = (
  { names, passengers, extras, neighbours, assistance }: SeatChoice,
  seats: readonly string[],
): SeatChoice => ({
  seats,
  names: seats.map((_, index) => names[index] ?? ''),
  ...(passengers && { passengers: seats.map((_, index) => passengers[index]) }),
  ...(extras && { extras: seats.map((_, index) => extras[index]) }),
  ...(neighbours && { neighbours: seats.map((_, index) => neighbours[index]) }),
  ...(assistance && { assistance: seats.map((_, index) => assistance[index]) }),
});

/** Drops seats; the names of the others stay with them. */
export function without(
  { seats, names, passengers, extras, neighbours, assistance }: SeatChoice,
  gone: readonly string[],
): SeatChoice {
  const kept = seats.flatMap((seat, index) => (gone.includes(seat) ? [] : [index]));
  return {
    seats: kept.map((index) => seats[index] ?? ''),
    names: kept.map((index) => names[index] ?? ''),
    ...(passengers && { passengers: kept.map((index) => passengers[index]) }),
    ...(extras && { extras: kept.map((index) => extras[index]) }),
    ...(neighbours && { neighbours: kept.map((index) => neighbours[index]) }),
    ...(assistance && { assistance: kept.map((index) => assistance[index]) }),
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

/** Whom those on a seat ask to sit beside them. */
export function seatNeighbours(
  choice: SeatChoice,
  seat: string,
  wanted: NeighbourKind | undefined,
): SeatChoice {
  const { seats, neighbours = [] } = choice;
  return {
    ...choice,
    neighbours: seats.map((each, index) => (each === seat ? wanted : neighbours[index])),
  };
}

/** What whoever is on a seat needs. */
export function seatAssistance(choice: SeatChoice, seat: string, told: Assistance): SeatChoice {
  const { seats, assistance = [] } = choice;
  return {
    ...choice,
    assistance: seats.map((each, index) => (each === seat ? told : assistance[index])),
  };
}

/** How many of one kind of extras are brought along to a seat. */
export function seatExtra(choice: SeatChoice, seat: string, kind: ExtraKind, count: number): SeatChoice {
  const { seats, extras = [] } = choice;
  const withCount = (own: OwnExtras | undefined): OwnExtras | undefined => {
    const { [kind]: _before, ...others } = own ?? {};
    const next = { ...others, ...(count > 0 && { [kind]: count }) };
    return extrasIn(next).length > 0 ? next : undefined;
  };
  return {
    ...choice,
    extras: seats.map((each, index) => (each === seat ? withCount(extras[index]) : extras[index])),
  };
}

/**
 * How many of each kind one of the chosen seats may have beside what the others have: below 0 where these have more than there is.
 * @param index of the seat in the choice @param left on the whole leg
 */
export const roomFor = (
  { extras = [] }: SeatChoice,
  index: number,
  left: Readonly<Record<ExtraKind, number>>,
): Record<ExtraKind, number> => {
  const others = (kind: ExtraKind): number =>
    extras.reduce((sum, own, at) => sum + (at === index ? 0 : (own?.[kind] ?? 0)), 0);
  return Object.fromEntries(extraKinds.map((kind) => [kind, left[kind] - others(kind)])) as Record<
    ExtraKind,
    number
  >;
};

/** The chosen seats that somebody else has now, on this leg. */
export const lostSeats = (
  choice: SeatChoice,
  sections: Sections,
  mask: number,
  now: number,
): readonly string[] => choice.seats.filter((seat) => stateOfSeat(sections, seat, mask, now) !== 'free');
