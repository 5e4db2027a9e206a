import { expect, it } from 'vitest';
import { FeedRefused } from './feed-faults.ts';
import { areas, type Files, headways, read, table } from './feeds.test-helper.ts';

/** Elements that methods of lists, maps and sets walk through: what is worse than linear here is one of them within another. */
async function countWork(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const walks: [object, PropertyKey[], (self: never) => number][] = [
    [
      Array.prototype,
      [
        'includes',
        'indexOf',
        'find',
        'findIndex',
        'some',
        'every',
        'filter',
        'map',
        'flatMap',
        Symbol.iterator,
      ],
      ({ length }: unknown[]) => length,
    ],
    [Map.prototype, ['forEach', 'keys', 'values', 'entries', Symbol.iterator], ({ size }: Map<1, 1>) => size],
    [Set.prototype, ['forEach', 'keys', 'values', Symbol.iterator], ({ size }: Set<1>) => size],
  ];
  const undo = walks.flatMap(([prototype, names, sizeOf]) =>
    names.map((name) => {
      const original = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      const value = function (this: never, ...rest: unknown[]) {
        count += sizeOf(this);
        return Reflect.apply(original.value, this, rest);
      };
      Object.defineProperty(prototype, name, { ...original, value });
      return () => Object.defineProperty(prototype, name, original);
    }),
  );
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error;
  } finally {
    for (const each of undo) each();
  }
  return count;
}

const lines = (size: number, line: (at: number) => string): string[] =>
  Array.from({ length: size }, (_, at) => line(at));
const more = (files: Files, file: string, added: readonly string[]): Files => ({
  ...files,
  [file]: `${files[file] ?? ''}${table(...added)}`,
});
const clock = (at: number): string => `${at}:00:00`;

it.each<[string, (size: number) => Files]>([
  [
    'names in the zip',
    (size) => ({
      ...headways,
      ...Object.fromEntries(lines(size, (at) => `${at}.txt`).map((name) => [name, ''])),
    }),
  ],
  [
    'columns',
    (size) => ({ ...headways, 'stops.txt': table(`stop_id,${lines(size, (at) => `c${at}`).join()}`) }),
  ],
  ['fields of a line', (size) => more(headways, 'stops.txt', [`Z${','.repeat(size)}x`])],
  [
    'agencies and routes',
    (size) =>
      more(
        more(
          headways,
          'agency.txt',
          lines(size, (at) => `a${at},A,http://a.test,Europe/Lisbon`),
        ),
        'routes.txt',
        lines(size, (at) => `r${at},a${at},R,,3,`),
      ),
  ],
  [
    'routes of no agency',
    (size) =>
      more(
        more(
          headways,
          'agency.txt',
          lines(size, (at) => `a${at},A,http://a.test,Europe/Lisbon`),
        ),
        'routes.txt',
        lines(size, (at) => `r${at},,R,,3,`),
      ),
  ],
  [
    'stops',
    (size) =>
      more(
        headways,
        'stops.txt',
        lines(size, (at) => `s${at},S,41,-8,0,C,,`),
      ),
  ],
  [
    'faults',
    (size) =>
      more(
        headways,
        'stops.txt',
        lines(size, (at) => `s${at},S,x${at},-8,0,C,,`),
      ),
  ],
  [
    'trips',
    (size) =>
      more(
        more(
          headways,
          'trips.txt',
          lines(size, (at) => `M,all,t${at},`),
        ),
        'stop_times.txt',
        lines(size, (at) => `t${at},08:00:00,08:00:00,P,1,0`),
      ),
  ],
  [
    'stops of one trip',
    (size) =>
      more(
        headways,
        'stop_times.txt',
        lines(size, (at) => `lonely,11:00:00,11:00:00,P,${at + 2},0`),
      ),
  ],
  [
    'headways of one trip',
    (size) =>
      more(
        headways,
        'frequencies.txt',
        lines(size, (at) => `lonely,${clock(at)},${clock(at + 1)},3600,0`),
      ),
  ],
  [
    'changes between stops',
    (size) => ({
      ...headways,
      'transfers.txt': table('from_stop_id,to_stop_id,transfer_type', ...lines(size, () => 'C1,C2,1')),
    }),
  ],
  [
    'areas of one stop',
    (size) =>
      more(
        more(
          areas,
          'areas.txt',
          lines(size, (at) => `a${at},A`),
        ),
        'stop_areas.txt',
        lines(size, (at) => `a${at},A`),
      ),
  ],
  [
    'routes and fares by route',
    (size) => ({
      ...more(
        headways,
        'routes.txt',
        lines(size, (at) => `r${at},N,R,,3,`),
      ),
      'fare_attributes.txt': table('fare_id,price,currency_type', ...lines(size, (at) => `f${at},1,EUR`)),
      'fare_rules.txt': table('fare_id,route_id', ...lines(size, (at) => `f${at},r${at}`)),
    }),
  ],
  [
    'fares for every route',
    (size) => ({
      ...more(
        headways,
        'routes.txt',
        lines(size, (at) => `r${at},N,R,,3,`),
      ),
      'fare_attributes.txt': table(
        'fare_id,price,currency_type,agency_id',
        ...lines(size, (at) => `f${at},1,EUR,E`),
      ),
    }),
  ],
  [
    'products and rules',
    (size) =>
      more(
        more(
          areas,
          'fare_products.txt',
          lines(size, (at) => `p${at},adult,card,1,EUR`),
        ),
        'fare_leg_rules.txt',
        lines(size, (at) => `rail,town,land,p${at}`),
      ),
  ],
  [
    'translations',
    (size) => ({
      ...headways,
      'translations.txt': table(
        'table_name,field_name,language,translation,record_id',
        ...lines(size, (at) => `stops,stop_name,en,N,s${at}`),
      ),
    }),
  ],
])('reading takes no more than twice the work for twice the %s', async (_, feedOf) => {
  const [once, twice] = [await countWork(() => read(feedOf(200))), await countWork(() => read(feedOf(400)))];
  expect(twice / once).toBeLessThan(2.2);
});
