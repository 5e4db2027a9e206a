import type { Leg } from './leg.ts';

/** Whoever travels, as far as stops are counted by it. */
export interface Rider extends Leg {
  /** When they got on, epoch milliseconds; null before. */
  readonly usedAt: number | null;
}

/** What happens at one stop of a trip. */
export interface ManifestStop<R extends Rider> {
  /** Who gets on, and who gets off, in the order given. */
  readonly on: readonly R[];
  readonly off: readonly R[];
  /** How many of those who get on here are on board. */
  readonly boarded: number;
  /** How many travel on from here by their tickets, and how many of these are on board. */
  readonly expectedAfter: number;
  readonly aboardAfter: number;
}

/** Who gets on and off at each stop, and who is on board behind it. @param stops of the trip @param riders each between two of them */
export function manifestStops<R extends Rider>(stops: number, riders: readonly R[]): ManifestStop<R>[] {
  const on = Map.groupBy(riders, ({ from }) => from);
  const off = Map.groupBy(riders, ({ to }) => to);
  let expectedAfter = 0;
  let aboardAfter = 0;
  return Array.from({ length: stops }, (_, stop) => {
    const [getOn, getOff] = [on.get(stop) ?? [], off.get(stop) ?? []];
    const boarded = boardedOf(getOn);
    expectedAfter += getOn.length - getOff.length;
    aboardAfter += boarded - boardedOf(getOff);
    return { on: getOn, off: getOff, boarded, expectedAfter, aboardAfter };
  });
}

const boardedOf = (riders: readonly Rider[]): number =>
  riders.reduce((sum, { usedAt }) => sum + (usedAt === null ? 0 : 1), 0);
