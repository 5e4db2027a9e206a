import type { Stop } from './stop.ts';

/**
 * A trip with n stops has n − 1 segments; segment k runs from stop k to stop k + 1. A journey from stop i to stop j takes
 * the bits i … j − 1 of a mask, so two journeys want the same seat exactly when their masks share a bit (SPEC B7).
 */
export const MAX_SEGMENTS = 30;

/** @throws RangeError unless 0 ≤ from < to ≤ 30 */
export function journeyMask(from: number, to: number): number {
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || from >= to || to > MAX_SEGMENTS) {
    throw new RangeError(`no journey from stop ${from} to stop ${to}`);
  }
  return ((1 << (to - from)) - 1) << from;
}

/** All segments of a sale: an event has one. */
export function fullMask(segments: number): number {
  return journeyMask(0, segments);
}

/**
 * What one seat costs from stop i to stop j, minor units: the difference of the stops' fares from the start, and never
 * less than the trip's minimum.
 */
export function journeyFare(
  trip: { minimumFare: number; timetable: readonly Pick<Stop, 'fareFromStart'>[] },
  from: number,
  to: number,
): number {
  const start = trip.timetable[from]?.fareFromStart ?? 0;
  const end = trip.timetable[to]?.fareFromStart ?? 0;
  return Math.max(trip.minimumFare, end - start);
}

/** Position of journey i→j in a flat list of all journeys of a trip with `segments` segments: 0→1, 0→2, …, 1→2, … */
export function journeyIndex(segments: number, from: number, to: number): number {
  const before = from * segments - (from * (from - 1)) / 2;
  return before + (to - from - 1);
}
