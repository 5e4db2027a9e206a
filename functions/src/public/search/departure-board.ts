import type { CityDay, Departure, Service, Way } from '@fareground/domain/catalogue/search/departure';
import { shardKey } from './shard.ts';

/** All that calls in one city on one day, as it is stored: what most trips have in common is there once. */
export interface DepartureBoard {
  readonly city: string;
  readonly day: string;
  readonly ways: readonly Way[];
  readonly services: readonly Service[];
  readonly trips: readonly Row[];
}
type Row = readonly [
  id: string,
  number: string,
  way: number,
  service: number,
  departsAt: number,
  running?: readonly [state: Departure['state'], delayMinutes: number, notice: string],
];

const FIRST = 'departures';
/** The name of its file. Names sort by day. */
export const boardName = ({ city, day }: CityDay): string => `${FIRST}-${day}-${shardKey(city)}`;
/** Names of all days before this one lie between the two. */
export const namesBefore = (day: string): readonly [from: string, before: string] => [
  `${FIRST}-`,
  `${FIRST}-${day}-`,
];

/** The same departures give the same board, in whatever order they come. */
export function boardOf({ city, day }: CityDay, departures: Iterable<Departure>): DepartureBoard {
  const ways = new Shared<Way>();
  const services = new Shared<Service>();
  const trips = [...departures]
    .sort((a, b) => a.departsAt - b.departsAt || (a.id < b.id ? -1 : 1))
    .map((one): Row => {
      const { id, number, way, service, departsAt, state, delayMinutes, notice } = one;
      const row = [id, number, ways.at(way), services.at(service), departsAt] as const;
      const isPlain = state === 'scheduled' && delayMinutes === 0 && notice === '';
      return isPlain ? row : [...row, [state, delayMinutes, notice]];
    });
  return { city, day, ways: ways.all, services: services.all, trips };
}

export function departuresOf({ ways, services, trips }: DepartureBoard): Departure[] {
  return trips.flatMap(([id, number, wayAt, serviceAt, departsAt, running]) => {
    const way = ways[wayAt];
    const service = services[serviceAt];
    if (!way || !service) return [];
    const [state, delayMinutes, notice] = running ?? (['scheduled', 0, ''] as const);
    return [{ id, number, way, service, departsAt, state, delayMinutes, notice }];
  });
}

/** Values that are stored once, however often they come. */
class Shared<T> {
  readonly all: T[] = [];
  readonly #known = new Map<string, number>();

  at(value: T): number {
    const text = JSON.stringify(value);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, this.all.length);
    return this.all.push(value) - 1;
  }
}
