import type { FeedStop } from './feed.ts';
import type { FeedFaults } from './feed-faults.ts';
import { metresBetween } from './way-lengths.ts';

/** Metres that any line on the ground may go from the middle of its feed. */
const ALWAYS_WITHIN = 3_000_000;
/** How many times as far as nine of ten stops a stop may lie. */
const TIMES_AS_FAR = 10;
/** Fewer have no middle. */
const MIN_STOPS = 3;

/**
 * A stop far from all others has its coordinates exchanged or a sign too few, and a journey to it would be shown across the world.
 * @param exempt positions in the list: of what planes fly to nothing is known
 */
export function checkArea(faults: FeedFaults, stops: readonly FeedStop[], exempt: ReadonlySet<number>): void {
  if (stops.length < MIN_STOPS) return;
  const middle = {
    latitude: quantile(
      stops.map(({ latitude }) => latitude),
      0.5,
    ),
    longitude: quantile(
      stops.map(({ longitude }) => longitude),
      0.5,
    ),
  };
  const metres = stops.map((stop) => metresBetween(middle, stop));
  const most = Math.max(ALWAYS_WITHIN, TIMES_AS_FAR * quantile(metres, 0.9));
  for (const [index, { line, latitude, longitude }] of stops.entries()) {
    const far = metres[index] ?? 0;
    const isKnown = latitude !== 0 && longitude !== 0;
    if (isKnown && far > most && !exempt.has(index))
      faults.add(
        'stops.txt',
        line,
        'stop_lat',
        `lies ${Math.round(far / 1_000)} km from the middle of the feed's stops, outside of its area`,
      );
  }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
