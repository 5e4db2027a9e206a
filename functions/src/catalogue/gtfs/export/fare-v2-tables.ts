import { passengerKinds, passengerNames } from '@fareground/domain/catalogue/trips/trip-fares';
import { share } from '@fareground/domain/core/money';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import type { ExportedRoute } from './exported-routes.ts';
import type { FeedContent } from './feed-tables.ts';
import type { Table } from './write-zip.ts';

type Routes = readonly ExportedRoute[];

/**
 * The same fares once more, as GTFS Fares v2: they alone can say what children and infants pay. None where all pay the same. Each route is a
 * network, each fare zone an area.
 */
export function fareV2Tables(content: FeedContent): [name: string, table: Table][] {
  const { routes } = content;
  if (routes.every(({ concessions }) => !concessions)) return [];
  return [
    ['areas.txt', areas(content)],
    ['stop_areas.txt', stopAreas(content)],
    ['networks.txt', networks(routes)],
    ['route_networks.txt', routeNetworks(routes)],
    ['rider_categories.txt', riderCategories()],
    ['fare_products.txt', fareProducts(routes)],
    ['fare_leg_rules.txt', fareLegRules(routes)],
  ];
}

const calledPlaces = ({ trips }: FeedContent): ReadonlySet<string> =>
  new Set(trips.flatMap(({ calls }) => calls.map(({ placeId }) => placeId)));

function* areas(content: FeedContent): Table {
  yield ['area_id', 'area_name'];
  for (const zone of new Set([...calledPlaces(content)].map(content.zoneOf))) yield [zone, ''];
}

function* stopAreas(content: FeedContent): Table {
  yield ['area_id', 'stop_id'];
  for (const placeId of calledPlaces(content)) yield [content.zoneOf(placeId), content.stopIdOf(placeId)];
}

function* networks(routes: Routes): Table {
  yield ['network_id', 'network_name'];
  for (const { id } of routes) yield [id, ''];
}

function* routeNetworks(routes: Routes): Table {
  yield ['network_id', 'route_id'];
  for (const { id } of routes) yield [id, id];
}

const ADULT = 'adult';

function* riderCategories(): Table {
  yield ['rider_category_id', 'rider_category_name', 'is_default_fare_category'];
  yield [ADULT, 'Adult', 1];
  for (const kind of passengerKinds) yield [kind, passengerNames[kind], 0];
}

/** A fare with what is taken of it: "EUR-1000-c50-i0". */
function productIdOf({ currency, concessions }: ExportedRoute, fare: number): string {
  const parts = passengerKinds.flatMap((kind) => {
    const percent = concessions?.[kind];
    return percent === undefined ? [] : [`${kind.charAt(0)}${percent}`];
  });
  return [currency, fare, ...parts].join('-');
}

function* fareProducts(routes: Routes): Table {
  yield ['fare_product_id', 'rider_category_id', 'amount', 'currency'];
  const known = new Set<string>();
  for (const route of routes) {
    for (const { fare } of route.rules) {
      const id = productIdOf(route, fare);
      if (known.has(id)) continue;
      known.add(id);
      const amountOf = (percent: number) => typedAmount(share(fare, percent * 100), route.currency);
      yield [id, ADULT, amountOf(100), route.currency];
      for (const kind of passengerKinds) {
        const percent = route.concessions?.[kind];
        if (percent !== undefined) yield [id, kind, amountOf(percent), route.currency];
      }
    }
  }
}

function* fareLegRules(routes: Routes): Table {
  yield ['network_id', 'from_area_id', 'to_area_id', 'fare_product_id'];
  for (const route of routes)
    for (const { from, to, fare } of route.rules) yield [route.id, from, to, productIdOf(route, fare)];
}
