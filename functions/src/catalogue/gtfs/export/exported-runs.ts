import type { FeedKey } from '@fareground/domain/catalogue/trips/feed-source';
import { classPercent, legFare } from '@fareground/domain/catalogue/trips/leg-fare';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { Concessions } from '@fareground/domain/catalogue/trips/trip-fares';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import type { Currency } from '@fareground/domain/core/currencies';
import { DAY, dayKey, SECOND } from '@fareground/domain/core/time';
import { FeedInstants } from '../feed-instants.ts';
import { digestOf, tripIdOf } from '../ids.ts';
import { dayLater } from '../service-days.ts';
import type { FareSheet, PlaceFare } from './exported-zones.ts';

/** A call as stop_times.txt has it: seconds from "noon minus 12 h", or from the start where it runs by headways. */
export interface ExportedCall {
  readonly placeId: string;
  readonly arrives: number;
  readonly departs: number;
  readonly boards: boolean;
  readonly alights: boolean;
}

/** What runs have in common that differ in nothing but when they start. */
export interface RunFacts {
  /** What they were imported as; its id is theirs alone. */
  readonly source: FeedKey | null;
  readonly routeId: string | null;
  readonly kind: Trip['kind'];
  readonly operator: string;
  readonly number: string;
  readonly headsign: string;
  readonly currency: Currency;
  readonly sheet: FareSheet;
  /** What children and infants pay of it. */
  readonly concessions?: Concessions;
  /** Of currency, sheet and concessions. */
  readonly sheetId: string;
  readonly calls: readonly ExportedCall[];
  /** As bikes_allowed says it: 0 is not known, 1 some, 2 none. */
  readonly bicycles: 0 | 1 | 2;
  readonly hasWheelchairPlace: boolean;
  readonly from: string;
  readonly to: string;
}

/** Runs that differ in nothing but their days: a trip of trips.txt. */
export interface ExportedTrip extends RunFacts {
  /** Of ours. */
  readonly id: string;
  readonly days: readonly string[];
  /** Seconds; null where it runs at its own times, once a day. */
  readonly starts: readonly number[] | null;
}

interface Run {
  readonly departsAt: number;
  readonly serviceDate: string | undefined;
}
interface Group {
  readonly facts: RunFacts;
  readonly runsByHeadway: boolean;
  readonly runs: Run[];
}

/** Gathers runs into trips. */
export class ExportedRuns {
  readonly #instants = new FeedInstants();
  readonly #groups = new Map<string, Group>();
  readonly #sheets = new Map<string, FareSheet>();
  /** By place: how often a run calls at each of its bays. */
  readonly #bays = new Map<string, Map<string, number>>();
  #ambiguous = 0;
  #classed = 0;

