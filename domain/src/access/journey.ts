/** From one stop of a trip to a later one, by their places in its timetable. */
export interface Journey {
  readonly from: number;
  readonly to: number;
}

interface Call {
  readonly name: string;
  readonly arrivesAt: number;
  readonly departsAt: number;
}

interface TicketOfTrip {
  readonly fromStop?: number | undefined;
  readonly toStop?: number | undefined;
  readonly fromName: string;
  readonly startsAt: number;
  readonly toName: string;
  readonly endsAt: number;
}

/**
 * Which part of its trip a ticket is for. One of older code has names and times alone and is found by them, by the time first where a trip calls
 * twice at a place. Null where the timetable has no such journey.
 */
export function journeyOf(ticket: TicketOfTrip, timetable: readonly Call[]): Journey | null {
  const { fromStop, toStop, fromName, startsAt, toName, endsAt } = ticket;
  const from = fromStop ?? placeOf(timetable, fromName, ({ departsAt }) => departsAt === startsAt);
  const to = toStop ?? placeOf(timetable, toName, ({ arrivesAt }) => arrivesAt === endsAt);
  return from >= 0 && from < to && to < timetable.length ? { from, to } : null;
}

function placeOf(timetable: readonly Call[], name: string, isThen: (call: Call) => boolean): number {
  const exact = timetable.findIndex((call) => call.name === name && isThen(call));
  return exact >= 0 ? exact : timetable.findIndex((call) => call.name === name);
}

/**
 * Whether somebody gets on where the vehicle is: `later` and `off` are no; `late` is yes, for whoever was not there when it left their own stop.
 * @param stop where it stands now
 */
export function boardingAt({ from, to }: Journey, stop: number): 'here' | 'late' | 'later' | 'off' {
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
