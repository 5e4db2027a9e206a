import type { Ticket } from '@fareground/domain/access/ticket';
import { dayKey, HOUR, MINUTE, offsetMinutes } from '@fareground/domain/core/time';
import { type Leg, legsOf } from './outings.ts';

/** A moment of an outing. */
export interface Moment {
  readonly what: 'leave' | 'arrive' | 'doors' | 'start' | 'end';
  /** Epoch milliseconds, as the timetable has it. */
  readonly at: number;
  readonly zone: string;
  readonly leg: Leg;
  /** One of the leg's tickets, for what stands on all of them. */
  readonly ticket: Ticket;
  /** Another day than the moment before it; the first one, too, where not all are of one day. */
  readonly isNewDay: boolean;
}

/** The clock is another one from here on. */
export interface ZoneChange {
  readonly what: 'zone';
  readonly from: Moment;
  readonly to: Moment;
  /** By how much it goes forward, minutes; negative: back. */
  readonly minutes: number;
}

/** What happens when, in order, with a bar wherever the clock changes on the way. What was void or passed on is not part of it. */
export function eveningOf(tickets: readonly Ticket[]): readonly (Moment | ZoneChange)[] {
  const legs = legsOf(
    tickets.filter(({ state, addOn }) => !addOn && (state === 'valid' || state === 'used')),
  );
  const sorted = legs.flatMap(momentsOf).sort((a, b) => a.at - b.at);
  const days = sorted.map(({ at, zone }) => dayKey(at, zone));
  const isLong = days.some((day) => day !== days[0]);
  const moments = sorted.map(
    (moment, index): Moment => ({ ...moment, isNewDay: isLong && days[index - 1] !== days[index] }),
  );
  return moments.flatMap((moment, index) => {
    const before = moments[index - 1];
    const minutes = before
      ? offsetMinutes(moment.at, moment.zone) - offsetMinutes(before.at, before.zone)
      : 0;
    return before && minutes !== 0 ? [{ what: 'zone', from: before, to: moment, minutes }, moment] : [moment];
  });
}

function momentsOf(leg: Leg): readonly Omit<Moment, 'isNewDay'>[] {
  const [ticket] = leg.tickets;
  if (!ticket) return [];
  const at = (what: Moment['what'], instant: number, zone: string) => ({
    ...{ what, zone, leg, ticket },
    at: instant,
  });
  const { kind, startsAt, startZone, endsAt, endZone, doorsAt } = ticket;
  if (kind === 'trip') return [at('leave', startsAt, startZone), at('arrive', endsAt, endZone)];
  const doors = doorsAt !== null && doorsAt < startsAt ? [at('doors', doorsAt, startZone)] : [];
  return [...doors, at('start', startsAt, startZone), at('end', endsAt, endZone)];
}

/** Elapsed time as hours and minutes. @param elapsed milliseconds, not negative */
export const hoursAndMinutes = (elapsed: number): { readonly hours: number; readonly minutes: number } => ({
  hours: Math.floor(elapsed / HOUR),
  minutes: Math.round((elapsed % HOUR) / MINUTE),
});

/** Whether shows and rides are on several days, each by the clock where it begins. */
export const areOnSeveralDays = (legs: readonly Leg[]): boolean =>
  new Set(legs.flatMap(({ tickets: [one] }) => (one ? [dayKey(one.startsAt, one.startZone)] : []))).size > 1;
