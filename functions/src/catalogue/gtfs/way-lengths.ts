import type { FeedStop, Shape } from './feed.ts';
import { NONE, type StopTime } from './stop-times.ts';

const EARTH_RADIUS = 6_371_008;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres along a great circle (haversine formula, mean radius of the Earth). */
export function metresBetween(a: Position, b: Position): number {
  const rise = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const turn = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const half = rise + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * turn;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * How far along the way each call lies, metres from the first: by the shape where there is one, else from stop to stop as the crow flies.
 * What calls say they have travelled is in a unit of the feed's own; the length of the shape says how long that is.
 */
export function wayLengths(
  calls: readonly StopTime[],
  stops: readonly FeedStop[],
  shape: Shape | undefined,
): number[] {
  const direct = directLengths(calls, stops);
  const travelled = calls.map((call) => call.travelled);
  if (travelled.includes(NONE) || !isRising(travelled)) {
    return shape ? alongShape(shape, calls, stops) : direct;
  }
  const [first = 0, last = 0] = [travelled[0], travelled.at(-1)];
  if (last === first) return direct;
  const unit = (shape && unitOf(shape)) ?? (direct.at(-1) ?? 0) / (last - first);
  return travelled.map((each) => (each - first) * unit);
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));

function directLengths(calls: readonly StopTime[], stops: readonly FeedStop[]): number[] {
  let sum = 0;
  return calls.map((call, index) => {
    const [here, before] = [stops[call.stop], stops[calls[index - 1]?.stop ?? call.stop]];
    if (here && before) sum += metresBetween(before, here);
    return sum;
  });
}

const pointOf = ({ latitudes, longitudes }: Shape, index: number): Position => ({
  latitude: latitudes[index] ?? 0,
  longitude: longitudes[index] ?? 0,
});

/** Metres from the first point of a shape to each. */
function shapeLengths(shape: Shape): number[] {
  let sum = 0;
  return Array.from(shape.latitudes, (_, index) => {
    if (index > 0) sum += metresBetween(pointOf(shape, index - 1), pointOf(shape, index));
    return sum;
  });
}

/** Metres in the unit in which the shape says what is travelled; undefined where it does not. */
function unitOf(shape: Shape): number | undefined {
  const span = (shape.travelled.at(-1) ?? Number.NaN) - (shape.travelled[0] ?? Number.NaN);
  return span > 0 ? (shapeLengths(shape).at(-1) ?? 0) / span : undefined;
}

/**
 * Puts each call at a point of the shape, in their order, so that the squares of their distances from it add up to the least. A way that
 * passes the same street twice keeps its calls apart.
 */
function alongShape(shape: Shape, calls: readonly StopTime[], stops: readonly FeedStop[]): number[] {
  const points = shape.latitudes.length;
  const chosen: Uint32Array[] = [];
  let least = new Float64Array(points);
  for (const { stop } of calls) {
    const here = stops[stop];
    const sums = new Float64Array(points);
    const from = new Uint32Array(points);
    let best = 0;
    for (let point = 0; point < points; point++) {
      if ((least[point] ?? 0) < (least[best] ?? 0)) best = point;
      const away = here ? metresBetween(here, pointOf(shape, point)) : 0;
      sums[point] = (least[best] ?? 0) + away ** 2;
      from[point] = best;
    }
    chosen.push(from);
    least = sums;
  }
  let point = least.indexOf(Math.min(...least));
  const lengths = shapeLengths(shape);
  const way: number[] = [];
  for (const from of chosen.toReversed()) {
    way.push(lengths[point] ?? 0);
    point = from[point] ?? 0;
  }
  way.reverse();
  return way.map((each) => each - (way[0] ?? 0));
}
