import { CHANGE_MINUTES } from '../catalogue/search/change-time.ts';
import { MAX_WAIT } from '../catalogue/search/connections.ts';
import type { CallTimes } from '../catalogue/trips/reschedule.ts';
import { HOUR, MINUTE } from '../core/time.ts';
import { type Booking, type BookingLine, isActiveLine, type TripLine } from './booking.ts';
import { overAtOf } from './buyer.ts';

/** From so much later on a leg is not the one that was bought (regulation (EU) 2021/782, article 18, says so of trains). */
const MUCH_LATER = HOUR;

/** Why a leg with other times may be given back for all that was paid. */
export const rescheduleGrounds = [
  /** It leaves before the time that was sold. */
  'leaves-earlier',
  /** It leaves or arrives later by MUCH_LATER or more. */
  'much-later',
  /** Too little time is left to change to, or from, another leg of the booking. */
  'misses-connection',
  /** It arrives after an event of the booking has begun, or leaves before that is over. */
  'misses-event',
] as const;
export type RescheduleGround = (typeof rescheduleGrounds)[number];

/** When one gets on and off, epoch milliseconds. */
export interface LegTimes {
  readonly departsAt: number;
  readonly arrivesAt: number;
}

/** A leg of a booking that other times of its trip concern. */
export interface RescheduledLeg {
  /** The position of its line. */
  readonly index: number;
  readonly line: TripLine;
  /** What it was sold with, and what it has now. */
  readonly sold: LegTimes;
  readonly next: LegTimes;
  /** None: it is the leg that was bought, a little later. */
  readonly grounds: readonly RescheduleGround[];
}

/** Other times of a trip, by stop, and those that it had before. */
export interface TripRescheduled {
  readonly tripId: string;
  readonly before: readonly CallTimes[];
  readonly times: readonly CallTimes[];
}

/**
 * The legs of a booking that other times of a trip concern: those whose own two stops it leaves or reaches at another time. What was booked with the
 * new times already is none. Of a booking that has the new times it says the same as before it had them.
 */
export function rescheduledLegs(
  { lines }: Pick<Booking, 'lines'>,
  { tripId, before, times }: TripRescheduled,
): RescheduledLeg[] {
  return lines.flatMap((line, index): RescheduledLeg[] => {
    if (line.kind !== 'trip' || line.offeringId !== tripId || !isActiveLine(line)) return [];
    const [old, next] = [legTimes(line, before), legTimes(line, times)];
    if (!old || !next || isSame(old, next)) return [];
    const booked = timesOfLine(line);
    if (isSame(booked, next) && !line.soldTimes) return [];
    const sold = line.soldTimes ?? booked;
    return [{ index, line, sold, next, grounds: groundsOf(lines, line, sold, next) }];
  });
}

function legTimes({ from, to }: TripLine, times: readonly CallTimes[]): LegTimes | null {
  const [start, end] = [times[from.stop], times[to.stop]];
  return start && end ? { departsAt: start.departsAt, arrivesAt: end.arrivesAt } : null;
}

const timesOfLine = ({ startsAt, to }: TripLine): LegTimes => ({ departsAt: startsAt, arrivesAt: to.at });

const isSame = (a: LegTimes, b: LegTimes): boolean =>
  a.departsAt === b.departsAt && a.arrivesAt === b.arrivesAt;

function groundsOf(
  lines: readonly BookingLine[],
  own: TripLine,
  sold: LegTimes,
  next: LegTimes,
): RescheduleGround[] {
  const others = lines.filter((line) => line.offeringId !== own.offeringId && isActiveLine(line));
  const isMissed = (kind: BookingLine['kind'], least: number) =>
    others.some((line) => line.kind === kind && isTooNear(line, sold, next, least));
  const later = Math.max(next.departsAt - sold.departsAt, next.arrivesAt - sold.arrivesAt);
  return [
    ...(next.departsAt < sold.departsAt ? (['leaves-earlier'] as const) : []),
    ...(later >= MUCH_LATER ? (['much-later'] as const) : []),
    ...(isMissed('trip', CHANGE_MINUTES * MINUTE) ? (['misses-connection'] as const) : []),
    ...(isMissed('event', 0) ? (['misses-event'] as const) : []),
  ];
}

/** Whether what followed on the leg, or what it followed on, is now nearer than `least` milliseconds, and nearer than it was sold. */
function isTooNear(other: BookingLine, sold: LegTimes, next: LegTimes, least: number): boolean {
  const gaps = [
    { was: other.startsAt - sold.arrivesAt, is: other.startsAt - next.arrivesAt },
    { was: sold.departsAt - overAtOf(other), is: next.departsAt - overAtOf(other) },
  ];
  // Trips that lie further apart are no connection. Somebody who was sold less than the usual time had that.
  const most = other.kind === 'trip' ? MAX_WAIT : Number.POSITIVE_INFINITY;
  return gaps.some(({ was, is }) => was >= 0 && was <= most && is < Math.min(was, least));
}

/**
 * The lines of a booking with the new times of its legs. Where any of them has grounds, what the booking has of legs may be given back for all that was
 * paid until the first of these leaves, and each until it leaves itself. Doing it again changes nothing.
 */
export function withNewTimes(
  { lines }: Pick<Booking, 'lines'>,
  legs: readonly RescheduledLeg[],
): BookingLine[] {
  const changed = new Map(legs.map((leg) => [leg.index, leg]));
  const returnable = legs.filter(({ grounds }) => grounds.length > 0);
  const until = Math.min(...returnable.map(({ next }) => next.departsAt));
  return lines.map((line, index) => {
    if (line.kind !== 'trip' || !isActiveLine(line)) return line;
    const leg = changed.get(index);
    const leavesAt = leg?.next.departsAt ?? line.startsAt;
    return {
      ...line,
      ...(returnable.length > 0 && {
        returnUntil: Math.max(line.returnUntil ?? 0, Math.min(until, leavesAt)),
      }),
      ...(leg && atTimes(line, leg)),
    };
  });
}

const atTimes = ({ from, to }: TripLine, { sold, next }: RescheduledLeg): Partial<TripLine> => ({
  startsAt: next.departsAt,
  from: { ...from, at: next.departsAt },
  to: { ...to, at: next.arrivesAt },
  soldTimes: { ...sold },
});
