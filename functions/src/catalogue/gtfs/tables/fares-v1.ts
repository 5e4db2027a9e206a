import type { Currency } from '@fareground/domain/core/currencies';
import type { Agency, FareRules, FeedRoute, Price, Skipped } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import type { FeedCurrency } from './prices.ts';

/** A fare of fare_attributes.txt. */
interface Fare extends Price {
  readonly id: string;
  readonly agency: Agency | undefined;
}

/** Lines of fare_rules.txt that say the same but for the zone that they contain. '' stands for any. */
interface Rule {
  readonly fare: Fare;
  readonly route: string;
  readonly origin: string;
  readonly destination: string;
  readonly contains: Set<string>;
}

export interface FareDeps extends TableDeps {
  readonly skipped: Skipped;
  readonly currency: FeedCurrency;
}

export interface FareReferences {
  readonly agencies: ReadonlyMap<string, Agency>;
  readonly routes: ReadonlyMap<string, FeedRoute>;
  readonly zones: ReadonlySet<string>;
}

/** GTFS Fares v1; null where the feed has none that can be sold. */
export async function readFaresV1(deps: FareDeps, references: FareReferences): Promise<FareRules | null> {
  const fares = await readAttributes(deps, references);
  const rules = await readRules(deps, references, fares);
  const sold = [...fares.values()].flatMap((fare) => (fare ? [fare] : []));
  if (sold.length === 0) return null;
  const ruled = new Set(rules.map(({ fare }) => fare));
  const anywhere = sold.filter((fare) => !ruled.has(fare));
  const byRules = currencyByRules(rules, anywhere);
  const known = new Map<FeedRoute, Currency>();
  const currencyOf = (route: FeedRoute): Currency => {
    const currency = known.get(route) ?? byRules(route) ?? deps.currency.usual;
    known.set(route, currency);
    return currency;
  };
  const used = new Set([...references.routes.values()].map(currencyOf));
  for (const { currency } of sold) {
    if (!used.has(currency)) deps.skipped.add('fares', `in ${currency}, and no route is sold in it`);
  }
  return {
    isGiven: true,
    currencyOf,
    zoneOf: ({ zone }) => zone,
    countsZonesBetween: rules.some(({ contains }) => contains.size > 0),
    priceOf: (route, zones) => {
      const currency = currencyOf(route);
      const isSold = (fare: Fare) => fare.currency === currency;
      return (
        priceByRules(
          rules.filter(({ fare }) => isSold(fare)),
          route,
          zones,
        ) ?? priceAnywhere(anywhere.filter(isSold), route)
      );
    },
  };
}

/** By id; null where one cannot be sold. */
async function readAttributes(
  deps: FareDeps,
  { agencies }: FareReferences,
): Promise<Map<string, Fare | null>> {
  const fares = new Map<string, Fare | null>();
  const columns = ['fare_id', 'price', 'currency_type'];
  await readTable(deps, 'fare_attributes.txt', columns, (row) => {
    const id = row.required('fare_id');
    if (fares.has(id)) row.fault('fare_id', `'${id}' stands there twice`);
    const agency = row.reference('agency_id', agencies, 'agency.txt');
    const price = deps.currency.priceOf(row, { amount: 'price', currency: 'currency_type' }, deps.skipped);
    const isOfAgency = row.text('agency_id') !== '';
    fares.set(id, price && { id, ...price, agency: isOfAgency ? agency : undefined });
  });
  return fares;
}

async function readRules(
  deps: FareDeps,
  { routes, zones }: FareReferences,
  fares: ReadonlyMap<string, Fare | null>,
): Promise<Rule[]> {
  const rules = new Map<string, Rule>();
  await readTable(deps, 'fare_rules.txt', ['fare_id'], (row) => {
    row.required('fare_id');
    const fare = row.reference('fare_id', fares, 'fare_attributes.txt');
    row.reference('route_id', routes, 'routes.txt');
    for (const column of ['origin_id', 'destination_id', 'contains_id']) {
      const zone = row.text(column);
      if (zone !== '' && !zones.has(zone) && !deps.faults.hasLost('stops.txt', zone))
        row.fault(column, `'${zone}' is no zone of stops.txt`);
    }
    if (!fare) return;
    const [route, origin, destination] = [
      row.text('route_id'),
      row.text('origin_id'),
      row.text('destination_id'),
    ];
    const key = JSON.stringify([fare.id, route, origin, destination]);
    const rule = rules.get(key) ?? { fare, route, origin, destination, contains: new Set() };
    const zone = row.text('contains_id');
    if (zone !== '') rule.contains.add(zone);
    rules.set(key, rule);
  });
  return [...rules.values()];
}

/** That of the first fare which names the route, else of the first that holds on it. */
function currencyByRules(
  rules: readonly Rule[],
  anywhere: readonly Fare[],
): (route: FeedRoute) => Currency | undefined {
  const own = new Map(rules.toReversed().map(({ route, fare }) => [route, fare]));
  const any = firstOf(rules.filter(({ route }) => route === '').map(({ fare }) => fare));
  const unruled = firstOf(anywhere);
  return (route) => (own.get(route.id) ?? any(route) ?? unruled(route))?.currency;
}

/** The first that holds on a route, found without going through all of them. */
function firstOf(fares: readonly Fare[]): (route: FeedRoute) => Fare | undefined {
  const first = new Map(fares.map(({ agency }, index) => [agency, index] as const).toReversed());
  return ({ agency }) => fares[Math.min(first.get(agency) ?? Infinity, first.get(undefined) ?? Infinity)];
}

const isOf = ({ agency }: Fare, route: FeedRoute): boolean => !agency || agency === route.agency;

/**
 * Of the rules that fit, those that name the most zones to pass through say it, and of these the cheapest: a way through three zones is no
 * way through two of them.
 */
function priceByRules(rules: readonly Rule[], route: FeedRoute, zones: readonly string[]): number | null {
  const [origin, destination] = [zones[0], zones.at(-1)];
  const fitting = rules.filter(
    (rule) =>
      (rule.route === '' || rule.route === route.id) &&
      (rule.origin === '' || rule.origin === origin) &&
      (rule.destination === '' || rule.destination === destination) &&
      isOf(rule.fare, route) &&
      [...rule.contains].every((zone) => zones.includes(zone)),
  );
  const most = Math.max(0, ...fitting.map(({ contains }) => contains.size));
  return cheapest(fitting.filter(({ contains }) => contains.size === most).map(({ fare }) => fare.amount));
}

/** A fare without a rule holds wherever its agency runs. */
const priceAnywhere = (fares: readonly Fare[], route: FeedRoute): number | null =>
  cheapest(fares.filter((fare) => isOf(fare, route)).map(({ amount }) => amount));

const cheapest = (amounts: readonly number[]): number | null =>
  amounts.length > 0 ? Math.min(...amounts) : null;
