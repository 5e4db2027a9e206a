import { wallTimeToInstant } from '@fareground/domain/core/time';
import type { EventForm } from '@fareground/domain/events/event-form';
import type { Venue } from '@fareground/domain/venues/venue';

/** When the event of the form starts; nothing while that cannot be known. */
export function startOf(form: EventForm, venue: Venue | null): number | undefined {
  if (!venue) return undefined;
  try {
    return wallTimeToInstant(form.startsAt, venue.timeZone);
  } catch {
    return undefined;
  }
}
