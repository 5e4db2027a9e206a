import type { Currency } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import { fareIndex } from '@fareground/domain/trips/journey-fare';
import { MOST_ZONE_FARES, type TripFares, type ZoneFare } from '@fareground/domain/trips/trip-fares';
import type { FareRules, FeedRoute } from './feed.ts';

/** What a journey costs where a feed says nothing, minor units. */
export interface DistanceFare {
  readonly perKilometre: number;
  readonly minimum: number;
}

/** Some fifteen cents a kilometre, and at least two euros, in other money. */
const usual: Partial<Record<Currency, DistanceFare>> = {
  EUR: { perKilometre: 15, minimum: 200 },
  GBP: { perKilometre: 15, minimum: 200 },
  USD: { perKilometre: 15, minimum: 200 },
  CHF: { perKilometre: 30, minimum: 300 },
  SEK: { perKilometre: 150, minimum: 2_000 },
  PLN: { perKilometre: 40, minimum: 400 },
  JPY: { perKilometre: 20, minimum: 200 },
  KRW: { perKilometre: 120, minimum: 1_400 },
  KWD: { perKilometre: 20, minimum: 200 },
  TND: { perKilometre: 100, minimum: 1_000 },
};
/** Undefined where it is not known what is usual: whoever imports says it. */
export const usualDistanceFare = (currency: Currency): DistanceFare | undefined => usual[currency];

/** How a trip is priced, in the fields of a trip. */
export interface FarePlan {
  readonly minimumFare: number;
  /** By stop. */
  readonly fromStart: readonly number[];
  readonly fares?: TripFares;
  /** Whether the feed has no fare for some journey, which then costs by distance. */
  readonly isFilled: boolean;
}

export interface PlannedWay {
  readonly route: FeedRoute;
  /** As the fares call them, by stop. */
  readonly zones: readonly string[];
  /** Metres from the first stop. */
  readonly lengths: readonly number[];
}

/**
 * Prices every journey of a way by the feed's fares, and by distance where it has none, in the plainest of the forms that a trip has:
 * one price for all, prices by zone, or a table by stop. Whichever it is, journeyFare gives what was meant.
 */
export function planFares(rules: FareRules, way: PlannedWay, distance: DistanceFare): FarePlan {
  const { lengths } = way;
  const byDistance = {
    minimumFare: distance.minimum,
    fromStart: fromStartOf(lengths, distance, rules.currencyOf(way.route)),
  };
  if (!rules.isGiven) return { ...byDistance, isFilled: false };
  const { table, isFilled } = priceTable(rules, way, distance);
  const fromStart = lengths.map(() => 0);
  const [first = 0] = table;
  if (table.every((price) => price === first)) return { minimumFare: first, fromStart, isFilled };
  const zones = zoneFaresOf(way.zones, table);
  return { minimumFare: 0, fromStart, fares: zones ? { zones } : { table }, isFilled };
}

/** By stop, minor units, rounded to what can be charged. */
function fromStartOf(
  lengths: readonly number[],
  { perKilometre }: DistanceFare,
  currency: Currency,
): number[] {
  const step = smallestStep(currency);
  return lengths.map((metres) => step * Math.round(((metres / 1_000) * perKilometre) / step));
}

function priceTable(
  rules: FareRules,
  { route, zones, lengths }: PlannedWay,
  distance: DistanceFare,
): { table: number[]; isFilled: boolean } {
  const stops = zones.length;
  const table: number[] = [];
  const fromStart = fromStartOf(lengths, distance, rules.currencyOf(route));
  const known = new Map<string, number | null>();
  let isFilled = false;
  for (let from = 0; from < stops - 1; from++) {
    for (let to = from + 1; to < stops; to++) {
      const passed = rules.countsZonesBetween
        ? zones.slice(from, to + 1)
        : [zones[from] ?? '', zones[to] ?? ''];
      const key = passed.join('\n');
      const price = known.has(key) ? (known.get(key) ?? null) : rules.priceOf(route, passed);
      known.set(key, price);
      if (price === null) isFilled = true;
      const byDistance = Math.max(distance.minimum, (fromStart[to] ?? 0) - (fromStart[from] ?? 0));
      table[fareIndex(stops, from, to)] = price ?? byDistance;
    }
  }
  return { table, isFilled };
}

/** Null where two journeys between the same zones cost differently, a stop has no zone, or there are too many zones. */
function zoneFaresOf(zones: readonly string[], table: readonly number[]): ZoneFare[] | null {
  if (zones.includes('')) return null;
  const fares = new Map<string, ZoneFare>();
  for (const [from, start] of zones.entries()) {
    for (const [to, end] of zones.entries()) {
      if (to <= from) continue;
      const fare = table[fareIndex(zones.length, from, to)] ?? 0;
      const key = `${start}\n${end}`;
      const known = fares.get(key);
      if (known && known.fare !== fare) return null;
      fares.set(key, { from: start, to: end, fare });
    }
  }
  return fares.size > MOST_ZONE_FARES ? null : [...fares.values()];
}
