import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import type { Trip } from '@fareground/domain/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';
import { notifyTravellers, validTickets } from './notify-travellers.ts';

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

/** Mails the change to everybody who holds a valid ticket for the sale and wants such mails. @returns how many were notified */
export function notifyChange(
  { db, now, site }: { readonly db: Firestore; readonly now: () => number; readonly site: string },
  change: {
    /** Of the write: a trigger that comes twice sends once. */
    readonly eventId: string;
    readonly saleId: string;
    readonly text: string;
  },
): Promise<number> {
  const name = change.eventId.replaceAll(/[^\w-]/g, '_').slice(0, 100);
  const tickets = validTickets(db).where('saleId', '==', change.saleId).orderBy('serial');
  return notifyTravellers({ db, now }, tickets, {
    id: ({ bookingId }) => `change-${name}-${bookingId}`,
    template: 'journey-changed',
    wish: 'wantsChanges',
    values: (ticket, booking) => ({
      name: booking.buyerName || 'there',
      title: ticket.title,
      change: change.text,
      url: `${site}/booking/${booking.id}`,
    }),
  });
}
