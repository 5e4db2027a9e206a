import type { Concessions, PassengerKind } from '@fareground/domain/catalogue/trips/trip-fares';
import type { Currency } from '@fareground/domain/core/currencies';
import type { FareRules, FeedRoute, FeedStop, Price } from '../feed.ts';
import { readTable } from '../read-table.ts';
import type { FareDeps } from './fares-v1.ts';
import { concessionsOf, passengerOf, type YoungPrice } from './rider-concessions.ts';

/** A line of fare_leg_rules.txt. '' is as the reference says: see fits(). */
interface LegRule extends Price {
  readonly network: string;
  /** Of fare_products.txt. */
  readonly product: string;
  readonly from: string;
  readonly to: string;
  readonly priority: number;
}

interface LegRules {
  readonly rules: readonly LegRule[];
  /** Whether the table has rule_priority: then an empty field fits everything. */
  readonly hasPriority: boolean;
}

export interface FareV2References {
  readonly routes: ReadonlyMap<string, FeedRoute>;
  readonly stops: readonly FeedStop[];
}

/**
 * GTFS Fares v2, as far as one ride goes: products, legs, areas and networks; null where the feed has none that can be sold. What children and
 * infants pay is taken where it is one part of every price of a network; other riders than these and the usual one, and prices by the hour, are counted and left
 * out; transfers are no part of a ride here.
 */
export async function readFaresV2(deps: FareDeps, references: FareV2References): Promise<FareRules | null> {
  if (!deps.files.has('fare_leg_rules.txt')) return null;
  const areas = await readAreas(deps, references.stops);
  const networks = await readNetworks(deps, references.routes);
  const { products, young } = await readProducts(deps);
  const legs = await readLegRules(deps, { areas, networks, products });
  if (legs.rules.length === 0) return null;
  const currencies = new Map(legs.rules.toReversed().map(({ network, currency }) => [network, currency]));
  const currencyOf = ({ network }: FeedRoute): Currency =>
    currencies.get(network) ?? currencies.get('') ?? deps.currency.usual;
  return {
    isGiven: true,
    concessionsOf: concessionsByNetwork(deps, products, young, legs.rules),
    currencyOf,
    zoneOf: ({ areas }) => areas.join(SEVERAL),
    countsZonesBetween: false,
    priceOf: (route, zones) => {
      const currency = currencyOf(route);
      const sold = { ...legs, rules: legs.rules.filter((rule) => rule.currency === currency) };
      return priceOfLeg(sold, route.network, areasOf(zones[0]), areasOf(zones.at(-1)));
    },
  };
}

/** Prices that hold on every network count on each of them. Each network is looked at once. */
function concessionsByNetwork(
  deps: FareDeps,
  products: ReadonlyMap<string, Price | null>,
  young: readonly YoungPrice[],
  rules: readonly LegRule[],
): (route: FeedRoute) => Concessions | undefined {
  const known = new Map<string, Concessions | undefined>();
  return ({ network }) => {
    if (!known.has(network)) {
      const sold = new Set(
        rules.filter((rule) => rule.network === '' || rule.network === network).map(({ product }) => product),
      );
      known.set(
        network,
        concessionsOf(
          deps,
          products,
          young.filter(({ product }) => sold.has(product)),
        ),
      );
    }
    return known.get(network);
  };
}

/** A stop in several areas has a zone of its own. No id has a tab: fields are one line. */
const SEVERAL = '\t';
const areasOf = (zone = ''): string[] => (zone === '' ? [] : zone.split(SEVERAL));

async function readAreas(deps: FareDeps, stops: readonly FeedStop[]): Promise<Map<string, true>> {
  const areas = new Map<string, true>();
  await readTable(deps, 'areas.txt', ['area_id'], (row) => {
    const id = row.required('area_id');
    if (areas.has(id)) row.fault('area_id', `'${id}' stands there twice`);
    areas.set(id, true);
  });
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const children = Map.groupBy(stops, ({ parent }) => parent);
  const areasOfStops = new Map(stops.map((stop) => [stop, new Set<string>()]));
  await readTable(deps, 'stop_areas.txt', ['area_id', 'stop_id'], (row) => {
    row.required('area_id');
    row.required('stop_id');
    row.reference('area_id', areas, 'areas.txt');
    const stop = row.reference('stop_id', byId, 'stops.txt');
    if (!stop) return;
    // What a station is in, its stops are in.
    for (const each of [stop, ...(stop.type === 'station' ? (children.get(stop.id) ?? []) : [])]) {
      areasOfStops.get(each)?.add(row.text('area_id'));
    }
  });
  for (const [stop, own] of areasOfStops) stop.areas.push(...[...own].sort());
  return areas;
}

