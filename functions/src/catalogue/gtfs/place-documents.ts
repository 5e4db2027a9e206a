import { changeText } from '@fareground/domain/catalogue/search/change-time';
import { MAX_CHANGES, type Place } from '@fareground/domain/catalogue/search/place';
import { countryOfZone } from '@fareground/domain/core/country-of-zone';
import { cutText } from '@fareground/domain/core/cut-text';
import type { Feed, FeedStop } from './feed.ts';
import { digestOf, placeIdOf } from './ids.ts';

/** What our own feeds call the zone of a stop that no other stop lies in, though its fare zone may be that of others. */
export const loneZone = (stopId: string, zone = ''): string => `${zone}@${stopId}`;

/** The fare zone of a stop, by what its feed calls it. */
export function fareZone({ id }: FeedStop, zone: string): string {
  const end = loneZone(id);
  return zoneText(zone.endsWith(end) ? zone.slice(0, -end.length) : zone);
}

/** A zone as it is stored; one that is longer is told apart by its end. */
function zoneText(zone: string): string {
  const text = zone.replaceAll('\t', ' + ');
  return text.length <= 60 ? text : `${cutText(text, 50)} ${digestOf(text).slice(0, 8)}`;
}

/** The places of a feed's stops and stations, in their order. */
export function placesOf(feed: Feed, name: string): Place[] {
  const byId = new Map(feed.stops.map((stop) => [stop.id, stop]));
  const zones = timeZonesOf(feed);
  return feed.stops.map((stop) => {
    const station = byId.get(stop.parent);
    const timeZone = zones.get(stop.id) ?? 'UTC';
    const zone = fareZone(stop, feed.fares.zoneOf(stop));
    return {
      id: placeIdOf(name, stop.id),
      name: cutText(stop.name, 80),
      // GTFS has no cities: people look for a station by its name.
      city: cutText(stop.city || station?.city || station?.name || stop.name, 80),
      country: stop.country || countryOfZone(timeZone),
      timeZone,
      latitude: stop.latitude,
      longitude: stop.longitude,
      ...(station && { parentId: placeIdOf(name, station.id) }),
      ...(zone && { zone }),
      ...(stop.code && { code: cutText(stop.code, 30) }),
      ...changesOf(feed, name, stop, station),
      source: { feed: name, key: cutText(stop.id, 300) },
    };
  });
}

/** What is said of a station goes for each of its stops that says nothing else of the same way. */
function changesOf(
  { skipped }: Feed,
  name: string,
  stop: FeedStop,
  station: FeedStop | undefined,
): Pick<Place, 'changeMinutes' | 'changesTo'> {
  const ways = new Map<string, number | null>();
  for (const { id, changes } of station ? [station, stop] : [stop])
    for (const { to, minutes } of changes) ways.set(to === id && minutes !== null ? stop.id : to, minutes);
  const within = ways.get(stop.id) ?? undefined;
  if (within !== undefined) ways.delete(stop.id);
  const all = [...ways].map(([to, minutes]) => changeText(placeIdOf(name, to), minutes));
  if (all.length > MAX_CHANGES)
    skipped.add('transfers', `beyond ${MAX_CHANGES} of one stop`, all.length - MAX_CHANGES);
  return {
    ...(within !== undefined && { changeMinutes: within }),
    ...(all.length > 0 && { changesTo: all.slice(0, MAX_CHANGES) }),
  };
}

/** By stop: all of a station are on its clocks; where it says none, on those of the agency that calls there first. */
function timeZonesOf({ stops, agencies, trips, stopTimes }: Feed): Map<string, string> {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const stationOf = (stop: FeedStop): FeedStop => byId.get(stop.parent) ?? stop;
  const [main] = agencies.values();
  const zones = new Map(stops.map((stop) => [stop.id, stop.timeZone]));
  if (agencies.size > 1) {
    for (const [index, { route }] of trips.entries()) {
      for (const call of stopTimes.of(index)) {
        const stop = stops[call.stop];
        if (stop && zones.get(stationOf(stop).id) === '')
          zones.set(stationOf(stop).id, route.agency.timeZone);
      }
    }
  }
  return new Map(stops.map((stop) => [stop.id, zones.get(stationOf(stop).id) || main?.timeZone || 'UTC']));
}
