import { legFare } from '@fareground/domain/catalogue/trips/leg-fare';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { areas, clockChanges, type Files, headways, plan, read, table } from './feeds.test-helper.ts';
import type { ImportPlan } from './plan-import.ts';
import { tripOf } from './run-plan.ts';

/** Counts a feed anew, from its texts alone: plain lines, no quotes. */
function countOf(files: Files, days: readonly string[]) {
  const rowsOf = (file: string): Record<string, string>[] => {
    const [head = '', ...lines] = (files[file] ?? '')
      .replace('\uFEFF', '')
      .split(/[\r\n]+/)
      .filter(Boolean);
    const names = head.split(',');
    return lines.map((line) => {
      const cells = line.replaceAll(/"[^"]*"/g, 'quoted').split(',');
      return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    });
  };
  const seconds = (time = ''): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const runs = (service: string | undefined, day: string): boolean => {
    const date = day.replaceAll('-', '');
    const single = rowsOf('calendar_dates.txt').find(
      (row) => row.service_id === service && row.date === date,
    );
    if (single) return single.exception_type === '1';
    const calendar = rowsOf('calendar.txt').find((row) => row.service_id === service);
    const weekday = weekdays[new Date(day).getUTCDay()] ?? '';
    return (
      calendar?.[weekday] === '1' && (calendar.start_date ?? '') <= date && date <= (calendar.end_date ?? '')
    );
  };
  const stops = Map.groupBy(rowsOf('stop_times.txt'), (row) => row.trip_id);
  const timed = rowsOf('trips.txt').filter((trip) => (stops.get(trip.trip_id)?.length ?? 0) >= 2);
  let [trips, calls] = [0, 0];
  for (const { service_id: service, trip_id: id } of timed) {
    const spans = rowsOf('frequencies.txt').filter((row) => row.trip_id === id);
    const starts = spans.reduce(
      (sum, { start_time: from, end_time: to, headway_secs: headway }) =>
        sum + Math.ceil((seconds(to) - seconds(from)) / Number(headway)),
      0,
    );
    const count = days.filter((day) => runs(service, day)).length * (spans.length > 0 ? starts : 1);
    trips += count;
    calls += count * (stops.get(id)?.length ?? 0);
  }
  return {
    places: rowsOf('stops.txt').filter((row) => ['', '0', '1'].includes(row.location_type ?? '')).length,
    routes: new Set(timed.map((trip) => trip.route_id)).size,
    trips,
    calls,
  };
}

const countsOf = ({ places, routes, runs, calls }: ImportPlan) => ({
  places: places.length,
  routes: routes.length,
  trips: runs,
  calls,
});

const tripsOf = (planned: ImportPlan) =>
  planned.running.flatMap((index) => {
    const own = planned.planOf(index);
    return planned.runsOf(index, planned.days).map((run) => tripOf(planned, own, run));
  });

const iso = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 16);