async function readNetworks(
  deps: FareDeps,
  routes: ReadonlyMap<string, FeedRoute>,
): Promise<Map<string, true>> {
  const networks = new Map<string, true>();
  await readTable(deps, 'networks.txt', ['network_id'], (row) => {
    networks.set(row.required('network_id'), true);
  });
  await readTable(deps, 'route_networks.txt', ['network_id', 'route_id'], (row) => {
    row.required('network_id');
    row.required('route_id');
    row.reference('network_id', networks, 'networks.txt');
    const route = row.reference('route_id', routes, 'routes.txt');
    if (route) route.network = row.text('network_id');
  });
  for (const { network } of routes.values()) if (network !== '') networks.set(network, true);
  return networks;
}

interface Products {
  /** What each costs, its cheapest way to pay; null where it is not for the usual rider or cannot be sold. */
  readonly products: Map<string, Price | null>;
  /** What they cost for children and infants. */
  readonly young: readonly YoungPrice[];
}

async function readProducts(deps: FareDeps): Promise<Products> {
  const usual = new Set(['']);
  const kinds = new Map<string, PassengerKind>();
  await readTable(deps, 'rider_categories.txt', ['rider_category_id'], (row) => {
    const id = row.required('rider_category_id');
    if (row.choice('is_default_fare_category', 1) === 1) usual.add(id);
    const kind = passengerOf(`${id} ${row.text('rider_category_name')}`);
    if (kind) kinds.set(id, kind);
  });
  const products = new Map<string, Price | null>();
  const young: YoungPrice[] = [];
  await readTable(deps, 'fare_products.txt', ['fare_product_id', 'amount', 'currency'], (row) => {
    const id = row.required('fare_product_id');
    const before = products.get(id) ?? null;
    products.set(id, before);
    const kind = kinds.get(row.text('rider_category_id'));
    if (kind && !usual.has(row.text('rider_category_id'))) {
      const price = deps.currency.priceOf(row, { amount: 'amount', currency: 'currency' }, deps.skipped);
      if (price) young.push({ ...price, kind, product: id });
      return;
    }
    if (!usual.has(row.text('rider_category_id'))) {
      deps.skipped.add('fares', 'for riders who are not the usual one');
      return;
    }
    const price = deps.currency.priceOf(row, { amount: 'amount', currency: 'currency' }, deps.skipped);
    const isCheaper =
      price && (!before || (price.currency === before.currency && price.amount < before.amount));
    if (isCheaper) products.set(id, price);
  });
  return { products, young };
}

interface LegReferences {
  readonly areas: ReadonlyMap<string, true>;
  readonly networks: ReadonlyMap<string, true>;
  readonly products: ReadonlyMap<string, Price | null>;
}

async function readLegRules(deps: FareDeps, { areas, networks, products }: LegReferences): Promise<LegRules> {
  const rules: LegRule[] = [];
  let hasPriority = false;
  await readTable(deps, 'fare_leg_rules.txt', ['fare_product_id'], (row) => {
    row.required('fare_product_id');
    hasPriority = row.has('rule_priority');
    const price = row.reference('fare_product_id', products, 'fare_products.txt');
    row.reference('network_id', networks, 'networks.txt or routes.txt');
    row.reference('from_area_id', areas, 'areas.txt');
    row.reference('to_area_id', areas, 'areas.txt');
    const priority = row.whole('rule_priority', 0, 1_000_000) ?? 0;
    if (!price) return;
    if (row.text('from_timeframe_group_id') !== '' || row.text('to_timeframe_group_id') !== '') {
      deps.skipped.add('fares', 'by the hour');
      return;
    }
    const [network, from, to] = [row.text('network_id'), row.text('from_area_id'), row.text('to_area_id')];
    rules.push({ network, product: row.text('fare_product_id'), from, to, ...price, priority });
  });
  return { rules, hasPriority };
}

/** The cheapest of the rules that fit, among those of the highest priority. */
function priceOfLeg(
  { rules, hasPriority }: LegRules,
  network: string,
  from: readonly string[],
  to: readonly string[],
): number | null {
  const fits = (wanted: string, is: readonly string[], named: (rule: LegRule) => string): boolean => {
    if (wanted !== '') return is.includes(wanted);
    // Without priorities an empty field stands for whatever no other rule names.
    return hasPriority || !rules.some((rule) => is.includes(named(rule)));
  };
  const fitting = rules.filter(
    (rule) =>
      fits(rule.network, network === '' ? [] : [network], (each) => each.network) &&
      fits(rule.from, from, (each) => each.from) &&
      fits(rule.to, to, (each) => each.to),
  );
  const highest = Math.max(...fitting.map(({ priority }) => priority));
  const amounts = fitting.filter(({ priority }) => priority === highest).map(({ amount }) => amount);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
