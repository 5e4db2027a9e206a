import { MIN_RETURN, type Postponement, postponeFault } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { clockTime, DAY, dayBounds, dayKey, MINUTE } from '@fareground/domain/core/time';
import { instantOf } from '../../../staff/instant-of.ts';
import { draftSchema } from '../../../ui/form/schema.ts';

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

/** Reads the instants of what was typed; the first field that is not right is at fault. The day of the promise belongs to it, up to the start. */
export const postponeDraftSchema = (event: Event, now: number) =>
  draftSchema<PostponeDraft, Postponement>((draft, fault) => {
    const { timeZone } = event;
    const times: Partial<Record<keyof Postponement, number>> = {};
    for (const field of ['startsAt', 'doorsAt', 'endsAt'] as const) {
      const at = instantOf(draft[field], timeZone);
      if (at === undefined) {
        fault(field, `changes.fault.${field}`);
        return undefined;
      }
      times[field] = at;
    }
    const { doorsAt = 0, startsAt = 0, endsAt = 0 } = times;
    const until = endOfDay(draft.returnUntil, timeZone);
    const value = { doorsAt, startsAt, endsAt, returnUntil: Math.min(until ?? 0, startsAt) };
    const wrong = until === null ? 'returnUntil' : postponeFault(event, value, now);
    if (wrong) fault(wrong, `changes.fault.${wrong}`);
    return value;
  });

function endOfDay(day: string, timeZone: string): number | null {
  try {
    return dayBounds(day, timeZone).to - MINUTE;
  } catch {
    return null;
  }
}
