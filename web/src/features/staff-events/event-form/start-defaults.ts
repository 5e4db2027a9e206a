import type { EventForm } from '@fareground/domain/catalogue/events/event-form';
import { HOUR } from '@fareground/domain/core/time';

/**
 * What most events have once their start is known, in fields where nothing stands: doors an hour before, an end three hours after, and
 * tickets sold from now until the start.
 * @param startsAt wall time of the venue, "2026-11-27T21:30"
 * @param now the same
 */
export function withStart(form: EventForm, startsAt: string, now: string): EventForm {
  if (startsAt === '') return { ...form, startsAt };
  const start = Date.parse(`${startsAt}:00Z`);
  const wall = (at: number): string => new Date(at).toISOString().slice(0, 16);
  return {
    ...form,
    startsAt,
    doorsAt: form.doorsAt || wall(start - HOUR),
    endsAt: form.endsAt || wall(start + 3 * HOUR),
    tiers: form.tiers.map((tier) => ({
      ...tier,
      saleStartsAt: tier.saleStartsAt || (now < startsAt ? now : ''),
      saleEndsAt: tier.saleEndsAt || startsAt,
    })),
  };
}