  /** What tells runs apart beside when they start. */
  get facts(): readonly RunFacts[] {
    return [...this.#groups.values()].map(({ facts }) => facts);
  }

  get sheets(): readonly FareSheet[] {
    return [...this.#sheets.values()];
  }

  /** Runs that pass the same two places twice, for different fares: GTFS has one. */
  get ambiguous(): number {
    return this.#ambiguous;
  }

  /** Runs with better classes at a price of their own: a feed has the fare of standard class. */
  get classed(): number {
    return this.#classed;
  }

  /** The bay of a place that most runs call at; '' where they have none. */
  bayOf(placeId: string): string {
    const [most] = [...(this.#bays.get(placeId) ?? [])].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? '';
  }

  add(trip: Trip): void {
    if (classesIn(trip.layout).some((one) => classPercent(trip, one) !== 100)) this.#classed += 1;
    for (const { placeId, bay } of trip.timetable) this.#noteBay(placeId, bay);
    const seconds = (at: number): number => Math.floor((at - trip.departsAt) / SECOND);
    const calls = trip.timetable.map(({ placeId, arrivesAt, departsAt, boards, alights }) => ({
      placeId,
      arrives: seconds(arrivesAt),
      departs: seconds(departsAt),
      boards,
      alights,
    }));
    const { sheet, isAmbiguous } = sheetOf(trip);
    if (isAmbiguous) this.#ambiguous += 1;
    const { concessions } = trip.fares ?? {};
    const reduced = concessions && Object.keys(concessions).length > 0 ? { concessions } : {};
    const sheetId = digestOf([trip.currency, sheet, ...Object.values(reduced)]);
    if (!this.#sheets.has(sheetId)) this.#sheets.set(sheetId, sheet);
    const way = wayOfRunning(trip);
    const facts = {
      source: way === 'own' || !trip.source ? null : { feed: trip.source.feed, key: trip.source.key },
      routeId: trip.routeId ?? null,
      kind: trip.kind,
      operator: trip.operator,
      number: trip.number,
      headsign: trip.headsign ?? '',
      currency: trip.currency,
      ...reduced,
      sheetId,
      calls,
      bicycles: bicyclesOf(trip),
      hasWheelchairPlace: trip.amenities.includes('wheelchair'),
      from: trip.originCity,
      to: trip.destinationCity,
    };
    const runsByHeadway = way === 'headway';
    const id = digestOf([facts, runsByHeadway]).slice(0, 16);
    const group = this.#groups.get(id) ?? {
      facts: { ...facts, sheet: this.#sheets.get(sheetId) ?? sheet },
      runsByHeadway,
      runs: [],
    };
    group.runs.push({ departsAt: trip.departsAt, serviceDate: trip.serviceDate });
    this.#groups.set(id, group);
  }

  #noteBay(placeId: string, bay: string): void {
    const bays = this.#bays.get(placeId) ?? new Map<string, number>();
    bays.set(bay, (bays.get(bay) ?? 0) + 1);
    this.#bays.set(placeId, bays);
  }

  /** @param zoneOf what the times of a run are counted in */
  trips(zoneOf: (facts: RunFacts) => string): ExportedTrip[] {
    return [...this.#groups].flatMap(([group, { facts, runsByHeadway, runs }]) => {
      const starts = runs.map((run) => this.#startOf(run, zoneOf(facts)));
      const trips = runsByHeadway ? byHeadway(starts) : byStart(starts);
      return trips.map((trip): ExportedTrip => {
        const from = trip.starts ? 0 : trip.from;
        const calls = facts.calls.map((call) => ({
          ...call,
          arrives: from + call.arrives,
          departs: from + call.departs,
        }));
        const id = digestOf([group, trip.from, trip.nth, trip.starts]).slice(0, 16);
        return { ...facts, id, calls, days: trip.days, starts: trip.starts };
      });
    });
  }

  /** The day that a run counts to: its own where it has one, else that of its departure. */
  #startOf({ serviceDate, departsAt }: Run, timeZone: string): Start {
    const secondsOf = (day: string) =>
      Math.floor((departsAt - this.#instants.originOf(day, timeZone)) / SECOND);
    const isOf = (day: string) => secondsOf(day) >= 0 && secondsOf(day) < (3 * DAY) / SECOND;
    const departs = dayKey(departsAt, timeZone);
    // On the day when clocks go back, times are counted from an hour after midnight.
    const usual = isOf(departs) ? departs : dayLater(departs, -1);
    const day = serviceDate && isOf(serviceDate) ? serviceDate : usual;
    return { day, seconds: secondsOf(day) };
  }
}

interface Start {
  readonly day: string;
  readonly seconds: number;
}
interface Gathered {
  readonly from: number;
  readonly nth: number;
  readonly days: readonly string[];
  readonly starts: readonly number[] | null;
}

/** Two vehicles may run at the same time: each is a trip of its own. */
function byStart(starts: readonly Start[]): Gathered[] {
  const trips = new Map<string, Gathered & { readonly days: string[] }>();
  for (const { day, seconds } of starts) {
    let nth = 0;
    while (trips.get(`${seconds} ${nth}`)?.days.includes(day)) nth += 1;
    const trip = trips.get(`${seconds} ${nth}`) ?? { from: seconds, nth, days: [], starts: null };
    trip.days.push(day);
    trips.set(`${seconds} ${nth}`, trip);
  }
  return [...trips.values()];
}

/** Days with the same starts are those of one trip. */
function byHeadway(starts: readonly Start[]): Gathered[] {
  const days = [...Map.groupBy(starts, ({ day }) => day)].map(([day, all]) => ({
    day,
    starts: [...new Set(all.map(({ seconds }) => seconds))].sort((a, b) => a - b),
  }));
  return [...Map.groupBy(days, (one) => one.starts.join()).values()].map((same) => ({
    from: 0,
    nth: 0,
    days: same.map(({ day }) => day),
    starts: same[0]?.starts ?? [],
  }));
}

/** Whether a run was imported as one by headways, or as one at its own times; else it is our own. */
function wayOfRunning({ id, source, serviceDate }: Trip): 'headway' | 'imported' | 'own' {
  if (!source || !serviceDate) return 'own';
  const imported = tripIdOf(source.feed, source.key, serviceDate, null);
  if (id === imported) return 'imported';
  return id.startsWith(`${imported}--`) && /^\d{6,}$/.test(id.slice(imported.length + 2)) ? 'headway' : 'own';
}

/** What sells extras and no bicycles among them takes none. */
function bicyclesOf({ amenities, extras }: Trip): ExportedTrip['bicycles'] {
  if (amenities.includes('bicycles') || extras?.bicycle) return 1;
  return extras ? 2 : 0;
}

function sheetOf(trip: Trip): { sheet: PlaceFare[]; isAmbiguous: boolean } {
  const fares = new Map<string, PlaceFare>();
  let isAmbiguous = false;
  for (const [at, start] of trip.timetable.entries()) {
    for (const [until, end] of trip.timetable.entries()) {
      if (until <= at || !start.boards || !end.alights) continue;
      const fare = legFare(trip, at, until);
      const key = JSON.stringify([start.placeId, end.placeId]);
      const known = fares.get(key);
      if (known && known.fare !== fare) isAmbiguous = true;
      if (!known || fare < known.fare) fares.set(key, { from: start.placeId, to: end.placeId, fare });
    }
  }
  return { sheet: [...fares.values()], isAmbiguous };
}
