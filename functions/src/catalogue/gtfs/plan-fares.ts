import { fareIndex } from '@fareground/domain/catalogue/trips/leg-fare';
import { MAX_ZONE_FARES, type TripFares, type ZoneFare } from '@fareground/domain/catalogue/trips/trip-fares';
import type { Currency } from '@fareground/domain/core/currencies';
import { smallestStep } from '@fareground/domain/core/money';
import type { FareRules, FeedRoute } from './feed.ts';

/** What a leg costs where a feed says nothing, minor units. */
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
  /** What each leg that can be made costs, whichever form says it. */
  readonly prices: readonly number[];
  /** Whether the feed has no fare for some leg, which then costs by distance. */
  readonly isFilled: boolean;
}

export interface PlannedWay {
  readonly route: FeedRoute;
  /** As the fares call them, by stop. */
  readonly zones: readonly string[];
  /** As they are stored, by stop; '' where there is none. */
  readonly fareZones: readonly string[];
  /** Whether one may get on at the first stop and off at the second. */
  isSold(from: number, to: number): boolean;
  /** Metres from the first stop. */
  readonly lengths: readonly number[];
}

/**
 * Prices every leg of a way by the feed's fares, and by distance where it has none, in the plainest of the forms that a trip has:
 * one price for all, prices by zone, or a table by stop. Whichever it is, legFare gives what was meant.
 */
export function planFares(rules: FareRules, way: PlannedWay, distance: DistanceFare): FarePlan {
  const { lengths } = way;
  const { table, isFilled } = priceTable(rules, way, distance);
  const prices = soldPairs(way).map(({ from, to }) => table[fareIndex(lengths.length, from, to)] ?? 0);
  if (!rules.isGiven) {
    const fromStart = fromStartOf(lengths, distance, rules.currencyOf(way.route));
    return { minimumFare: distance.minimum, fromStart, prices, isFilled: false };
  }
  const fromStart = lengths.map(() => 0);
  const [first = 0] = prices;
  if (prices.every((price) => price === first)) {
    return { minimumFare: first, fromStart, prices, isFilled };
  }
  const zones = zoneFaresOf(way, table);
  return { minimumFare: 0, fromStart, fares: zones ? { zones } : { table }, prices, isFilled };
}

function soldPairs({ lengths, isSold }: PlannedWay): { readonly from: number; readonly to: number }[] {
  return lengths.flatMap((_, from) =>
    lengths.flatMap((__, to) => (to > from && isSold(from, to) ? [{ from, to }] : [])),
  );
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
  { route, zones, lengths, isSold }: PlannedWay,
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
      if (price === null && isSold(from, to)) isFilled = true;
      const byDistance = Math.max(distance.minimum, (fromStart[to] ?? 0) - (fromStart[from] ?? 0));
      table[fareIndex(stops, from, to)] = price ?? byDistance;
    }
  }
  return { table, isFilled };
}

/** Null where two legs between the same zones cost differently, a stop has no zone, or there are too many zones. */
function zoneFaresOf(way: PlannedWay, table: readonly number[]): ZoneFare[] | null {
  const { fareZones } = way;
  if (fareZones.includes('')) return null;
  const fares = new Map<string, ZoneFare>();
  for (const { from, to } of soldPairs(way)) {
    const [start = '', end = ''] = [fareZones[from], fareZones[to]];
    const fare = table[fareIndex(fareZones.length, from, to)] ?? 0;
    const key = `${start}\n${end}`;
    const known = fares.get(key);
    if (known && known.fare !== fare) return null;
    fares.set(key, { from: start, to: end, fare });
  }
  return fares.size > MAX_ZONE_FARES ? null : [...fares.values()];
}
