import { offeringChangePath, postponeChangeId } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import type { StopChange } from '@fareground/domain/messages/mailing';
import type { Firestore } from 'firebase-admin/firestore';
import type { Tasks } from '../platform/tasks.ts';
import { openMailing } from './continue-mailing.ts';
import { newMailing } from './mailing-kinds.ts';

/** A delay is worth a mail from so many minutes on, and whenever it grows or shrinks past another step of as many. */
const DELAY_STEP = 10;

/** What a change says, in sentences. */
export interface NotifiedChange {
  /** To everybody; may be empty. */
  readonly text: string;
  /** Only to those who get on or off at a stop. */
  readonly stops?: StopChange[];
}

/** What changed for those who travel; null when they need not know. */
export function tripChange(before: Trip, after: Trip): NotifiedChange | null {
  if (after.state === 'cancelled' || after.state === 'arrived') return null;
  const text = [
    delayChange(before.delayMinutes, after.delayMinutes),
    after.notice === before.notice ? '' : after.notice,
  ]
    .filter(Boolean)
    .join(' ');
  const stops = after.timetable.flatMap(({ id, name, bay }, stop): StopChange[] => {
    const old = before.timetable.find((one) => one.id === id);
    if (!old || old.bay === bay) return [];
    const where = bay ? `it stops at bay ${bay}` : `it does not stop at bay ${old.bay} any more`;
    return [{ stop, text: `At ${name} ${where}.` }];
  });
  if (stops.length > 0) return { text, stops };
  return text === '' ? null : { text };
}

/** Small steps add up: what counts is which ten minutes the delay lies in, and not by how much it changed. */
function delayChange(before: number, after: number): string {
  if (Math.floor(before / DELAY_STEP) === Math.floor(after / DELAY_STEP)) return '';
  if (after === 0) return 'It is on time again.';
  if (after < DELAY_STEP) return `It leaves ${after} minutes late now: please be there on time.`;
  return `It leaves ${after} minutes late. It may catch up, so look at your ticket before you set out.`;
}

export function eventChange(before: Event, after: Event): NotifiedChange | null {
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
  return sentences.length > 0 ? { text: sentences.join(' ') } : null;
}

/** Whether everybody who booked is told by the postponement that wrote the event, with more than a mailing of the change says. */
export async function isNotifiedByPostponing(db: Firestore, { id, updatedAt }: Event): Promise<boolean> {
  return (await db.doc(offeringChangePath(postponeChangeId(id, updatedAt))).get()).exists;
}

/** Opens the mailing of the change to everybody who holds a valid ticket for the sale and wants such mails. @returns its id */
export async function notifyChange(
  { db, now, tasks }: { readonly db: Firestore; readonly now: () => number; readonly tasks: Tasks },
  change: {
    /** Of the write: a trigger that comes twice opens one mailing. */
    readonly eventId: string;
    readonly offeringId: string;
    readonly told: NotifiedChange;
  },
): Promise<string> {
  const { eventId, offeringId, told } = change;
  const id = `change-${eventId.replaceAll(/[^\w-]/g, '_').slice(0, 100)}`;
  await openMailing({ db, tasks }, { ...newMailing(id, now()), kind: 'change', offeringId, ...told });
  return id;
}
