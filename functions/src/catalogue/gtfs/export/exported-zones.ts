import { loneZone } from '../place-documents.ts';

/** What each leg of a run costs, by the places where one gets on and off, minor units. */
export interface PlaceFare {
  readonly from: string;
  readonly to: string;
  readonly fare: number;
}

/** Fares that several runs have in common. */
export type FareSheet = readonly PlaceFare[];

/**
 * What stops.txt calls the zone of each place. A stop has one zone in GTFS: its own fare zone where all that calls there costs by zone, else
 * a zone that nothing else lies in.
 * @param zones fare zones by place
 * @param stopIdOf what stops.txt calls a place
 */
export function exportedZones(
  sheets: Iterable<FareSheet>,
  zones: ReadonlyMap<string, string | undefined>,
  stopIdOf: (placeId: string) => string,
): (placeId: string) => string {
  const alone = new Set<string>();
  for (const sheet of sheets) {
    if (costsByZone(sheet, zones)) continue;
    for (const { from, to } of sheet) alone.add(from).add(to);
  }
  return (placeId) => {
    const zone = zones.get(placeId);
    return zone === undefined || alone.has(placeId) ? loneZone(stopIdOf(placeId), zone) : zone;
  };
}

function costsByZone(sheet: FareSheet, zones: ReadonlyMap<string, string | undefined>): boolean {
  const known = new Map<string, number>();
  return sheet.every(({ from, to, fare }) => {
    const [start, end] = [zones.get(from), zones.get(to)];
    const key = JSON.stringify([start, end]);
    const isSame = (known.get(key) ?? fare) === fare;
    known.set(key, fare);
    return start !== undefined && end !== undefined && isSame;
  });
}
