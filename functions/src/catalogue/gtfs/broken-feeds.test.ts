import { describe, expect, it } from 'vitest';
import { FeedRefused, faultText } from './feed-faults.ts';
import {
  areas,
  bytesOf,
  type Files,
  headways,
  plan,
  read,
  readBytes,
  table,
  zipOf,
} from './feeds.test-helper.ts';
import { openZip } from './open-zip.ts';
import type { ReadOptions } from './read-feed.ts';

async function faultsOf(files: Files, options: Parameters<typeof plan>[1] = {}): Promise<string[]> {
  try {
    await plan(files, options);
    return [];
  } catch (error) {
    if (error instanceof FeedRefused) return error.faults.map(faultText);
    throw error;
  }
}

/** A feed with one text of one file changed. */
function changed(files: Files, file: string, from: string, to: string): Files {
  const text = files[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { ...files, [file]: text.replace(from, to) };
}
const without = (files: Files, file: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));

describe('a broken feed is refused, with file, line, column and reason', () => {
  it('and one that is whole is not', async () => {
    expect(await faultsOf(headways)).toEqual([]);
  });

  it.each<[string, Files, string]>([
    ['no agencies', without(headways, 'agency.txt'), 'agency.txt: is missing'],
    [
      'files in a folder',
      { ...without(headways, 'stops.txt'), 'feed/stops.txt': '' },
      'stops.txt: lies in a folder of the zip (feed/stops.txt), and must lie at its top',
    ],
    [
      'an empty table',
      { ...headways, 'trips.txt': '' },
      'trips.txt, line 1: has no line with the names of its columns',
    ],
    [
      'no calendar of either kind',
      without(without(headways, 'calendar.txt'), 'calendar_dates.txt'),
      'calendar.txt: is missing, and so is calendar_dates.txt: one of them is needed',
    ],
    [
      'a column that is missing',
      changed(headways, 'trips.txt', 'trip_id', 'trip'),
      'trips.txt, line 1, column trip_id: the column is missing',
    ],
    [
      'a column that stands there twice',
      changed(headways, 'trips.txt', 'trip_headsign', 'trip_id'),
      'trips.txt, line 1, column trip_id: the column stands there twice',
    ],
    [
      'a quotation mark that is never closed',
      changed(headways, 'stops.txt', 'V,"Vigo, Urzáiz"', 'V,"Vigo, Urzáiz'),
      'stops.txt, line 7, column stop_name: a quotation mark is opened and never closed',
    ],
    [
      'a comma that is not in quotes',
      changed(headways, 'stops.txt', '"Vigo, Urzáiz"', 'Vigo, Urzáiz'),
      'stops.txt, line 7: has 9 fields, the table has 8 columns',
    ],
    [
      'an unknown time zone',
      changed(headways, 'agency.txt', 'Europe/Madrid', 'Europe/Nowhere'),
      "agency.txt, line 3, column agency_timezone: 'Europe/Nowhere' is no known time zone",
    ],
    [
      'a position beyond the pole',
      changed(headways, 'stops.txt', '42.23', '92.23'),
      "stops.txt, line 7, column stop_lat: '92.23' lies above 90",
    ],
    [
      'a position that is no number',
      changed(headways, 'stops.txt', '-8.70', 'west'),
      "stops.txt, line 6, column stop_lon: 'west' is no number",
    ],
    [
      'a stop without a name',
      changed(headways, 'stops.txt', 'P,Praia', 'P,'),
      'stops.txt, line 6, column stop_name: is required',
    ],
    [
      'a stop that stands there twice',
      changed(headways, 'stops.txt', '\nP,', '\nC1,'),
      "stops.txt, line 6, column stop_id: 'C1' stands there twice",
    ],
    [
      'a station that is not there',
      changed(headways, 'stops.txt', ',0,C,1,', ',0,Q,1,'),
      "stops.txt, line 3, column parent_station: 'Q' is not in stops.txt",
    ],
    [
      'a platform of a platform',
      changed(headways, 'stops.txt', ',,C,2,', ',,C1,2,'),
      "stops.txt, line 4, column parent_station: 'C1' is no station",
    ],
    [
      'a kind of location that nobody knows',
      changed(headways, 'stops.txt', '-8.6103,2,C', '-8.6103,7,C'),
      "stops.txt, line 5, column location_type: '7' lies above 4",
    ],
    [
      'a route of nobody',
      changed(headways, 'routes.txt', 'B,E,B', 'B,X,B'),
      "routes.txt, line 3, column agency_id: 'X' is not in agency.txt",
    ],
    [
      'a route that does not say which of two agencies',
      changed(headways, 'routes.txt', 'B,E,B', 'B,,B'),
      'routes.txt, line 3, column agency_id: is required where there are several agencies',
    ],
    [
      'a type of route that is none',
      changed(headways, 'routes.txt', ',200,', ',50,'),
      "routes.txt, line 3, column route_type: '50' is no type of route",
    ],
    [
      'a colour that is none',
      changed(headways, 'routes.txt', 'FF0000', 'red'),
      "routes.txt, line 2, column route_color: 'red' is no colour such as 41AD49",
    ],
    [
      'a day that there is not',
      changed(headways, 'calendar.txt', '20260331', '20260231'),
      "calendar.txt, line 2, column end_date: '20260231' is no date such as 20261127",
    ],
    [
      'a weekday that is neither 0 nor 1',
      changed(headways, 'calendar.txt', 'all,1', 'all,2'),
      "calendar.txt, line 2, column monday: '2' lies above 1",
    ],
    [
      'a calendar that ends before it begins',
      changed(headways, 'calendar.txt', '20260331', '20260228'),
      'calendar.txt, line 2, column end_date: lies before start_date',
    ],
    [
      'a date twice',
      changed(headways, 'calendar_dates.txt', 'work,20260307,1', 'work,20260304,1'),
      "calendar_dates.txt, line 3, column date: the service 'work' has 2026-03-04 twice",
    ],
    [
      'a trip of no route',
      changed(headways, 'trips.txt', 'B,work,b1', 'Z,work,b1'),
      "trips.txt, line 3, column route_id: 'Z' is not in routes.txt",
    ],
    [
      'a trip of no service',
      changed(headways, 'trips.txt', 'B,work,b1', 'B,never,b1'),
      "trips.txt, line 3, column service_id: 'never' is not in calendar.txt or calendar_dates.txt",
    ],
    [
      'a time that is none',
      changed(headways, 'stop_times.txt', '25:45:00,25:45:00', '25:75:00,25:75:00'),
      "stop_times.txt, line 5, column arrival_time: '25:75:00' is no time such as 25:10:00",
    ],
    [
      'a stop that is not there',
      changed(headways, 'stop_times.txt', ',V,2', ',W,2'),
      "stop_times.txt, line 5, column stop_id: 'W' is not in stops.txt, or is no stop there",
    ],
    [
      'a call at a station',
      changed(headways, 'stop_times.txt', ',C2,1', ',C,1'),
      "stop_times.txt, line 4, column stop_id: 'C' is a station: trips call at stops",
    ],
    [
      'a place in the order twice',
      changed(headways, 'stop_times.txt', ',V,2', ',V,1'),
      'stop_times.txt, line 5, column stop_sequence: the trip has 1 twice',
    ],
    [
      'an arrival before the departure from the stop before',
      changed(headways, 'stop_times.txt', '25:45:00,25:45:00', '22:45:00,22:45:00'),
      'stop_times.txt, line 5, column arrival_time: lies before the departure from the stop before',
    ],
    [
      'a departure before the arrival',
      changed(headways, 'stop_times.txt', '00:09:00,00:10:00', '00:09:00,00:08:00'),
      'stop_times.txt, line 3, column departure_time: lies before the arrival',
    ],
    [
      'no time at the end',
      changed(headways, 'stop_times.txt', '25:45:00,25:45:00', ','),
      'stop_times.txt, line 5, column arrival_time: the first and the last stop of a trip need a time',
    ],
    [
      'headways one over the other',
      changed(headways, 'frequencies.txt', '07:00:00,07:10:00', '06:59:00,07:10:00'),
      "frequencies.txt, line 3, column start_time: the trip 'm1' has another headway at that time",
    ],
    [
      'a headway of nothing',
      changed(headways, 'frequencies.txt', ',300,', ',0,'),
      "frequencies.txt, line 3, column headway_secs: '0' lies below 1",
    ],
    [
      'a shape that is not there',
      changed(areas, 'trips.txt', 't1,w', 't1,x'),
      "trips.txt, line 2, column shape_id: 'x' is not in shapes.txt",
    ],
    [
      'a fare in money that is not taken',
      changed(areas, 'fare_products.txt', '4.5,EUR', '4.5,XTS'),
      "fare_products.txt, line 5, column currency: 'XTS' is no currency that is sold here; name another one to sell in",
    ],
    [
      'a fare for a product that is not there',
      changed(areas, 'fare_leg_rules.txt', 'land,far', 'land,further'),
      "fare_leg_rules.txt, line 4, column fare_product_id: 'further' is not in fare_products.txt",
    ],
    [
      'a rule for a zone that is not there',
      {
        ...headways,
        'fare_attributes.txt': table('fare_id,price,currency_type', 'a,1,EUR'),
        'fare_rules.txt': table('fare_id,origin_id', 'a,9'),
      },
      "fare_rules.txt, line 2, column origin_id: '9' is no zone of stops.txt",
    ],
    [
      'a transfer to a stop that is not there',
      { ...headways, 'transfers.txt': table('from_stop_id,to_stop_id,transfer_type', 'C1,Q,2') },
      "transfers.txt, line 2, column to_stop_id: 'Q' is not in stops.txt, as a stop or station",
    ],
    [
      'a kind of transfer that nobody knows',
      { ...headways, 'transfers.txt': table('from_stop_id,to_stop_id,transfer_type', 'C1,C2,6') },
      "transfers.txt, line 2, column transfer_type: '6' lies above 5",
    ],
  ])('%s', async (_, files, fault) => {
    expect((await faultsOf(files)).at(0)).toBe(fault);
  });

  it('with every cause, each told once: what stands on it is no cause', async () => {
    const twice = changed(changed(headways, 'stops.txt', '42.23', '92.23'), 'trips.txt', 'B,work', 'Z,work');
    expect(await faultsOf(twice)).toEqual([
      "stops.txt, line 7, column stop_lat: '92.23' lies above 90",
      "trips.txt, line 3, column route_id: 'Z' is not in routes.txt",
    ]);
    expect(await faultsOf({ ...headways, 'trips.txt': '' })).toEqual([
      'trips.txt, line 1: has no line with the names of its columns',
    ]);
    const nameless = (headways['stops.txt'] ?? '').replaceAll('Central', '');
    expect(await faultsOf({ ...headways, 'stops.txt': nameless })).toEqual([
      'stops.txt, line 2, column stop_name: is required (and on 2 more lines)',
    ]);
  });

  it.each([
    ['a control character', 'P,Pra\u0007ia', 'has a control character'],
    ['the end of a line', 'P,"Pra\nia"', 'has a control character'],
    ['a code point that is no character', 'P,Pra\ufffeia', 'has a control character'],
    ['a name beyond any', `P,${'Praia'.repeat(500)}`, 'is longer than 2000 characters'],
  ])('with %s in a name', async (_, stop, reason) => {
    const broken = changed(headways, 'stops.txt', 'P,Praia', stop);
    const [fault, ...more] = await faultsOf(broken);
    expect(fault).toMatch(/^stops\.txt, line [67], column stop_name: /);
    expect(fault).toContain(reason);
    expect(more).toEqual([]);
  });

  it('with bytes that are no UTF-8', async () => {
    const latin = bytesOf(
      { ...headways, 'routes.txt': (headways['routes.txt'] ?? '').replace('–', '-') },
      (text) => Buffer.from(text, 'latin1'),
    );
    await expect(readBytes(latin)).rejects.toMatchObject({
      faults: [{ file: 'stops.txt', line: 7, column: 'stop_name', reason: 'has bytes that are no UTF-8' }],
    });
  });

  it.each([
    ['at 0, 0', '41.20,-8.70', '0,0', 'stop_lat: lies at 0, 0, where nobody stops'],
    ['on the wrong side of the world', '41.20,-8.70', '-8.70,141.20', 'stop_lat: lies'],
  ])('with a stop %s', async (_, from, to, fault) => {
    const faults = await faultsOf(changed(headways, 'stops.txt', from, to));
    expect(faults).toEqual([expect.stringContaining(`stops.txt, line 6, column ${fault}`)]);
  });

  it('and one that planes fly to is not, however far it is', async () => {
    const far = changed(headways, 'stops.txt', '41.20,-8.70', '-8.70,141.20');
    expect(await faultsOf(changed(far, 'routes.txt', 'Metro,1,', 'Metro,1100,'))).toEqual([]);
  });

  it('and what is no zip at all, or a damaged one', async () => {
    await expect(openZip(Buffer.from('trip_id'))).rejects.toThrow(FeedRefused);
  });

  /** Where the headers of a zip's first file have a field, which the directory repeats two bytes further on. */
  it.each([
    ['an encrypted one', 6, 1, 'is encrypted'],
    ['one that is packed by LZMA', 8, 14, 'is packed in a way that is not read here'],
  ])('and %s', async (_, at, value, reason) => {
    const zip = zipOf(headways);
    const directory = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    for (const header of [0, directory + 2]) zip.writeUInt16LE(value, header + at);
    await expect(readBytes(zip)).rejects.toMatchObject({
      faults: [{ file: Object.keys(headways)[0], line: 0, column: '', reason }],
    });
  });

  it.each<[string, Files, Partial<ReadOptions>, string]>([
    [
      '200,000 columns',
      { ...headways, 'stops.txt': `stop_id${',a'.repeat(200_000)}\n` },
      {},
      'stops.txt, line 1: ',
    ],
    [
      'columns beyond any',
      { ...headways, 'stops.txt': `stop_id${',a'.repeat(600)}\n` },
      {},
      'stops.txt, line 1: has 601 columns, and may have 500',
    ],
    [
      'a line beyond any',
      { ...headways, 'stops.txt': `${headways['stops.txt']}${'x'.repeat(200_000)}` },
      {},
      'stops.txt, line 8, column stop_id: a line is longer than 100000 bytes',
    ],
    ['lines beyond any', headways, { maxRows: 5 }, 'stops.txt, line 7: has more than 5 lines'],
    [
      'headways beyond any',
      changed(headways, 'frequencies.txt', '06:00:00,07:00:00,1200', '06:00:00,999:00:00,1'),
      {},
      'frequencies.txt, line 2, column headway_secs: ',
    ],
  ])('and one with %s, before it is read further', async (_, files, options, fault) => {
    const refused = await read(files, options).then(
      () => undefined,
      (error: FeedRefused) => error,
    );
    expect(refused?.faults.map(faultText)[0]).toContain(fault);
    expect(refused?.faults).toHaveLength(1);
  });
});

it.each<[string, Files]>([
  [
    'in another currency, where it is sold in one that is taken',
    changed(areas, 'fare_products.txt', '4.5,EUR', '4.5,HUF'),
  ],
  ['without quotes around a quotation mark', changed(headways, 'stops.txt', 'P,Praia', 'P,Praia "da" Rocha')],
  ['with lines that end in both ways', changed(headways, 'stops.txt', '\nP,', '\r\nP,')],
  ['with empty fields at the end of a line', changed(headways, 'stops.txt', ',0,C,1,', ',0,C,1,,,')],
])('a feed is taken %s', async (_, files) => {
  await expect(read(files, { currency: 'EUR' })).resolves.toBeDefined();
});
