import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { isDay } from '../../data/days.ts';

/** What an address asks for. Text that was typed into the address by hand and means nothing is as if it were not there. */
export interface TravelQuery {
  readonly from: string;
  readonly to: string;
  /** "2026-11-27"; empty for today. */
  readonly date: string;
  /** The day of the way back; empty for one way. */
  readonly back: string;
  /** The way there that was chosen, as the search names it. */
  readonly out: string;
  /** The event that one is going to, so that all of it is booked together. */
  readonly event: string;
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly bicycles: number;
  readonly wheelchairs: number;
  readonly leaves: string;
  readonly arrives: string;
  readonly operator: string;
  /** Separated by commas. */
  readonly amenities: string;
  /** The most for one seat: minor units and their currency, "2000EUR". Without a currency it is the one that each itinerary is sold in. */
  readonly price: string;
  /** Empty for any. */
  readonly travelClass: string;
  readonly direct: boolean;
  readonly accessible: boolean;
  readonly sort: string;
  readonly page: number;
}

/** The zone whose calendar a day is of before anything is known of a stop. */
export const usualZone = 'Europe/Lisbon';

export const dayParts = ['night', 'morning', 'afternoon', 'evening'] as const;
export const sorts = ['departure', 'duration', 'price'] as const;
/** What is asked for on board; wheelchairs are a filter of their own. */
export const wantedOnBoard = [
  'wifi',
  'power',
  'toilet',
  'air-conditioning',
  'bicycles',
  'quiet',
  'food',
] as const;

/** The domain's own list would bring its file along to pages of trips. */
export const wantedClasses = [
  'standard',
  'premium',
  'business',
  'first',
] as const satisfies readonly TravelClass[];

export const travellers = ['adults', 'children', 'infants', 'bicycles', 'wheelchairs'] as const;
export const mostOf = 9;

const oneOf = (all: readonly string[], text: string): string => (all.includes(text) ? text : '');
const PRICE = /^\d{1,9}(?:[A-Z]{3})?$/;
/** The server takes no more (`words` of domain/src/api/itineraries.ts). */
const LONGEST = 120;

export function readTravelQuery(params: URLSearchParams): TravelQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, LONGEST);
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const count = (name: string, least: number) => {
    const value = /^\d$/.test(text(name)) ? Number(text(name)) : least;
    return Math.max(least, value);
  };
  const page = Number(text('page'));
  return {
    ...{ from: text('from'), to: text('to'), date: day('date'), back: day('back') },
    out: (params.get('out') ?? '').slice(0, 500),
    event: /^[a-z0-9-]+$/.test(text('event')) ? text('event') : '',
    ...{ adults: count('adults', 1), children: count('children', 0), infants: count('infants', 0) },
    ...{ bicycles: count('bicycles', 0), wheelchairs: count('wheelchairs', 0) },
    ...{ leaves: oneOf(dayParts, text('leaves')), arrives: oneOf(dayParts, text('arrives')) },
    operator: text('operator'),
    amenities: wantedOnBoard.filter((one) => text('amenities').split(',').includes(one)).join(','),
    price: PRICE.test(text('price')) ? text('price') : '',
    travelClass: oneOf(wantedClasses, text('travelClass')),
    ...{ direct: text('direct') === '1', accessible: text('accessible') === '1' },
    sort: oneOf(sorts, text('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
  };
}

/** The query of an address that asks for this; what goes without saying is left out. */
export function travelQueryParams(query: TravelQuery): URLSearchParams {
  const said = Object.entries(query).filter(
    ([name, value]) => value && !((name === 'page' || name === 'adults') && value === 1),
  );
  return new URLSearchParams(said.map(([name, value]) => [name, value === true ? '1' : String(value)]));
}

/** Another choice begins with its first page, and another day or end with the way there. */
export function changedTravelQuery(query: TravelQuery, change: Partial<TravelQuery>): TravelQuery {
  const isElsewhere = (['from', 'to', 'date', 'back'] as const).some(
    (name) =>
      change[name] !== undefined &&
      change[name] !== query[name] &&
      !(query.out && name === 'back' && change.back),
  );
  return { ...query, page: 1, ...(isElsewhere && { out: '' }), ...change };
}

/** Whether the way back is asked for: the way there was chosen. */
export const isWayBack = ({ back, out }: TravelQuery): boolean => back !== '' && out !== '';

export const people = ({ adults, children }: Pick<TravelQuery, 'adults' | 'children'>): number =>
  adults + children;

/** Filters that are in use. */
export const activeFilters = ({
  leaves,
  arrives,
  operator,
  amenities,
  price,
  travelClass,
  direct,
  accessible,
}: TravelQuery) =>
  [leaves, arrives, operator, amenities, price, travelClass, direct, accessible].filter(Boolean).length;
export const noFilters = {
  ...{ leaves: '', arrives: '', operator: '', amenities: '', price: '', travelClass: '' },
  ...{ direct: false, accessible: false },
} as const;

/** What the search is asked: "/itineraries?from=Vigo&to=Porto". */
export function itinerariesAddress(query: TravelQuery, kind: VehicleKind | undefined): string {
  const back = isWayBack(query);
  const fields: Readonly<Record<string, string | number>> = {
    from: back ? query.to : query.from,
    to: back ? query.from : query.to,
    date: back ? query.back : query.date,
    chosen: back ? query.out : '',
    kind: kind ?? '',
    seats: people(query) > 1 ? people(query) : '',
    children: query.children || '',
    ...{ bicycles: query.bicycles || '', wheelchairs: query.wheelchairs || '' },
    ...{ leaves: query.leaves, arrives: query.arrives, operator: query.operator, amenities: query.amenities },
    travelClass: query.travelClass,
    ...{ price: query.price.replace(/\D+/, ''), currency: query.price.replace(/\d+/, '') },
    ...{ direct: query.direct ? 1 : '', accessible: query.accessible ? 1 : '' },
    ...{ sort: query.sort, page: query.page > 1 ? query.page : '' },
  };
  const said = Object.entries(fields).filter(([, value]) => value !== '');
  return `/itineraries?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}
