import { paths } from '../../config/paths.ts';

/** A ride of a leg whose seats are still to be chosen. */
interface NextRide {
  readonly tripId: string;
  readonly from: number;
  readonly to: number;
}

/** As many rides may follow: the second one there, and two back. */
const MOST = 3;

/** The rides after this one, as an address names them: "bus-204~0~3.train-7~1~4". One that means nothing ends the list. */
export function ridesAfter(then: string | null): readonly NextRide[] {
  const rides: NextRide[] = [];
  for (const part of (then ?? '').split('.').slice(0, MOST)) {
    const [, tripId, from, to] = /^([a-z0-9][a-z0-9-]{0,79})~(\d{1,3})~(\d{1,3})$/.exec(part) ?? [];
    if (!tripId || Number(from) >= Number(to)) break;
    rides.push({ tripId, from: Number(from), to: Number(to) });
  }
  return rides;
}

/**
 * Where the seats of the next ride are chosen.
 * @param along goes from one ride to the next: the event that one is going to, and who travels
 */
export function nextRidePath(
  [next, ...rest]: readonly NextRide[],
  along: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!next) return undefined;
  const then = rest.map(({ tripId, from, to }) => `${tripId}~${from}~${to}`).join('.');
  return paths.trip.to({ tripId: next.tripId }, { from: next.from, to: next.to, then, ...along });
}
