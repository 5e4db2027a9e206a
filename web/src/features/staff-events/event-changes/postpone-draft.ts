import { MIN_RETURN, type Postponement, postponeFault } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { clockTime, DAY, dayBounds, dayKey, MINUTE, wallTimeToInstant } from '@fareground/domain/core/time';

/** What stands in the fields: wall times of the place ("2026-11-27T21:30"), and a day ("2026-11-27"). */
export interface PostponeDraft {
  readonly doorsAt: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly returnUntil: string;
}

/** The event four weeks later, to be given back until half of that has passed. */
export function firstDraft(event: Event, now: number): PostponeDraft {
  const { timeZone } = event;
  const wall = (at: number) => `${dayKey(at + 28 * DAY, timeZone)}T${clockTime(at, timeZone)}`;
  return {
    doorsAt: wall(event.doorsAt),
    startsAt: wall(event.startsAt),
    endsAt: wall(event.endsAt),
    returnUntil: dayKey(now + MIN_RETURN, timeZone),
  };
}

export type ReadDraft =
  | { readonly ok: true; readonly value: Postponement }
  | { readonly ok: false; readonly field: keyof Postponement };

/** Instants of what was typed, or the first field that is not right. The day of the promise belongs to it, up to the start. */
export function readDraft(event: Event, draft: PostponeDraft, now: number): ReadDraft {
  const { timeZone } = event;
  const times: Partial<Record<keyof Postponement, number>> = {};
  for (const field of ['startsAt', 'doorsAt', 'endsAt'] as const) {
    try {
      times[field] = wallTimeToInstant(draft[field], timeZone);
    } catch {
      return { ok: false, field };
    }
  }
  const { doorsAt = 0, startsAt = 0, endsAt = 0 } = times;
  const until = endOfDay(draft.returnUntil, timeZone);
  if (until === null) return { ok: false, field: 'returnUntil' };
  const value = { doorsAt, startsAt, endsAt, returnUntil: Math.min(until, startsAt) };
  const fault = postponeFault(event, value, now);
  return fault ? { ok: false, field: fault } : { ok: true, value };
}

function endOfDay(day: string, timeZone: string): number | null {
  try {
    return dayBounds(day, timeZone).to - MINUTE;
  } catch {
    return null;
  }
}
