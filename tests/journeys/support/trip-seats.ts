import { BOOKINGS } from '@fareground/domain/booking/booking';
import type { OwnExtras } from '@fareground/domain/catalogue/trips/extras';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { PassengerKind } from '@fareground/domain/catalogue/trips/trip-fares';
import { getFirestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { call } from '../../emulator/support/call.ts';
import { type Person, signUp } from '../../emulator/support/people.ts';
import { readSiteEnv } from '../../support/env.ts';
import { site } from './journey.ts';
import { adminApp } from './staff.ts';

/** Seats whose passengers are of one kind, with what each brings along. */
export interface SeatsOfSome {
  readonly seats: readonly string[];
  readonly passenger?: PassengerKind;
  readonly extras?: OwnExtras;
}

/** Seats of a trip that somebody of this name booked and paid, from one stop to another. @param seats of adults, or lines of seats with who travels on them @param account who books; without one it is somebody of no other journey @returns the booking's number */
export async function buySeats(
  trip: Trip,
  seats: readonly (string | SeatsOfSome)[],
  name: string,
  [from, to]: readonly [number, number] = [0, trip.timetable.length - 1],
  account?: Person & { readonly email: string },
): Promise<string> {
  const person = account ?? (await signUp());
  const adults = seats.filter((seat) => typeof seat === 'string');
  const others = seats.filter((seat) => typeof seat !== 'string');
  const lines = [...(adults.length > 0 ? [{ seats: adults }] : []), ...others].map((line) => ({
    ...{ kind: 'trip', offeringId: trip.id, from, to },
    ...line,
  }));
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
  await expect.poll(async () => (await stored()).get('state')).toBe('confirmed');
  return id;
}
