import { z } from 'zod';

/**
 * Stock is counted by segment. A trip with up to 31 stops has a segment between every two neighbouring ones; a longer one, a city bus,
 * has thirty, cut at stops that lie evenly along its way, so that the segments of any trip fit the bits of a signed 32-bit mask. A leg
 * takes every segment that it touches: two legs that share a part of the way share a bit (SPEC B7), and nothing is sold twice. Where a
 * segment spans several stops, a seat that comes free inside it is on sale again from its end.
 *
 * Masks are stored, so where a trip of n stops is cut must never change (docs/adr/0003). What else is told by stops goes through here.
 */
export const MAX_SEGMENTS = 30;
export const MAX_STOPS = 200;

/** A stop by its place in the timetable, from 0. */
export const stopNumberSchema = z
  .int()
  .min(0)
  .max(MAX_STOPS - 1);

/** How many segments a trip of so many stops has; an event has one. @param stops at least 2 */
export const segmentCount = (stops: number): number => Math.min(stops - 1, MAX_SEGMENTS);

/** The stop at which a segment begins and the one before it ends. @param boundary from 0, the first stop, to segmentCount, the last one */
export const boundaryStop = (stops: number, boundary: number): number =>
  Math.round((boundary * (stops - 1)) / segmentCount(stops));

/**
 * The segments that a leg touches, as the boundaries where the first begins and the last ends.
 * @param stops of the trip @throws RangeError unless 0 ≤ from < to < stops ≤ 200
 */
export function segmentsOf(stops: number, from: number, to: number): { first: number; end: number } {
  const isLeg = [stops, from, to].every(Number.isInteger) && 0 <= from && from < to && to < stops;
  if (!isLeg || stops > MAX_STOPS) {
    throw new RangeError(`no leg from stop ${from} to stop ${to} of ${stops}`);
  }
  const segments = segmentCount(stops);
  let first = Math.floor((from * segments) / (stops - 1));
  while (boundaryStop(stops, first) > from) first--;
  while (boundaryStop(stops, first + 1) <= from) first++;
  let end = Math.ceil((to * segments) / (stops - 1));
  while (boundaryStop(stops, end) < to) end++;
  while (boundaryStop(stops, end - 1) >= to) end--;
  return { first, end };
}

/** The segments that a leg takes, as bits. @param stops of the trip @throws RangeError as segmentsOf */
export function legMask(stops: number, from: number, to: number): number {
  const { first, end } = segmentsOf(stops, from, to);
  return segmentMask(first, end);
}

/** Segments `first` … `end − 1` as bits. @throws RangeError unless 0 ≤ first < end ≤ 30 */
export function segmentMask(first: number, end: number): number {
  if (!Number.isInteger(first) || !Number.isInteger(end) || first < 0 || first >= end || end > MAX_SEGMENTS) {
    throw new RangeError(`no segments ${first} to ${end}`);
  }
  return ((1 << (end - first)) - 1) << first;
}

/** All segments of a sale: an event has one. */
export const fullMask = (segments: number): number => segmentMask(0, segments);

/** Position in the list of all legs along `segments` segments, that an availability has: 0→1, 0→2, …, 1→2, … */
export function segmentIndex(segments: number, first: number, end: number): number {
  const before = first * segments - (first * (first - 1)) / 2;
  return before + (end - first - 1);
}

/** Where an availability says what is left for a leg. @param stops of the trip @throws RangeError as segmentsOf */
export function legIndex(stops: number, from: number, to: number): number {
  const { first, end } = segmentsOf(stops, from, to);
  return segmentIndex(segmentCount(stops), first, end);
}
