import type { Agency, FeedInfo } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import type { Translate } from './translations.ts';

export async function readAgencies(deps: TableDeps, translate: Translate): Promise<Map<string, Agency>> {
  const agencies = new Map<string, Agency>();
  let lines = 0;
  await readTable(deps, 'agency.txt', ['agency_name', 'agency_timezone'], (row) => {
    const id = row.text('agency_id');
    const timeZone = row.timeZone('agency_timezone');
    if (row.text('agency_timezone') === '') row.fault('agency_timezone', 'is required');
    if (agencies.has(id)) {
      row.fault(
        'agency_id',
        id === '' ? 'is required where there are several' : `'${id}' stands there twice`,
      );
    }
    const name = translate('agency', 'agency_name', id, row.required('agency_name'));
    agencies.set(id, {
      id,
      name,
      timeZone: timeZone || 'UTC',
      url: row.text('agency_url'),
      phone: row.text('agency_phone'),
    });
    lines += 1;
  });
  if (lines === 0 && !deps.faults.hasSome('agency.txt'))
    deps.faults.add('agency.txt', 0, '', 'names no agency');
  return agencies;
}

export async function readInfo(deps: TableDeps): Promise<FeedInfo> {
  let info: FeedInfo = { publisher: '', version: '' };
  await readTable(deps, 'feed_info.txt', [], (row) => {
    info = { publisher: row.text('feed_publisher_name'), version: row.text('feed_version') };
  });
  return info;
}
