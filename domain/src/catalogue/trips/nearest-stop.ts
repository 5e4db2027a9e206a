import type { Point } from '../../access/position.ts';
import { distance } from '../../core/way.ts';
import type { Stop } from './stop.ts';

/** A leg of a trip whose ends are other stops, because it does not call any more where one wanted to get on or off. */
export interface NearestLeg {
  readonly from: number;
  readonly to: number;
  /** Along the ground from the stop that is skipped, in all; null where nobody knows where one of them lies. */
  readonly metres: number | null;
}

type Calls = readonly Pick<Stop, 'placeId' | 'boards' | 'alights' | 'arrivesAt' | 'departsAt'>[];

/**
 * The leg on the same trip with each end that it skips at the nearest stop that it still serves: nearest on the ground, or in time where positions are not
 * known. Null when it skips neither end, or no such stop is left.
 * @param calls the trip's timetable, as it is now @param points of places, by id
 */
export function nearestLeg(
  calls: Calls,
  { from, to }: { readonly from: number; readonly to: number },
  points: ReadonlyMap<string, Point>,
): NearestLeg | null {
  const [start, end] = [calls[from], calls[to]];
  if (!start || !end || (start.boards && end.alights)) return null;
  const first = start.boards
    ? { stop: from, metres: 0 }
    : nearest(from, (stop, at) => stop.boards && at < to);
  if (!first) return null;
  const last = end.alights
    ? { stop: to, metres: 0 }
    : nearest(to, (stop, at) => stop.alights && at > first.stop);
  if (!last || first.stop >= last.stop) return null;
  const metres = first.metres === null || last.metres === null ? null : first.metres + last.metres;
  return { from: first.stop, to: last.stop, metres };

  function nearest(
    skipped: number,
    isServed: (stop: Calls[number], at: number) => boolean,
  ): { readonly stop: number; readonly metres: number | null } | undefined {
    return calls
      .flatMap((stop, at) => (isServed(stop, at) ? { stop: at, ...wayTo(calls[skipped], stop) } : []))
      .sort((a, b) => (a.metres ?? FAR) - (b.metres ?? FAR) || a.time - b.time || a.stop - b.stop)[0];
  }

  function wayTo(skipped: Calls[number] | undefined, stop: Calls[number]) {
    const [a, b] = [points.get(skipped?.placeId ?? ''), points.get(stop.placeId)];
    const time = Math.abs(stop.departsAt - (skipped?.departsAt ?? 0));
    return { metres: a && b ? Math.round(distance(a, b)) : null, time };
  }
}

/** Comes after every place whose position is known. */
const FAR = Number.POSITIVE_INFINITY;
