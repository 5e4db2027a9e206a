import { HOUR, MINUTE } from '../../core/time.ts';
import type { VehicleKind } from '../vehicles/vehicle-kind.ts';
import { callOf, type Departure, leavesAt, leavesOn, reachesAt } from './departure.ts';
import {
  type BothEnds,
  callsOf,
  type DayRequest,
  endOf,
  type Itinerary,
  isOpen,
  isSold,
  priceOf,
  type Ride,
  startOf,
} from './ride.ts';

/** Nobody waits longer for the second ride than this. */
export const MAX_WAIT = 4 * HOUR;
/** An itinerary with a change is not shown beside a direct one that arrives at most so much later. */
export const FAR_SLOWER = 30 * MINUTE;
/** Second rides that are tried after each stop. */
const MAX_TRIED = 40;

interface Onward {
  readonly departure: Departure;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

interface ConnectionsRequest extends DayRequest {
  readonly ends: BothEnds;
  /** The least minutes between the two places, for what leaves; null where nobody can change so. */
  readonly minutesToChange: (fromPlace: string, toPlace: string, onto: VehicleKind) => number | null;
  /** Other cities that one can change to from a place, because a place of theirs is near. */
  readonly citiesNear?: (fromPlace: string) => readonly string[];
}

/**
 * Itineraries with one change that leave on the day: both rides on sale, in one currency, the change within one city or to a place that is near, and
 * never shorter than its least time with the delay that is known, no place twice. Of each first ride the soonest arrival and the lowest price.
 * @param first trips that call where it begins @param second trips that call where it ends
 */
export function connections(
  first: readonly Departure[],
  second: readonly Departure[],
  { ends, day, now, after = now, minutesToChange, citiesNear = () => [] }: ConnectionsRequest,
): Itinerary[] {
  const onward = onwardByCity(second, ends);
  return first.flatMap((departure) => {
    if (!isSold(departure)) return [];
    const { calls } = departure.way;
    const from = calls.findLastIndex(
      (call, index) => call.boards && ends.isStart(call) && leavesOn(departure, index) === day,
    );
    if (from === -1 || leavesAt(departure, from) <= after || !isOpen(departure, from, now)) return [];
    const found: Itinerary[] = [];
    for (let to = from + 1; to < calls.length; to++) {
      const call = callOf(departure, to);
      // It goes there itself, or comes back to where it began.
      if (ends.isEnd(call) || ends.isStart(call)) break;
      if (!call.alights) continue;
      const ride: Ride = { departure, from, to };
      const arrives = reachesAt(departure, to) + departure.delayMinutes * MINUTE;
      const cities = new Set([call.city, ...citiesNear(call.placeId)]);
      for (const next of [...cities].flatMap((city) => tried(onward.get(city) ?? [], arrives))) {
        const { departure: other } = next;
        if (!isOpen(other, next.from, now)) continue;
        if (other.id === departure.id || other.service.currency !== departure.service.currency) continue;
        const least = minutesToChange(call.placeId, callOf(other, next.from).placeId, other.service.kind);
        if (least === null || next.at < arrives + least * MINUTE) continue;
        const itinerary: Itinerary = { rides: [ride, { departure: other, from: next.from, to: next.to }] };
        if (!hasLoop(itinerary, ends)) found.push(itinerary);
      }
    }
    return bestOf(found);
  });
}

function onwardByCity(second: readonly Departure[], { isEnd }: BothEnds): Map<string, Onward[]> {
  const byCity = new Map<string, Onward[]>();
  for (const departure of second) {
    if (!isSold(departure)) continue;
    const { calls } = departure.way;
    let to: number | undefined;
    for (let from = calls.length - 1; from >= 0; from--) {
      const call = callOf(departure, from);
      if (to !== undefined && call.boards && !isEnd(call)) {
        const list = byCity.get(call.city) ?? [];
        list.push({ departure, from, to, at: leavesAt(departure, from) });
        byCity.set(call.city, list);
      }
      if (from > 0 && call.alights && isEnd(call)) to = from;
    }
  }
  for (const list of byCity.values()) list.sort((a, b) => a.at - b.at);
  return byCity;
}

/** What leaves after that, and not too late. */
function tried(all: readonly Onward[], after: number): readonly Onward[] {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) < after) low = middle + 1;
    else high = middle;
  }
  return all.slice(low, low + MAX_TRIED).filter(({ at }) => at <= after + MAX_WAIT);
}

/** Whether it comes to one place twice, or on its second ride to where it began. */
function hasLoop({ rides: [first, second] }: Itinerary, { isStart }: BothEnds): boolean {
  if (!second) return false;
  const before = callsOf(first).map(({ placeId }) => placeId);
  const after = callsOf(second);
  const isOnePlace = before.at(-1) === after[0]?.placeId;
  const visited = [...before, ...after.slice(isOnePlace ? 1 : 0).map(({ placeId }) => placeId)];
  return new Set(visited).size < visited.length || after.some((call) => isStart(call));
}

/** The one that is there first (of those the one that waits longest at the change), and the cheapest. */
function bestOf(found: readonly Itinerary[]): Itinerary[] {
  const soonest = found.reduce<Itinerary | undefined>(
    (best, one) => (best && (endOf(best) - endOf(one) || slack(one) - slack(best)) <= 0 ? best : one),
    undefined,
  );
  const cheapest = found.reduce<Itinerary | undefined>(
    (best, one) => (best && (priceOf(best) - priceOf(one) || endOf(best) - endOf(one)) <= 0 ? best : one),
    undefined,
  );
  if (!soonest || !cheapest) return [];
  return priceOf(cheapest) < priceOf(soonest) ? [soonest, cheapest] : [soonest];
}

/** The time between its two rides, milliseconds. */
export const slack = ({ rides: [first, second] }: Itinerary): number =>
  second ? leavesAt(second.departure, second.from) - reachesAt(first.departure, first.to) : 0;

/**
 * Those with a change that are worth showing beside the others: no direct one leaves as late and is there as soon or a little later,
 * and no other with a change is as good in leaving, arriving and price.
 */
export function worthChanging(direct: readonly Itinerary[], changing: readonly Itinerary[]): Itinerary[] {
  const sold = direct.filter(({ rides: [{ departure }] }) => isSold(departure));
  const left = changing.filter(
    (one) => !sold.some((other) => startOf(other) >= startOf(one) && endOf(other) <= endOf(one) + FAR_SLOWER),
  );
  return left.filter(
    (one, index) =>
      !left.some((other, at) => {
        if (at === index) return false;
        const by = [startOf(other) - startOf(one), endOf(one) - endOf(other), priceOf(one) - priceOf(other)];
        return by.every((gain) => gain >= 0) && (by.some((gain) => gain > 0) || at < index);
      }),
  );
}
