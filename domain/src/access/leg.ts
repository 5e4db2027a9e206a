import type { Ticket } from './ticket.ts';

/** From one stop of a trip to a later one, by their places in its timetable. */
export interface Leg {
  readonly from: number;
  readonly to: number;
}

interface Call {
  readonly departsAt: number;
}

/** Which part of its trip a ticket is for; null of an event, and where the timetable has no such leg. */
export function legOf(
  { fromStop: from, toStop: to }: Pick<Ticket, 'fromStop' | 'toStop'>,
  timetable: readonly unknown[],
): Leg | null {
  if (from === undefined || to === undefined) return null;
  return from < to && to < timetable.length ? { from, to } : null;
}

/**
 * Whether somebody gets on where the vehicle is: `later` and `off` are no; `late` is yes, for whoever was not there when it left their own stop.
 * @param stop where it stands now
 */
export function boardingAt({ from, to }: Leg, stop: number): 'here' | 'late' | 'later' | 'off' {
  if (stop < from) return 'later';
  if (stop >= to) return 'off';
  return stop === from ? 'here' : 'late';
}

/**
 * The stop where a vehicle is, or that it comes to next, by its timetable.
 * @param now epoch milliseconds @param delay milliseconds
 */
export function stopByClock(timetable: readonly Call[], now: number, delay = 0): number {
  const next = timetable.findIndex(({ departsAt }) => now <= departsAt + delay);
  return next >= 0 ? next : Math.max(0, timetable.length - 1);
}
