import type { Event } from '../../catalogue/events/event.ts';
import type { Tier } from '../../catalogue/events/tier.ts';
import { dayBounds, dayKey, HOUR, SECOND, wallTimeToInstant } from '../../core/time.ts';

/** Nobody is asked to decide while asleep: the hours between these count, on the clock of the venue. */
const [DAY_BEGINS, DAY_ENDS] = ['08:00', '22:00'];

/** When nothing of a tier is sold any more. */
export const saleEndOf = (event: Pick<Event, 'endsAt'>, tier: Pick<Tier, 'saleEndsAt'>): number =>
  Math.min(tier.saleEndsAt, event.endsAt);

/**
 * When an offer that is made now ends: so many hours by day later, or with the sale. Whole seconds, as all holds.
 * @param hours 1 to 10
 */
export function offerEnd(
  now: number,
  { hours, timeZone, saleEndsAt }: { hours: number; timeZone: string; saleEndsAt: number },
): number {
  let left = hours * HOUR;
  let at = now;
  for (;;) {
    const day = dayKey(at, timeZone);
    const from = Math.max(at, wallTimeToInstant(`${day}T${DAY_BEGINS}`, timeZone));
    const to = wallTimeToInstant(`${day}T${DAY_ENDS}`, timeZone);
    const lasts = Math.max(0, to - from);
    if (left <= lasts) return Math.min(Math.ceil((from + left) / SECOND) * SECOND, saleEndsAt);
    left -= lasts;
    at = dayBounds(day, timeZone).to;
  }
}

interface Waits {
  readonly quantity: number;
}

/**
 * Those of a queue who can be offered places now: one after the other, each who fits into what those before leave. Who wants more than
 * there is stays where they are.
 * @param queue in its order
 */
export function whoFits<W extends Waits>(queue: readonly W[], free: number): W[] {
  let left = free;
  return queue.filter(({ quantity }) => {
    if (quantity > left) return false;
    left -= quantity;
    return true;
  });
}