describe('a feed has as many places, routes, trips and calls as another reading of it says', () => {
  it.each([
    ['headways, two agencies', headways, '2026-03-02', 7],
    ['single dates, over the change in spring', clockChanges, '2026-03-28', 2],
    ['single dates, over the change in autumn', clockChanges, '2026-10-20', 10],
    ['fares v2 and missing times', areas, '2026-03-01', 3],
    ['a window in which nothing runs', areas, '2026-04-01', 3],
  ])('%s', async (_, files, from, days) => {
    const planned = await plan(files, { from, days });
    expect(countsOf(planned)).toEqual(countOf(files, planned.days));
  });

  const bits = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });
  const service = fc.record({
    bits,
    from: fc.nat(20),
    length: fc.nat(20),
    extra: fc.uniqueArray(fc.nat(27), { maxLength: 5 }),
    hasCalendar: fc.boolean(),
  });
  const trip = fc.record({
    service: fc.nat(2),
    route: fc.nat(2),
    stops: fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }),
    headway: fc.option(fc.integer({ min: 1, max: 4_000 })),
  });

  it('any feed', async () => {
    const date = (day: number) => `202603${String(day + 1).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(service, { minLength: 3, maxLength: 3 }),
        fc.array(trip, { minLength: 1, maxLength: 8 }),
        fc.nat(25),
        fc.integer({ min: 1, max: 10 }),
        async (services, trips, from, days) => {
          const files: Files = {
            'agency.txt': areas['agency.txt'] ?? '',
            'stops.txt': table(
              'stop_id,stop_name,stop_lat,stop_lon,location_type',
              ...Array.from({ length: 6 }, (_, index) => `${index},Stop ${index},4${index},-8,0`),
            ),
            'routes.txt': table('route_id,route_short_name,route_type', '0,A,3', '1,B,3', '2,C,3'),
            'calendar.txt': table(
              'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
              ...services.flatMap(({ bits, from, length, hasCalendar }, index) =>
                hasCalendar
                  ? [
                      `${index},${bits.map(Number).join(',')},${date(from)},${date(Math.min(27, from + length))}`,
                    ]
                  : [],
              ),
            ),
            'calendar_dates.txt': table(
              'service_id,date,exception_type',
              ...services.flatMap(({ extra }, index) => [
                `${index},20260401,1`,
                ...extra.map((day) => `${index},${date(day)},${(day % 2) + 1}`),
              ]),
            ),
            'trips.txt': table(
              'route_id,service_id,trip_id',
              ...trips.map(({ route, service }, index) => `${route},${service},t${index}`),
            ),
            'stop_times.txt': table(
              'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
              ...trips.flatMap(({ stops }, index) =>
                stops.map((stop, at) => `t${index},1${at}:00:00,1${at}:00:00,${stop},${at * 3}`),
              ),
            ),
            'frequencies.txt': table(
              'trip_id,start_time,end_time,headway_secs',
              ...trips.flatMap(({ headway }, index) =>
                headway === null ? [] : [`t${index},06:00:00,08:30:00,${headway}`],
              ),
            ),
          };
          const first = `2026-03-${String(from + 1).padStart(2, '0')}`;
          const planned = await plan(files, { from: first, days });
          expect(countsOf(planned)).toEqual(countOf(files, planned.days));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('times', () => {
  it('are counted from noon less twelve hours, on the clocks of the agency', async () => {
    const trips = tripsOf(await plan(clockChanges, { from: '2026-03-28', days: 2 }));
    expect(trips.map(({ id, departsAt, arrivesAt }) => [id, iso(departsAt), iso(arrivesAt)])).toEqual([
      ['test--late--2026-03-28', '2026-03-28T23:30', '2026-03-29T02:30'],
      // Clocks went from 01:00 to 02:00: half past eleven is an hour earlier by UTC than the day before.
      ['test--late--2026-03-29', '2026-03-29T22:30', '2026-03-30T01:30'],
      ['test--early--2026-03-28', '2026-03-28T00:30', '2026-03-28T08:00'],
      ['test--early--2026-03-29', '2026-03-28T23:30', '2026-03-29T07:00'],
    ]);
  });

  it('in autumn stand an hour later where the morning has one hour more', async () => {
    const trips = tripsOf(await plan(clockChanges, { from: '2026-10-25', days: 1 }));
    expect(trips.map(({ departsAt, arrivesAt }) => [iso(departsAt), iso(arrivesAt)])).toEqual([
      ['2026-10-25T23:30', '2026-10-26T02:30'],
      ['2026-10-25T00:30', '2026-10-25T08:00'],
    ]);
  });

  it('are shown on the clocks of each stop, those of its station before its own', async () => {
    const [trip] = tripsOf(await plan(headways, { from: '2026-03-02', days: 1 })).filter(
      ({ number }) => number === 'B',
    );
    expect(trip?.timetable.map(({ name, timeZone }) => [name, timeZone])).toEqual([
      ['Central', 'Europe/Lisbon'],
      ['Vigo, Urzáiz', 'Europe/Madrid'],
    ]);
    // 23:30 and 25:45 in Madrid, of which the agency is.
    expect([iso(trip?.departsAt), iso(trip?.arrivesAt)]).toEqual(['2026-03-02T22:30', '2026-03-03T00:45']);
  });

  it('that are missing lie between those that are there: by the way where it is measured, else evenly', async () => {
    const [measured, even] = tripsOf(await plan(areas, { from: '2026-03-02', days: 1 }));
    const clock = (trip: typeof measured) => trip?.timetable.map(({ arrivesAt }) => iso(arrivesAt).slice(11));
    expect(clock(measured)).toEqual(['08:00', '08:05', '08:25', '08:50']);
    expect(clock(even)).toEqual(['09:00', '09:10', '09:20', '09:30']);
  });

  it('of a headway begin at each start of it', async () => {
    const trips = tripsOf(await plan(headways, { from: '2026-03-02', days: 1 })).filter(
      ({ number }) => number === 'M',
    );
    expect(
      trips.map(({ id, departsAt, timetable }) => [id, iso(departsAt), iso(timetable[1]?.arrivesAt)]),
    ).toEqual([
      ['test--m1--2026-03-02--021600', '2026-03-02T06:00', '2026-03-02T06:09'],
      ['test--m1--2026-03-02--022800', '2026-03-02T06:20', '2026-03-02T06:29'],
      ['test--m1--2026-03-02--024000', '2026-03-02T06:40', '2026-03-02T06:49'],
      ['test--m1--2026-03-02--025200', '2026-03-02T07:00', '2026-03-02T07:09'],
      ['test--m1--2026-03-02--025500', '2026-03-02T07:05', '2026-03-02T07:14'],
    ]);
  });
});

test('a run has the vehicle, the places and the marks that its route and stops say', async () => {
  const planned = await plan(headways, { from: '2026-03-02', days: 1 });
  const bus = tripsOf(planned).find(({ number }) => number === 'B');
  expect(bus).toMatchObject({
    kind: 'bus',
    operator: 'Este',
    vehicleId: 'test--este-e2b10ad7--coach-2-2'.replace(
      /este-[0-9a-f]+/,
      bus?.vehicleId.split('--')[1] ?? '',
    ),
    routeId: 'test--b-df7e70e5'.replace(/b-[0-9a-f]+/, bus?.routeId?.split('--')[1] ?? ''),
    headsign: 'Vigo',
    serviceDate: '2026-03-02',
    onSale: true,
  });
  expect(bus?.timetable.map(({ boards, alights, bay }) => [boards, alights, bay])).toEqual([
    [true, false, '2'],
    [false, true, ''],
  ]);
  expect(planned.places.find(({ name }) => name === 'Vigo, Urzáiz')).toMatchObject({
    country: 'ES',
    latitude: 42.23,
  });
  expect(planned.feed.skipped.list).toEqual([
    { what: 'stops', why: 'an entrance', count: 1 },
    { what: 'trips', why: 'has fewer than two stops', count: 1 },
  ]);
});

describe('fares', () => {
  const faresOf = async (files: Files, options: Parameters<typeof plan>[1] = {}) => {
    const [trip] = tripsOf(await plan(files, { from: '2026-03-02', days: 1, ...options }));
    if (!trip) throw new Error('no trip');
    const last = trip.timetable.length - 1;
    const fares: number[] = [];
    for (let from = 0; from < last; from++)
      for (let to = from + 1; to <= last; to++) fares.push(legFare(trip, from, to));
    return { fares, currency: trip.currency, form: Object.keys(trip.fares ?? {}) };
  };
  const plain: Files = Object.fromEntries(
    Object.entries(areas).filter(([name]) => !/area|fare|rider/.test(name)),
  );

  it('v2 go by area, for the usual rider, by the cheapest way to pay', async () => {
    expect(await faresOf(areas)).toEqual({
      fares: [180, 450, 450, 450, 450, 180],
      currency: 'EUR',
      form: ['zones', 'concessions'],
    });
  });

  it.each([
    ['a child’s half of every price', ['near,child,card,0.90,EUR', 'far,child,card,2.25,EUR'], { child: 50 }],
    ['an infant’s nothing', ['near,child,card,0.90,EUR', 'near,baby,card,0,EUR'], { child: 50, infant: 0 }],
    ['no one part', ['near,child,card,0.90,EUR', 'far,child,card,3.00,EUR'], undefined],
  ])('v2 have %s', async (_, young, concessions) => {
    const [header = '', ...usual] = (areas['fare_products.txt'] ?? '').trim().split(/\r?\n/);
    const files: Files = {
      ...areas,
      'rider_categories.txt': `${areas['rider_categories.txt']?.trimEnd()}\nbaby,Infant (under 3),0\n`,
      'fare_products.txt': table(header, ...usual.filter((row) => !row.includes('child')), ...young),
    };
    const planned = await plan(files, { from: '2026-03-02', days: 1 });
    expect(tripsOf(planned)[0]?.fares?.concessions).toEqual(concessions);
    expect(planned.feed.skipped.list.filter(({ why }) => why.includes('children'))).toHaveLength(
      concessions ? 0 : 1,
    );
  });

  it.each([
    ['one for all', ['fare_id'], [300, 300, 300, 300, 300, 300], []],
    [
      'by origin and destination',
      ['fare_id,origin_id,destination_id', 'near,1,1', 'near,2,2', 'far,1,2'],
      [300, 550, 550, 550, 550, 300],
      ['zones'],
    ],
    [
      'by the zones that are passed, all of them',
      ['fare_id,contains_id', 'near,1', 'far,1', 'far,2'],
      [300, 550, 550, 550, 550, 556],
      ['zones'],
    ],
    [
      'of another route: none, so by distance',
      ['fare_id,route_id', 'near,S'],
      [220, 556, 1112, 445, 1001, 556],
      ['table'],
    ],
  ])('v1: %s', async (_, rules, fares, form) => {
    const stops = ['A,A,41.00,-8.0,1', 'B,B,41.01,-8.0,1', 'C,C,41.05,-8.0,2', 'D,D,41.10,-8.0,2'];
    const files: Files = {
      ...plain,
      'routes.txt': table('route_id,route_short_name,route_type', 'R,R,2', 'S,S,2'),
      'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon,zone_id', ...stops),
      'fare_attributes.txt': table(
        'fare_id,price,currency_type,payment_method,transfers',
        'near,3.00,EUR,0,0',
        ...(rules.some((rule) => rule.startsWith('far,')) ? ['far,5.50,EUR,0,0'] : []),
      ),
      'fare_rules.txt': table(...rules),
    };
    const found = await faresOf(files, { distance: { perKilometre: 100, minimum: 220 } });
    expect(found).toMatchObject({ fares, form });
  });

  it('go by distance where the feed has none: so much a kilometre, and no less than the least', async () => {
    const { fares, currency } = await faresOf(plain, {
      currency: 'GBP',
      distance: { perKilometre: 100, minimum: 200 },
    });
    expect(currency).toBe('GBP');
    // 1.1, 5.6 and 11.1 km of a meridian.
    expect(fares).toEqual([200, 556, 1112, 445, 1001, 556]);
  });

  it('are sold in the currency of each route', async () => {
    const files: Files = {
      ...plain,
      'routes.txt': table('route_id,route_short_name,route_type', 'R,R,2', 'S,S,2'),
      'trips.txt': table('route_id,service_id,trip_id', 'R,s,t1', 'S,s,t2'),
      'fare_attributes.txt': table('fare_id,price,currency_type', 'e,3.00,EUR', 'g,2.50,GBP', 'z,9,CHF'),
      'fare_rules.txt': table('fare_id,route_id', 'e,R', 'g,S', 'z,S'),
    };
    const planned = await plan(files, { from: '2026-03-02', days: 1 });
    expect(tripsOf(planned).map((trip) => [trip.currency, legFare(trip, 0, 1)])).toEqual([
      ['EUR', 300],
      ['GBP', 250],
    ]);
    expect(planned.feed.skipped.list).toEqual([
      { what: 'fares', why: 'in CHF, and no route is sold in it', count: 1 },
    ]);
  });

  it('in another currency than is wanted are passed over, and counted', async () => {
    const planned = await plan(areas, { from: '2026-03-02', days: 1, currency: 'GBP' });
    expect(planned.feed.skipped.list).toContainEqual({
      what: 'fares',
      why: 'in EUR, and the feed is sold in GBP',
      count: 4,
    });
  });
});

test('names are read in the language of the site, where the feed has them in it', async () => {
  const files: Files = {
    ...areas,
    'translations.txt': table(
      'table_name,field_name,language,translation,record_id,field_value',
      'stops,stop_name,en-GB,Town hall,A,',
      'stops,stop_name,fr,Mairie,A,',
      'stops,stop_name,en,Beach,,B',
    ),
  };
  const { feed } = await read(files);
  expect(feed.stops.map(({ name }) => name)).toEqual(['Town hall', 'Beach', 'C', 'D']);
});

test('transfers are kept at where one arrives; what is said of a station goes for its stops, unless they say otherwise', async () => {
  const planned = await plan({
    ...headways,
    'transfers.txt': table(
      'from_stop_id,to_stop_id,from_route_id,transfer_type,min_transfer_time',
      'C,C,,2,300',
      'C,P,,2,301',
      'C1,P,,3,',
      'C2,C2,,1,',
      'C2,C1,,2,60',
      'P,V,,0,',
      'P,C,M,2,60',
      'P,C,,2,',
      'P,C,,2,36060',
      ',,,4,',
    ),
  });
  const changes = planned.places.map(({ id, changeMinutes, changesTo }) => [id, changeMinutes, changesTo]);
  expect(changes).toEqual([
    [expect.stringMatching(/^test--c-/), 5, [expect.stringMatching(/^test--p-.*\/6$/)]],
    [expect.stringMatching(/^test--c1-/), 5, [expect.stringMatching(/^test--p-.*\/-$/)]],
    [
      expect.stringMatching(/^test--c2-/),
      0,
      [expect.stringMatching(/^test--p-.*\/6$/), expect.stringMatching(/^test--c1-.*\/1$/)],
    ],
    [expect.stringMatching(/^test--p-/), undefined, undefined],
    [expect.stringMatching(/^test--v-/), undefined, undefined],
  ]);
  expect(planned.feed.skipped.list.filter(({ what }) => what === 'transfers')).toEqual([
    { what: 'transfers', why: 'for some routes or trips alone', count: 1 },
    { what: 'transfers', why: 'without a time', count: 1 },
    { what: 'transfers', why: 'longer than ten hours', count: 1 },
    { what: 'transfers', why: 'between two trips', count: 1 },
  ]);
});
