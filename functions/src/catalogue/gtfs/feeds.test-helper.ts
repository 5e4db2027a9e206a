import { strToU8, zipSync } from 'fflate';
import type { Feed } from './feed.ts';
import { openZip } from './open-zip.ts';
import { type ImportOptions, type ImportPlan, planImport } from './plan-import.ts';
import { type ReadOptions, readFeed } from './read-feed.ts';

/** A feed as its files. */
export type Files = Readonly<Record<string, string>>;

/** @param encode how its texts are written */
export const bytesOf = (files: Files, encode: (text: string) => Uint8Array): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encode(text)]))));
export const zipOf = (files: Files): Buffer => bytesOf(files, strToU8);

type WholeFeed = { feed: Feed; isUsable: readonly boolean[] };

export const read = (files: Files, options: Partial<ReadOptions> = {}): Promise<WholeFeed> =>
  readBytes(zipOf(files), options);

export async function readBytes(bytes: Buffer, options: Partial<ReadOptions> = {}): Promise<WholeFeed> {
  const zip = await openZip(bytes);
  try {
    return await readFeed(zip, { language: 'en', ...options });
  } finally {
    zip.close();
  }
}

export async function plan(files: Files, options: Partial<ImportOptions> = {}): Promise<ImportPlan> {
  const { feed, isUsable } = await read(files, options.currency ? { currency: options.currency } : {});
  const all = { days: 7, isDraft: false, feed: 'test', ...options };
  return planImport(feed, isUsable, all, { now: Date.parse('2026-03-01T00:00Z'), writer: 'system' });
}

/** A table whose lines are written with bars, for the eye. */
export const table = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

const everyDay = '1,1,1,1,1,1,1';

/** Frequencies, two agencies in two zones, a station with platforms, an entrance, a file that nobody knows. */
export const headways: Files = {
  'agency.txt': table(
    'agency_id,agency_name,agency_url,agency_timezone',
    'N,Norte,http://n.test,Europe/Lisbon',
    'E,Este,http://e.test,Europe/Madrid',
  ),
  'stops.txt': table(
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,stop_timezone',
    'C,Central,41.15,-8.61,1,,,',
    'C1,Central,41.1501,-8.6101,0,C,1,',
    'C2,Central,41.1502,-8.6102,,C,2,',
    'X,Side door,41.1503,-8.6103,2,C,,',
    'P,Praia,41.20,-8.70,0,,,',
    'V,"Vigo, Urzáiz",42.23,-8.71,0,,,Europe/Madrid',
  ),
  'routes.txt': table(
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color',
    'M,N,M,Metro,1,FF0000',
    'B,E,B,Norte – Vigo,200,',
    'Q,N,Q,Nobody runs it,3,',
  ),
  'calendar.txt': table(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    `all,${everyDay},20260301,20260331`,
    'work,1,1,1,1,1,0,0,20260301,20260331',
  ),
  'calendar_dates.txt': table('service_id,date,exception_type', 'work,20260304,2', 'work,20260307,1'),
  'trips.txt': table(
    'route_id,service_id,trip_id,trip_headsign',
    'M,all,m1,Praia',
    'B,work,b1,Vigo',
    'M,all,lonely,',
  ),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type',
    'm1,00:00:00,00:00:00,C1,1,0',
    'm1,00:09:00,00:10:00,P,5,0',
    'b1,23:30:00,23:30:00,C2,1,0',
    'b1,25:45:00,25:45:00,V,2,1',
    'lonely,10:00:00,10:00:00,P,1,0',
  ),
  'frequencies.txt': table(
    'trip_id,start_time,end_time,headway_secs,exact_times',
    'm1,06:00:00,07:00:00,1200,0',
    'm1,07:00:00,07:10:00,300,1',
  ),
  'timeframes_of_ours.txt': 'what,ever\n1,2\n',
};

/** Single dates alone, a byte-order mark, lines that end in CR, times past midnight, over both changes of the clocks. */
export const clockChanges: Files = {
  'agency.txt':
    '\uFEFFagency_id,agency_name,agency_url,agency_timezone\rN,Norte,http://n.test,Europe/Lisbon\r',
  'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\rA,A,41,-8\r\rB,B,42,-8\r',
  'routes.txt': 'route_id,route_short_name,route_type\rR,R,3\r',
  'calendar_dates.txt':
    'service_id,date,exception_type\rs,20260328,1\rs,20260329,1\rs,20261024,1\rs,20261025,1\r',
  'trips.txt': 'route_id,service_id,trip_id\rR,s,late\rR,s,early\r',
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    'late,23:30:00,23:30:00,A,1',
    'late,26:30:00,26:30:00,B,2',
    'early,0:30:00,0:30:00,A,1',
    'early,08:00:00,08:00:00,B,2',
    '',
  ].join('\r'),
};

/** Fares v2, a way with its lengths, and times that are missing. */
export const areas: Files = {
  'agency.txt': table('agency_name,agency_url,agency_timezone', 'Oeste,http://o.test,Europe/Lisbon'),
  'stops.txt': table(
    'stop_id,stop_name,stop_lat,stop_lon',
    'A,A,41.00,-8.0',
    'B,B,41.01,-8.0',
    'C,C,41.05,-8.0',
    'D,D,41.10,-8.0',
  ),
  'routes.txt': table('route_id,route_short_name,route_type,network_id', 'R,R,2,rail'),
  'calendar_dates.txt': table('service_id,date,exception_type', 's,20260302,1'),
  'trips.txt': table('route_id,service_id,trip_id,shape_id', 'R,s,t1,w', 'R,s,t2,'),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled',
    't1,08:00:00,08:00:00,A,1,0',
    't1,,,B,2,1',
    't1,,,C,3,5',
    't1,08:50:00,08:50:00,D,4,10',
    't2,09:00:00,09:00:00,A,1,',
    't2,,,B,2,',
    't2,,,C,3,',
    't2,09:30:00,09:30:00,D,4,',
  ),
  'shapes.txt': table(
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled',
    'w,41.00,-8.0,1,0',
    'w,41.05,-8.0,2,5',
    'w,41.10,-8.0,3,10',
  ),
  'areas.txt': table('area_id,area_name', 'town,Town', 'land,Land'),
  'stop_areas.txt': table('area_id,stop_id', 'town,A', 'town,B', 'land,C', 'land,D'),
  'rider_categories.txt': table(
    'rider_category_id,rider_category_name,is_default_fare_category',
    'adult,Adult,1',
    'child,Child,0',
  ),
  'fare_products.txt': table(
    'fare_product_id,rider_category_id,fare_media_id,amount,currency',
    'near,adult,cash,2.00,EUR',
    'near,adult,card,1.80,EUR',
    'near,child,card,0.90,EUR',
    'far,adult,card,4.5,EUR',
  ),
  'fare_leg_rules.txt': table(
    'network_id,from_area_id,to_area_id,fare_product_id',
    'rail,town,town,near',
    'rail,land,land,near',
    'rail,town,land,far',
  ),
};
