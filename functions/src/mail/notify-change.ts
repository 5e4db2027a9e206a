import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import { eventChangePath, postponeChangeId } from '@fareground/domain/events/event-change';
import type { Trip } from '@fareground/domain/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';
import type { Tasks } from '../runtime/tasks.ts';
import { openMailing } from './continue-mailing.ts';
import { newMailing } from './mailing-kinds.ts';

/** A delay that a mail is worth, minutes. */
const NOTABLE_DELAY = 10;

/** What changed for those who travel, in a sentence; null when they need not know. */
export function tripChange(before: Trip, after: Trip): string | null {
  if (after.state === 'cancelled' || after.state === 'arrived') return null;
  const delay = after.delayMinutes - before.delayMinutes;
  const sentences = [
    ...(Math.abs(delay) >= NOTABLE_DELAY
      ? [after.delayMinutes > 0 ? `It leaves ${after.delayMinutes} minutes late.` : 'It is on time again.']
      : []),
    ...(after.notice && after.notice !== before.notice ? [after.notice] : []),
    ...after.timetable.flatMap((stop) => {
      const old = before.timetable.find(({ id }) => id === stop.id);
      return old && old.bay !== stop.bay && stop.bay ? [`At ${stop.name} it stops at bay ${stop.bay}.`] : [];
    }),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

export function eventChange(before: Event, after: Event): string | null {
  if (after.state !== 'published') return null;
  const at = (instant: number): string =>
    `${calendarDate(instant, after.timeZone, { year: true })}, ${clockTime(instant, after.timeZone)} ${zoneName(instant, after.timeZone)}`;
  const sentences = [
    ...(before.startsAt !== after.startsAt ? [`It starts at another time: ${at(after.startsAt)}.`] : []),
    ...(before.startsAt === after.startsAt && before.doorsAt !== after.doorsAt
      ? [`Doors open at another time: ${at(after.doorsAt)}.`]
      : []),
    ...(before.venueId !== after.venueId
      ? [`It moves to ${after.venueName}, ${after.venueAddress}, ${after.city}.`]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Whether everybody who booked is told by the postponement that wrote the event, with more than a mailing of the change says. */
export async function isToldByPostponing(db: Firestore, { id, updatedAt }: Event): Promise<boolean> {
  return (await db.doc(eventChangePath(postponeChangeId(id, updatedAt))).get()).exists;
}

/** Opens the mailing of the change to everybody who holds a valid ticket for the sale and wants such mails. @returns its id */
export async function notifyChange(
  { db, now, tasks }: { readonly db: Firestore; readonly now: () => number; readonly tasks: Tasks },
  change: {
    /** Of the write: a trigger that comes twice opens one mailing. */
    readonly eventId: string;
    readonly saleId: string;
    readonly text: string;
  },
): Promise<string> {
  const { eventId, saleId, text } = change;
  const id = `change-${eventId.replaceAll(/[^\w-]/g, '_').slice(0, 100)}`;
  await openMailing({ db, tasks }, { ...newMailing(id, now()), kind: 'change', saleId, text });
  return id;
}
