import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { SeatChoice } from './seat-choice.ts';

/** Who travels, from the search. An address carries it from ride to ride. */
export interface Party {
  /** With the children and wheelchair users among them. */
  readonly people: number;
  readonly children: number;
  readonly bicycles: number;
  readonly wheelchairs: number;
}

const names = ['seats', 'children', 'bicycles', 'wheelchairs'] as const;

/** How many of each an address is for: one digit. */
export function readParty(params: URLSearchParams): Party {
  const count = (name: (typeof names)[number]) => {
    const text = params.get(name) ?? '';
    return /^\d$/.test(text) ? Number(text) : 0;
  };
  const people = Math.max(1, count('seats'));
  return {
    people,
    children: Math.min(count('children'), people - 1),
    bicycles: count('bicycles'),
    wheelchairs: count('wheelchairs'),
  };
}

/** What of it stands in an address. */
export const partyParams = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])));

/**
 * Says of newly chosen seats who travels there and with how many bicycles, until all of the party have a seat: adults before children, the
 * bicycles shared out evenly. What the trip does not offer is left out.
 * @param known seats, the first of the choice, of which this was decided before
 */
export function seatParty(
  choice: SeatChoice,
  known: number,
  party: Party,
  { fares, extras: offered }: Pick<Trip, 'fares' | 'extras'>,
): SeatChoice {
  const passengers = choice.seats.map((_, index) => choice.passengers?.[index]);
  const extras = choice.seats.map((_, index) => choice.extras?.[index]);
  const limit = offered?.bicycle?.each ?? 0;
  for (let index = known; index < Math.min(choice.seats.length, party.people); index++) {
    const before = passengers.slice(0, index);
    const adults = before.filter((kind) => kind === undefined).length;
    const children = before.filter((kind) => kind === 'child').length;
    if (fares?.concessions?.child !== undefined && adults >= party.people - party.children)
      passengers[index] = children < party.children ? 'child' : undefined;
    const brought = extras.slice(0, index).reduce((sum, own) => sum + (own?.bicycle ?? 0), 0);
    const share = Math.ceil((party.bicycles - brought) / (party.people - index));
    const bicycle = Math.min(limit, Math.max(0, share));
    if (bicycle > 0) extras[index] = { ...extras[index], bicycle };
  }
  return { ...choice, passengers, extras };
}
