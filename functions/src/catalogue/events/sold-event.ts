import type { SoldEvent } from '@fareground/domain/api/event-sales';
import type { Event } from '@fareground/domain/catalogue/events/event';

/** What the pages of an event's sale say of it. */
export const soldEvent = (event: Event): SoldEvent => {
  const { id, title, category, state, doorsAt, startsAt, endsAt, timeZone, venueName, city } = event;
  return { id, title, category, state, doorsAt, startsAt, endsAt, timeZone, venueName, city };
};
