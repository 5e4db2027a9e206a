import { refundShare } from '../catalogue/events/cancellation-policy.ts';
import { rideOn } from '../catalogue/search/ride.ts';
import type { Stop } from '../catalogue/trips/stop.ts';
import type { Trip } from '../catalogue/trips/trip.ts';
import { HOUR } from '../core/time.ts';
import { type BookingLine, isActiveLine, policyStartOf, type TripLine } from './booking.ts';
import type { MovePercents } from './move-line.ts';
import { fareOfTrip } from './trip-fare.ts';

/** Until so long before the start a buyer changes to another trip. */
export const MOVE_UNTIL = 2 * HOUR;

/** `offered`: its trip was cancelled or skips its stop. `missed`: it left without them. `own`: of the buyer's own accord. */
export type MoveReason = 'offered' | 'missed' | 'own';

/** On what terms a line of a booking moves to another trip. */
export interface RebookingTerms {
  readonly why: MoveReason;
  /** Epoch milliseconds; the last moment still belongs to it. */
  readonly until: number;
  /** The trips that staff offered; absent for another reason. */
  readonly offered?: readonly string[];
  readonly percents: MovePercents;
}

/**
 * On what terms a leg moves to another trip at `now`: because its trip was cancelled or skips its stop, with the whole difference back; of
 * the buyer's own accord, until two hours before, with as much of the difference as the policy gives back; or because it was missed, once and for a
 * set time, with nothing back but for a plainer class. Null when it does not.
 * @param line of a confirmed booking
 */
export function rebookingTerms(line: TripLine, now: number): RebookingTerms | null {
  if (!isActiveLine(line)) return null;
  const { offer, policy, startsAt, missed } = line;
  if (offer) {
    const { until, tripIds } = offer;
    return now <= until ? { why: 'offered', until, offered: tripIds, percents: bothPercents(100) } : null;
  }
  // A later trip stands in for the one that was missed. It is no ticket for any other day.
  if (missed?.taken) return null;
  if (missed && now >= startsAt) {
    const latest = startsAt + missed.hours * HOUR;
    return now <= latest ? { why: 'missed', until: latest, percents: { trip: 0, travelClass: 100 } } : null;
  }
  const until = startsAt - MOVE_UNTIL;
  if (now > until) return null;
  const share = refundShare(policy, policyStartOf(line), now);
  return {
    why: 'own',
    until,
    percents: bothPercents(share === 'full' ? 100 : share === 'partial' ? policy.partialRefundPercent : 0),
  };
}

/** Whether two lines of a booking are for the same trip between the same stops. */
export const isSameLeg = (one: TripLine, other: TripLine): boolean =>
  one.offeringId === other.offeringId && one.from.stop === other.from.stop && one.to.stop === other.to.stop;

/**
 * The party of a line: who booked the same leg with it and may choose another trip on the same terms, until the same time. They move together unless they ask
 * otherwise. Positions of their lines with its own; none where it does not move.
 */
export function partyOf(lines: readonly BookingLine[], lineIndex: number, now: number): number[] {
  const own = lines[lineIndex];
  const terms = own?.kind === 'trip' ? rebookingTerms(own, now) : null;
  if (own?.kind !== 'trip' || !terms) return [];
  return lines.flatMap((line, index) => {
    if (line.kind !== 'trip' || !isSameLeg(line, own)) return [];
    const theirs = rebookingTerms(line, now);
    const isSame = theirs?.why === terms.why && theirs.until === terms.until;
    return isSame && line.offer?.changeId === own.offer?.changeId ? [index] : [];
  });
}

const bothPercents = (percent: number): MovePercents => ({ trip: percent, travelClass: percent });

/** Why terms are not for a trip, or null when it is. */
export type MoveRefusal = 'not-offered' | 'not-later' | 'dearer';

interface SoldAlternative {
  readonly trip: Pick<Trip, 'id' | 'routeId'>;
  /** The leg as it is sold there. */
  readonly line: Pick<TripLine, 'startsAt'>;
  /** What its places cost there, by place from 0, each in the class that it has. */
  readonly fares: readonly { readonly place: number; readonly alike: number }[];
}

/**
 * Whether terms are for a trip: one that staff offered; after a missed one a later trip of its route, in time and whatever it costs; of the buyer's own accord
 * one that costs no more.
 * @param own the trip that the leg is on @param line of the booking
 */
export function rebookingRefusal(
  terms: RebookingTerms,
  own: Pick<Trip, 'routeId'>,
  line: TripLine,
  other: SoldAlternative,
): MoveRefusal | null {
  switch (terms.why) {
    case 'offered':
      return terms.offered?.includes(other.trip.id) ? null : 'not-offered';
    case 'missed': {
      const { startsAt } = other.line;
      const isOfRoute = own.routeId !== undefined && own.routeId === other.trip.routeId;
      return isOfRoute && startsAt > line.startsAt && startsAt <= terms.until ? null : 'not-later';
    }
    case 'own':
      return other.fares.every(({ place, alike }) => alike <= fareOfTrip(line, place)) ? null : 'dearer';
  }
}

type Calls = readonly Pick<Stop, 'placeId' | 'boards' | 'alights'>[];

/** The same leg on another trip: where it calls at both places in this order, as numbers of its stops; null when it does not. */
export function sameLeg(
  own: readonly Pick<Stop, 'placeId'>[],
  { from, to }: { readonly from: number; readonly to: number },
  other: Calls,
): { readonly from: number; readonly to: number } | null {
  const [start, end] = [own[from]?.placeId, own[to]?.placeId];
  if (start === undefined || end === undefined) return null;
  return (
    rideOn(other, { isStart: ({ placeId }) => placeId === start, isEnd: ({ placeId }) => placeId === end }) ??
    null
  );
}

/** Whether a trip could take anybody of another: some leg of it can be made there, too. @param stop only those from or to this one, from 0 */
export function sharesLeg(
  own: Pick<Trip, 'timetable'>,
  other: Pick<Trip, 'timetable'>,
  stop?: number,
): boolean {
  return own.timetable.some((start, from) =>
    own.timetable.some(
      (end, to) =>
        from < to &&
        (stop === undefined || stop === from || stop === to) &&
        start.placeId !== end.placeId &&
        sameLeg(own.timetable, { from, to }, other.timetable) !== null,
    ),
  );
}
