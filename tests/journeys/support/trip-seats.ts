import { BOOKINGS } from '@fareground/domain/bookings/booking';
import type { Trip } from '@fareground/domain/trips/trip';
import { getFirestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { call } from '../../emulator/support/call.ts';
import { type Person, signUp } from '../../emulator/support/people.ts';
import { readSiteEnv } from '../../support/env.ts';
import { site } from './journey.ts';
import { adminApp } from './staff.ts';

/** Seats of a trip that somebody of this name booked and paid, from one stop to another. @param account who books; without one it is somebody of no other journey @returns the booking's number */
export async function buySeats(
  trip: Trip,
  seats: readonly string[],
  name: string,
  [from, to]: readonly [number, number] = [0, trip.timetable.length - 1],
  account?: Person & { readonly email: string },
): Promise<string> {
  const person = account ?? (await signUp());
  const lines = [{ kind: 'trip', saleId: trip.id, from, to, seats }];
  const buyer = { name, email: person.email };
  const held = await call(site(), 'POST', '/bookings', { person, body: { lines, buyer } });
  const id: string | undefined = held.body.booking?.id;
  if (!id) throw new Error(`nothing was held: ${JSON.stringify(held.body)}`);
  const opened = await call(site(), 'POST', `/bookings/${id}/checkout`, { person });
  const session = JSON.stringify(opened.body).match(/cs_\w+/)?.[0];
  await fetch(`${readSiteEnv().stripeUrl}/_sandbox/sessions/${session}/pay`, {
    method: 'POST',
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  const stored = () => getFirestore(adminApp()).doc(`${BOOKINGS}/${id}`).get();
  await expect.poll(async () => (await stored()).get('state'), { timeout: 20_000 }).toBe('confirmed');
  return id;
}
