import { eventConverter } from '@fareground/domain/catalogue/events/event';
import { tripConverter } from '@fareground/domain/catalogue/trips/trip';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { answersOfTickets } from '../access/questions/answers-of-tickets.ts';
import { continueMailing as continueOne } from '../messages/continue-mailing.ts';
import { eventChange, isNotifiedByPostponing, notifyChange, tripChange } from '../messages/notify-change.ts';
import { readableTrigger } from '../platform/firestore/readable.ts';
import { plainServices } from './plain-services.ts';

/** An update of a document: the event's id, the document's, and the document as it was and is. */
interface Update {
  readonly eventId: string;
  readonly id: string;
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

export async function tripWritten({ eventId, id, ...update }: Update): Promise<void> {
  const before = readableTrigger(tripConverter, update.before, plainServices().log);
  const after = readableTrigger(tripConverter, update.after, plainServices().log);
  const told = before && after && tripChange(before, after);
  if (told) await notifyChange(plainServices(), { eventId, offeringId: id, told });
}

export async function eventWritten({ eventId, id, ...update }: Update): Promise<void> {
  const before = readableTrigger(eventConverter, update.before, plainServices().log);
  const after = readableTrigger(eventConverter, update.after, plainServices().log);
  const told = before && after && eventChange(before, after);
  if (told && !(await isNotifiedByPostponing(plainServices().db, after)))
    await notifyChange(plainServices(), { eventId, offeringId: id, told });
}

export async function continueMailing(id: string): Promise<void> {
  const services = plainServices();
  await continueOne({ ...services, answersOf: (tickets) => answersOfTickets(services, tickets) }, id);
}
