import type { Currency } from '@fareground/domain/core/currencies';
import { DAY, dayKey, SECOND } from '@fareground/domain/core/time';
import { journeyFare } from '@fareground/domain/trips/journey-fare';
import type { Trip } from '@fareground/domain/trips/trip';
import type { Concessions } from '@fareground/domain/trips/trip-fares';
import { FeedInstants } from '../feed-instants.ts';
import { digestOf } from '../ids.ts';
import { dayLater } from '../service-days.ts';
import type { FareSheet, PlaceFare } from './exported-zones.ts';

/** A call as stop_times.txt has it: seconds from "noon minus 12 h". */
export interface ExportedCall {
  readonly placeId: string;
  readonly arrives: number;
  readonly departs: number;
  readonly boards: boolean;
  readonly alights: boolean;
}

/** Runs that differ in nothing but their days: a trip of trips.txt. */
export interface ExportedTrip {
  readonly id: string;
  readonly lineId: string | null;
  readonly kind: Trip['kind'];
  readonly operator: string;
  readonly number: string;
  readonly headsign: string;
  readonly currency: Currency;
  readonly sheet: FareSheet;
  /** What children and infants pay of it. */
  readonly concessions?: Concessions;
  /** Of both. */
  readonly sheetId: string;
  readonly calls: readonly ExportedCall[];
  /** As bikes_allowed says it: 0 is not known, 1 some, 2 none. */
  readonly bicycles: 0 | 1 | 2;
  readonly hasWheelchairPlace: boolean;
  readonly from: string;
  readonly to: string;
  readonly days: string[];
}

/** Gathers runs into trips. */
export class ExportedRuns {
  readonly #timeZone: string;
  readonly #instants = new FeedInstants();
  readonly #trips = new Map<string, ExportedTrip>();
  readonly #sheets = new Map<string, FareSheet>();
  #ambiguous = 0;

  /** @param timeZone of all times of the feed */
  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  get trips(): readonly ExportedTrip[] {
    return [...this.#trips.values()];
  }

  get sheets(): readonly FareSheet[] {
    return [...this.#sheets.values()];
  }

  /** Runs that pass the same two places twice, for different fares: GTFS has one. */
  get ambiguous(): number {
    return this.#ambiguous;
  }

  add(trip: Trip): void {
    const day = this.#serviceDay(trip);
    const origin = this.#instants.originOf(day, this.#timeZone);
    const seconds = (at: number): number => Math.floor((at - origin) / SECOND);
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
    const facts = {
      lineId: trip.lineId ?? null,
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
    // Two vehicles may run at the same time: each is a trip of its own.
    for (let vehicle = 0; ; vehicle++) {
      const id = digestOf([facts, vehicle]).slice(0, 16);
      const known = this.#trips.get(id);
      if (known?.days.includes(day)) continue;
      if (known) known.days.push(day);
      else this.#trips.set(id, { ...facts, id, sheet: this.#sheets.get(sheetId) ?? sheet, days: [day] });
      return;
    }
  }

  /** The day that a run counts to: its own where it has one, else that of its departure. */
  #serviceDay({ serviceDate, departsAt }: Trip): string {
    const isOf = (day: string): boolean => {
      const after = departsAt - this.#instants.originOf(day, this.#timeZone);
      return after >= 0 && after < 3 * DAY;
    };
    if (serviceDate && isOf(serviceDate)) return serviceDate;
    const day = dayKey(departsAt, this.#timeZone);
    // On the day when clocks go back, times are counted from an hour after midnight.
    return isOf(day) ? day : dayLater(day, -1);
  }
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
      const fare = journeyFare(trip, at, until);
      const key = JSON.stringify([start.placeId, end.placeId]);
      const known = fares.get(key);
      if (known && known.fare !== fare) isAmbiguous = true;
      if (!known || fare < known.fare) fares.set(key, { from: start.placeId, to: end.placeId, fare });
    }
  }
  return { sheet: [...fares.values()], isAmbiguous };
}
