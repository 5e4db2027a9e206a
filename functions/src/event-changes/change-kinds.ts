import type { Booking } from '@fareground/domain/bookings/booking';
import type { ChangeOutcome, EventChange } from '@fareground/domain/events/event-change';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';
import { cancelForBooking } from './cancel-for-booking.ts';
import { closeSale } from './close-sale.ts';

export type ChangeNeeds = Pick<
  Services,
  'db' | 'engine' | 'collections' | 'links' | 'payments' | 'now' | 'log'
>;

/** What must be before the bookings are gone through. Repeating it changes nothing. */
export async function prepareChange(needs: ChangeNeeds, change: EventChange): Promise<void> {
  await closeSale(needs, change.eventId);
}

/** Makes a change of one booking; repeating it changes nothing and answers the same. @throws what kept it from being made */
export const changeBooking = (
  needs: ChangeNeeds,
  change: EventChange,
  stored: DocumentSnapshot<Booking>,
): Promise<ChangeOutcome> => cancelForBooking(needs, change, required(stored));
