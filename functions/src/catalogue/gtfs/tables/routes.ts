import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { Agency, FeedRoute } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import type { TableRow } from '../table-row.ts';
import type { Translate } from './translations.ts';

export async function readRoutes(
  deps: TableDeps,
  agencies: ReadonlyMap<string, Agency>,
  translate: Translate,
): Promise<Map<string, FeedRoute>> {
  const routes = new Map<string, FeedRoute>();
  await readTable(deps, 'routes.txt', ['route_id', 'route_type'], (row) => {
    const id = row.required('route_id');
    if (routes.has(id)) row.fault('route_id', `'${id}' stands there twice`);
    const text = (column: string) => translate('routes', column, id, row.text(column));
    const [shortName, longName] = [text('route_short_name'), text('route_long_name')];
    if (shortName === '' && longName === '')
      row.fault('route_short_name', 'is required where there is no long name');
    const type = row.whole('route_type', 0, 1_799);
    if (row.text('route_type') === '') row.fault('route_type', 'is required');
    const kind = type === null ? 'bus' : kindOfRoute(type);
    if (!kind) row.fault('route_type', `'${type}' is no type of route`);
    const [colour, textColour] = [colourOf(row, 'route_color'), colourOf(row, 'route_text_color')];
    const agency = agencyOf(row, agencies);
    if (!agency || !kind) return;
    const routeKey = row.text('fareground_route_id') || id;
    const network = row.text('network_id');
    routes.set(id, { id, routeKey, agency, shortName, longName, kind, colour, textColour, network });
  });
  return routes;
}

function colourOf(row: TableRow, column: string): string {
  const colour = row.text(column).toLowerCase();
  if (colour !== '' && !/^[0-9a-f]{6}$/.test(colour))
    row.fault(column, `'${colour}' is no colour such as 41AD49`);
  return colour;
}

function agencyOf(row: TableRow, agencies: ReadonlyMap<string, Agency>): Agency | undefined {
  const id = row.text('agency_id');
  if (id !== '') return row.reference('agency_id', agencies, 'agency.txt');
  if (agencies.size <= 1) return agencies.values().next().value;
  row.fault('agency_id', 'is required where there are several agencies');
  return undefined;
}

/** The types of the reference, and of Google's extended list by hundreds. */
const basic: Readonly<Record<number, VehicleKind>> = {
  0: 'train',
  1: 'train',
  2: 'train',
  3: 'bus',
  4: 'ferry',
  5: 'train',
  6: 'train',
  7: 'train',
  11: 'bus',
  12: 'train',
};
const extended: Readonly<Record<number, VehicleKind>> = {
  1: 'train',
  2: 'bus',
  3: 'train',
  4: 'train',
  5: 'train',
  6: 'train',
  7: 'bus',
  8: 'bus',
  9: 'train',
  10: 'ferry',
  11: 'plane',
  12: 'ferry',
  13: 'train',
  14: 'train',
  15: 'bus',
  16: 'bus',
  17: 'bus',
};

/** The nearest of our kinds of vehicles; whatever runs on rails or a rope is a train. Undefined where the type is none. */
const kindOfRoute = (type: number): VehicleKind | undefined =>
  type < 100 ? basic[type] : extended[Math.floor(type / 100)];
