import type { DoorEvent } from '@fareground/domain/calls/door-lists';
import type { Event } from '@fareground/domain/events/event';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';

/** What a door list says of its event. @throws AppError not-found */
export async function doorEvent(
  { collections }: Pick<Services, 'collections'>,
  eventId: string,
): Promise<DoorEvent> {
  const event: Event = required(await collections.events.doc(eventId).get());
  const { id, title, state, doorsAt, startsAt, timeZone, venueName, city } = event;
  return { id, title, state, doorsAt, startsAt, timeZone, venueName, city };
}
