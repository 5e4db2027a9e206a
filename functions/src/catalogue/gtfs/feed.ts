import type { Concessions } from '@fareground/domain/catalogue/trips/trip-fares';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { Currency } from '@fareground/domain/core/currencies';
import type { StopTimes } from './stop-times.ts';

/** A feed as it was read and checked: every reference in it resolves. Names are the GTFS reference's own. */
export interface Feed {
  readonly agencies: ReadonlyMap<string, Agency>;
  readonly stops: readonly FeedStop[];
  readonly routes: ReadonlyMap<string, FeedRoute>;
  readonly services: ReadonlyMap<string, Service>;
  readonly trips: readonly FeedTrip[];
  readonly stopTimes: StopTimes;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly fares: FareRules;
  readonly info: FeedInfo;
  readonly skipped: Skipped;
}

export interface FeedInfo {
  readonly publisher: string;
  readonly version: string;
}

export interface Agency {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly url: string;
  readonly phone: string;
}

/** The kinds of locations that are places; others (entrances, nodes, boarding areas) are no stops of a trip. */
export type LocationType = 'platform' | 'station';

export interface FeedStop {
  readonly id: string;
  readonly type: LocationType;
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
  readonly parent: string;
  /** Its own; a stop of a station has the station's. */
  readonly timeZone: string;
  readonly platform: string;
  /** Of our own feeds: GTFS knows no cities. */
  readonly city: string;
  readonly country: string;
  /** Of fares. */
  readonly areas: string[];
  /** What transfers.txt says of changing from here. */
  readonly changes: FeedChange[];
  /** Where it stands in stops.txt. */
  readonly line: number;
}

/** A way from one stop or station to another, or within one. */
export interface FeedChange {
  readonly to: string;
  /** null: nobody can change so. */
  readonly minutes: number | null;
}

export interface FeedRoute {
  readonly id: string;
  readonly agency: Agency;
  readonly shortName: string;
  readonly longName: string;
  readonly kind: VehicleKind;
  readonly colour: string;
  readonly textColour: string;
  /** What it is a part of: its own id, but for the parts of a route of ours that costs differently from run to run. */
  readonly routeKey: string;
  network: string;
}

export interface Service {
  /** From Monday; null where it has but single dates. */
  weekdays: readonly boolean[] | null;
  from: string;
  to: string;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

export interface FeedTrip {
  readonly id: string;
  /** What its runs are runs of: its own id, but for those of our own feeds that differ on single days. */
  readonly runKey: string;
  readonly route: FeedRoute;
  readonly service: Service;
  readonly headsign: string;
  readonly shortName: string;
  readonly shape: string;
  readonly hasWheelchairPlace: boolean;
  readonly takesBicycles: boolean;
  /** Where it stands in trips.txt. */
  readonly line: number;
  /** Starts, seconds as in the table, where it runs by headways; null where it runs at its own times. */
  starts: number[] | null;
}

export interface Shape {
  /** Of its points, one after the other. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** In the feed's unit; NaN where there is none. */
  readonly travelled: Float64Array;
}

/** A fare as the feed has it: minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: Currency;
}

/** What a leg of a route costs by the feed's own fares. */
export interface FareRules {
  /** Whether the feed has fares at all. */
  readonly isGiven: boolean;
  /** What a route is sold in. */
  currencyOf(route: FeedRoute): Currency;
  /** What fares call the zone of a stop; '' where it has none. */
  zoneOf(stop: FeedStop): string;
  /** Whether a fare depends on the zones between as well. */
  readonly countsZonesBetween: boolean;
  /** @param zones of the stops from where one gets on to where one gets off @returns minor units of the route's currency, null where no fare is given */
  priceOf(route: FeedRoute, zones: readonly string[]): number | null;
  /** What children and infants pay of it on a route; undefined where the feed does not say, or not the same of every price there. */
  concessionsOf?(route: FeedRoute): Concessions | undefined;
}

/** What is left out of a feed, counted by what it is and why. */
export class Skipped {
  readonly #counts = new Map<string, { what: string; why: string; count: number }>();

  add(what: string, why: string, count = 1): void {
    const key = `${what}: ${why}`;
    const entry = this.#counts.get(key) ?? { what, why, count: 0 };
    entry.count += count;
    if (entry.count > 0) this.#counts.set(key, entry);
  }

  get list(): { what: string; why: string; count: number }[] {
    return [...this.#counts.values()];
  }
}
