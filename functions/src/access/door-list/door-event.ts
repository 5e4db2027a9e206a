import type { DoorEvent } from '@fareground/domain/api/door-lists';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';

/** What a door list says of its event. @throws AppError not-found */
export async function doorEvent(
  { collections }: Pick<Services, 'collections'>,
  eventId: string,
): Promise<DoorEvent> {
  const event: Event = required(await collections.events.doc(eventId).get());
  const { id, title, state, doorsAt, startsAt, timeZone, venueName, city } = event;
  return { id, title, state, doorsAt, startsAt, timeZone, venueName, city };
}
