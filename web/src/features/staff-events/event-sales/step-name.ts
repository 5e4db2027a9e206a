import { DAY, HOUR } from '@fareground/domain/core/time';
import type { TimeStep } from '@fareground/domain/core/time-steps';
import type { Format } from '../../../i18n/use-format.ts';

/** How a step is called below a picture, by its beginning: a day, "Fri 27 Nov"; within days the time with it; within an evening the time alone. */
export function stepName(format: Format, { from, to }: TimeStep, timeZone: string): string {
  // A day is 23 hours long where the clock goes forward.
  if (to - from >= DAY - HOUR) return format.date(from, timeZone);
  const clock = format.clock(from, timeZone);
  return to - from < HOUR ? clock : `${format.date(from, timeZone)}, ${clock}`;
}
