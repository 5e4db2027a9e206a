import type { FeedStop, Skipped } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import type { TableRow } from '../table-row.ts';
import type { Translate } from './translations.ts';

const STATION = 1;
/** What is no place of its own, by location_type. */
const left: Readonly<Record<number, string>> = {
  2: 'an entrance',
  3: 'a generic node',
  4: 'a boarding area',
};

interface Located {
  readonly type: number;
  readonly parent: string;
  readonly line: number;
}

/** Stops and stations, in the order of the file. Entrances, nodes and boarding areas are checked and left out. */
export async function readStops(
  deps: TableDeps,
  translate: Translate,
  skipped: Skipped,
): Promise<FeedStop[]> {
  const stops: FeedStop[] = [];
  const located = new Map<string, Located>();
  await readTable(deps, 'stops.txt', ['stop_id'], (row) => {
    const id = row.required('stop_id');
    if (located.has(id)) row.fault('stop_id', `'${id}' stands there twice`);
    const type = row.choice('location_type', 4);
    located.set(id, { type, parent: row.text('parent_station'), line: row.line });
    const latitude = row.number('stop_lat', -90, 90);
    const longitude = row.number('stop_lon', -180, 180);
    const why = left[type];
    if (why) return skipped.add('stops', why);
    if (row.text('stop_lat') === '') row.fault('stop_lat', 'is required');
    if (row.text('stop_lon') === '') row.fault('stop_lon', 'is required');
    if (latitude === 0 && longitude === 0) row.fault('stop_lat', 'lies at 0, 0, where nobody stops');
    stops.push({
      id,
      type: type === STATION ? 'station' : 'platform',
      code: row.text('stop_code'),
      name: translate('stops', 'stop_name', id, row.required('stop_name')),
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      zone: row.text('zone_id'),
      parent: row.text('parent_station'),
      timeZone: row.timeZone('stop_timezone'),
      platform: row.text('platform_code'),
      city: row.text('stop_city'),
      country: countryOf(row),
      areas: [],
      changes: [],
      line: row.line,
    });
  });
  checkParents(deps, located);
  return stops;
}

function countryOf(row: TableRow): string {
  const country = row.text('stop_country');
  return /^[A-Z]{2}$/.test(country) ? country : '';
}

function checkParents({ faults }: TableDeps, located: ReadonlyMap<string, Located>): void {
  for (const [id, { type, parent, line }] of located) {
    const wrong = (reason: string) => faults.add('stops.txt', line, 'parent_station', reason);
    if (parent === '') {
      if (type > STATION) wrong(`'${id}' is ${left[type]} and needs one`);
      continue;
    }
    const above = located.get(parent);
    if (!above) {
      if (!faults.hasLost('stops.txt', parent)) wrong(`'${parent}' is not in stops.txt`);
    } else if (type === STATION) wrong('a station has none');
    else if (type === 4 ? above.type !== 0 : above.type !== STATION) {
      wrong(`'${parent}' is no ${type === 4 ? 'platform' : 'station'}`);
    }
  }
}
