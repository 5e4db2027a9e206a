import type { BookingLine } from './booking.ts';

/** A line that does not say whom its passengers asked to sit beside them: what they said of themselves by that is nobody's but the booking's. */
export function withoutNeighbourRequest(line: BookingLine): BookingLine {
  if (line.kind !== 'trip' || !line.neighbours) return line;
  const { neighbours: _line, ...others } = line;
  return { ...others, claims: line.claims.map(({ neighbours: _claim, ...claim }) => claim) };
}
