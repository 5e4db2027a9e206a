import type { Point } from '../access/position.ts';
import { MINUTE } from './time.ts';

const EARTH = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the ground from one point to another, metres (haversine on a sphere). */
export function distance(a: Point, b: Point): number {
  const [up, across] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const chord =
    Math.sin(up / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(across / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A stop of the way; without a point where nobody knows where it lies. */
export interface PlacedCall {
  readonly point?: Point | undefined;
  readonly arrivesAt: number;
  readonly departsAt: number;
}

/** Farther from the way than this a vehicle is somewhere else, metres: roads are no straight lines. */
const OFF_THE_WAY = 30_000;

/** So near to where two lines meet it is on either, metres: it stands at the stop between them, and waits for its time there. */
const AT_A_STOP = 50;

/**
 * How late a vehicle is where it is, whole minutes, at least 0: the time that the timetable has for the nearest point of the straight lines between
 * stops, against now. Null where no two neighbouring stops have a place, or it is far from all of them.
 * @param from the stop that it left last, or one before: nothing before it is looked at
 * @param at when it was there, epoch milliseconds
 */
export function delayAt(
  calls: readonly PlacedCall[],
  position: Point,
  { from, at }: { readonly from: number; readonly at: number },
): number | null {
  let nearest: { readonly off: number; readonly due: number } | undefined;
  for (let index = from; index + 1 < calls.length; index++) {
    const [start, end] = [calls[index], calls[index + 1]];
    if (!start?.point || !end?.point) continue;
    const { share, off } = project(position, start.point, end.point);
    const due = share === 0 ? start.departsAt : start.departsAt + share * (end.arrivesAt - start.departsAt);
    if (off <= OFF_THE_WAY && (!nearest || off <= nearest.off + AT_A_STOP)) nearest = { off, due };
  }
  return nearest ? Math.max(0, Math.round((at - nearest.due) / MINUTE)) : null;
}

/** The share of the line from a to b at which it is nearest to p, and how far off that is. The earth is flat for so short a way. */
function project(p: Point, a: Point, b: Point): { readonly share: number; readonly off: number } {
  const narrow = Math.cos(radians(a.latitude));
  const [bx, by] = [(b.longitude - a.longitude) * narrow, b.latitude - a.latitude];
  const [px, py] = [(p.longitude - a.longitude) * narrow, p.latitude - a.latitude];
  const length = bx * bx + by * by;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * bx + py * by) / length));
  const foot = {
    latitude: a.latitude + share * (b.latitude - a.latitude),
    longitude: a.longitude + share * (b.longitude - a.longitude),
  };
  return { share, off: distance(p, foot) };
}
