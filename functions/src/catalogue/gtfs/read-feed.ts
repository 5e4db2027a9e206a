import { MAX_STOPS } from '@fareground/domain/catalogue/trips/segments';
import type { Currency } from '@fareground/domain/core/currencies';
import { type FareRules, type Feed, type FeedRoute, type FeedStop, Skipped } from './feed.ts';
import { FeedFaults } from './feed-faults.ts';
import type { FeedFiles } from './open-zip.ts';
import type { TableDeps } from './read-table.ts';
import { readAgencies, readInfo } from './tables/agencies.ts';
import { readFaresV1 } from './tables/fares-v1.ts';
import { readFaresV2 } from './tables/fares-v2.ts';
import { FeedCurrency } from './tables/prices.ts';
import { readRoutes } from './tables/routes.ts';
import { readServices } from './tables/services.ts';
import { readShapes } from './tables/shapes.ts';
import { calledAtByPlanes, readStopTimes, usableTrips } from './tables/stop-times.ts';
import { readStops } from './tables/stops.ts';
import { readTransfers } from './tables/transfers.ts';
import { readTranslations } from './tables/translations.ts';
import { readFrequencies, readTrips } from './tables/trips.ts';
import { metresBetween } from './way-lengths.ts';

export interface ReadOptions {
  /** What the feed is sold in; without it what its fares say. */
  readonly currency?: Currency | undefined;
  /** Of the names, where the feed has them translated: "en". */
  readonly language: string;
  /** Lines that each table may have. */
  readonly maxRows?: number | undefined;
}

const required = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'];

/**
 * Reads a whole feed by the GTFS reference and checks every field and reference that is used.
 * @param files of the zip
 * @returns the feed, and which of its trips can be taken
 * @throws FeedRefused with all faults
 */
export async function readFeed(
  files: FeedFiles,
  { currency: wanted, language, maxRows }: ReadOptions,
): Promise<{ feed: Feed; isUsable: readonly boolean[] }> {
  const faults = new FeedFaults();
  const skipped = new Skipped();
  const deps: TableDeps = { files, faults, maxRows };
  for (const file of required) if (!files.has(file)) faults.add(file, 0, '', missing(files, file));
  faults.refuse();

  const translate = await readTranslations(deps, language);
  const info = await readInfo(deps);
  const agencies = await readAgencies(deps, translate);
  const stops = await readStops(deps, translate, skipped);
  await readTransfers(deps, stops, skipped);
  const routes = await readRoutes(deps, agencies, translate);
  const services = await readServices(deps);
  const trips = await readTrips(deps, { routes, services }, translate);
  await readFrequencies(deps, trips);
  const timed = await readStopTimes(deps, trips, stops);
  checkArea(faults, stops, calledAtByPlanes(trips, timed));
  const isUsable = usableTrips({ ...deps, skipped, most: MAX_STOPS }, trips, timed);
  const shapes = await readShapes(deps, new Set(trips.map(({ shape }) => shape)));
  if (files.has('shapes.txt')) {
    for (const { shape, line } of trips) {
      if (shape !== '' && !shapes.has(shape) && !faults.hasLost('shapes.txt', shape))
        faults.add('trips.txt', line, 'shape_id', `'${shape}' is not in shapes.txt`);
    }
  }
  const currency = new FeedCurrency(wanted);
  const zones = new Set(stops.map(({ zone }) => zone));
  const fareNeeds = { ...deps, skipped, currency };
  const second = await readFaresV2(fareNeeds, { routes, stops });
  const first = await readFaresV1(fareNeeds, { agencies, routes, zones });
  faults.refuse();
  const fares = rememberedFares(second ?? first ?? noFares(currency.usual));
  const { stopTimes } = timed;
  return {
    feed: { agencies, stops, routes, services, trips, stopTimes, shapes, fares, info, skipped },
    isUsable,
  };
}

function missing({ names }: FeedFiles, file: string): string {
  const elsewhere = names.find((name) => name.endsWith(`/${file}`));
  return elsewhere ? `lies in a folder of the zip (${elsewhere}), and must lie at its top` : 'is missing';
}

const noFares = (currency: Currency): FareRules => ({
  isGiven: false,
  currencyOf: () => currency,
  zoneOf: ({ zone }) => zone,
  countsZonesBetween: false,
  priceOf: () => null,
});

/** Metres that any line on the ground may go from the middle of its feed. */
const ALWAYS_WITHIN = 3_000_000;
/** How many times as far as nine of ten stops a stop may lie. */
const TIMES_AS_FAR = 10;
/** Fewer have no middle. */
const MIN_STOPS = 3;

/**
 * A stop far from all others has its coordinates exchanged or a sign too few, and a leg to it would be shown across the world.
 * @param exempt positions in the list: of what planes fly to nothing is known
 */
function checkArea(faults: FeedFaults, stops: readonly FeedStop[], exempt: ReadonlySet<number>): void {
  if (stops.length < MIN_STOPS) return;
  const middle = {
    latitude: quantile(
      stops.map(({ latitude }) => latitude),
      0.5,
    ),
    longitude: quantile(
      stops.map(({ longitude }) => longitude),
      0.5,
    ),
  };
  const metres = stops.map((stop) => metresBetween(middle, stop));
  const most = Math.max(ALWAYS_WITHIN, TIMES_AS_FAR * quantile(metres, 0.9));
  for (const [index, { line, latitude, longitude }] of stops.entries()) {
    const far = metres[index] ?? 0;
    const isKnown = latitude !== 0 && longitude !== 0;
    if (isKnown && far > most && !exempt.has(index))
      faults.add(
        'stops.txt',
        line,
        'stop_lat',
        `lies ${Math.round(far / 1_000)} km from the middle of the feed's stops, outside of its area`,
      );
  }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

/** The same fares, each looked for once: a feed has thousands of rules, and a hundred thousand trips ask for the same few hundred pairs of zones. */
function rememberedFares(rules: FareRules): FareRules {
  // Ways through zones are too many to keep.
  if (rules.countsZonesBetween) return rules;
  const prices = new Map<FeedRoute, Map<string, number | null>>();
  return {
    ...rules,
    priceOf: (route, zones) => {
      const own = prices.get(route) ?? new Map<string, number | null>();
      prices.set(route, own);
      const key = `${zones[0]}\n${zones.at(-1)}`;
      const price = own.has(key) ? (own.get(key) ?? null) : rules.priceOf(route, zones);
      own.set(key, price);
      return price;
    },
  };
}
