import { DAY } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { notifyTravellers, validTickets, whenOf, whereOf } from './notify-travellers.ts';

/** Up to which start everybody has been reminded. */
export const REMINDED_PATH = 'reminders/day-before';

/**
 * Reminds people the day before what they booked. Each run takes what came within a day since the last one; what was booked later
 * than that needs no reminder.
 * @returns how many bookings were reminded of
 */
export async function remind({
  db,
  now,
  site,
}: {
  readonly db: Firestore;
  readonly now: () => number;
  readonly site: string;
}): Promise<number> {
  const reference = db.doc(REMINDED_PATH);
  const remindedUntil: unknown = (await reference.get()).get('until');
  const until = now() + DAY;
  const from = Math.max(now(), typeof remindedUntil === 'number' ? remindedUntil : now());
  const due = validTickets(db)
    .where('startsAt', '>', from)
    .where('startsAt', '<=', until)
    .orderBy('startsAt');
  const notified = await notifyTravellers({ db, now }, due, {
    id: ({ bookingId, saleId }) => `reminder-${bookingId}-${saleId}`,
    template: 'reminder',
    wish: 'wantsReminders',
    values: (ticket, booking) => ({
      name: booking.buyerName || 'there',
      title: ticket.title,
      when: whenOf(ticket),
      where: whereOf(ticket),
      url: `${site}/booking/${booking.id}`,
    }),
  });
  // Nothing is skipped after a failure: this is written when everybody was notified.
  await reference.set({ until });
  return notified;
}
