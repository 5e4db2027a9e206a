import type { Booking } from '@fareground/domain/booking/booking';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import { type Mail, mailPath } from '@fareground/domain/messages/mail';
import { userPath } from '@fareground/domain/people/user';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continueMailing } from '../../functions/src/messages/continue-mailing.ts';
import { notifyChange, tripChange } from '../../functions/src/messages/notify-change.ts';
import { remind } from '../../functions/src/messages/remind.ts';
import { required } from '../../functions/src/platform/firestore/required.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

const db = getFirestore(initializeApp({ projectId: 'demo-traveller-mails' }));
const mailings: string[] = [];
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({
    tasks: {
      ask: async (queue, { id }) => {
        if (queue === 'continueMailing') mailings.push(id);
      },
    },
  });
  services = harness.instance();
});
afterAll(() => harness.stop());

/** Two seats on a coach of its own, paid; the buyer has said what mails they want. */
async function traveller(wishes: { wantsReminders?: boolean; wantsChanges?: boolean }): Promise<Booking> {
  return travellerOn(await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3)), wishes);
}
async function travellerOn(
  trip: Trip,
  wishes: { wantsReminders?: boolean; wantsChanges?: boolean } = {},
  way: { from: number; to: number; seats: string[] } = { from: 0, to: 2, seats: ['m-1A', 'm-1B'] },
): Promise<Booking> {
  const person = caller();
  await db.doc(userPath(person.uid)).set({ id: person.uid, ...wishes });
  const line = { kind: 'trip' as const, offeringId: trip.id, ...way };
  const booking = await harness.hold(services, { lines: [line] }, person);
  await harness.pay(services, booking);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  return required(await services.collections.bookings.doc(booking.id).get());
}

async function mailAt(id: string): Promise<Mail | undefined> {
  return (await services.collections.mail.doc(id).get()).data();
}
/** Writes the pages of what was opened, as the queue's function does. */
async function writeMails(): Promise<void> {
  const deps = { ...services, site: services.config.appBaseUrl, answersOf: async () => new Map() };
  for (let id = mailings.shift(); id; id = mailings.shift()) await continueMailing(deps, id);
}
/** Changes a trip, and tells who travels of it, as its trigger does. */
async function changeTrip(id: string, fields: Partial<Trip>): Promise<void> {
  const trip = services.collections.trips.doc(id);
  const before = required(await trip.get());
  await trip.update({ ...fields, updatedAt: Date.now() });
  const told = tripChange(before, required(await trip.get()));
  if (told) await notifyChange(services, { eventId: uniqueId('change'), offeringId: id, told });
  await writeMails();
}
/** To whom a change was mailed. */
async function toldOf(bookings: readonly Booking[]): Promise<boolean[]> {
  const found = await db.collection('mail').where('template', '==', 'itinerary-changed').get();
  return bookings.map(({ id }) => found.docs.some((one) => one.id.endsWith(id)));
}
const saleOf = (booking: Booking): string => booking.offeringIds[0] ?? '';
const reminderOf = (booking: Booking) => mailAt(`reminder-${booking.id}-${saleOf(booking)}`);

describe('the day before', () => {
  it('reminds each booking once, and nobody who does not want it', async () => {
    const willing = await traveller({});
    const unwilling = await traveller({ wantsReminders: false });
    const offered = await traveller({});
    for (const serial of offered.ticketSerials)
      await services.collections.tickets.doc(serial).update({ offerUntil: Date.now() });
    const startsAt = willing.lines[0]?.startsAt ?? 0;
    // Not yet: it is more than a day away.
    const { db, tasks } = services;
    await remind({ db, tasks, now: () => startsAt - DAY - 10 * MINUTE });
    expect(await reminderOf(willing)).toBeUndefined();
    const dayBefore = { db, tasks, now: () => startsAt - DAY + MINUTE };
    expect(await remind(dayBefore)).not.toBeNull();
    await writeMails();
    const mail = await reminderOf(willing);
    expect(mail).toMatchObject({ to: ['buyer@fareground.test'], template: 'reminder' });
    expect(mail?.message.subject).toBe('Tomorrow: Vigo to Porto');
    expect(mail?.message.text).toContain(`${services.config.appBaseUrl}/booking/${willing.id}`);
    expect(await reminderOf(unwilling)).toBeUndefined();
    // Its trip does not run as planned.
    expect(await reminderOf(offered)).toBeUndefined();
    await db.doc(mailPath(mail?.id ?? '')).delete();
    expect(await remind(dayBefore)).toBeNull();
    expect(await reminderOf(willing)).toBeUndefined();
  });
});

describe('a change of a trip', () => {
  it('is mailed to those who booked it and want to know, and kept from those who do not', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
    const willing = await travellerOn(trip);
    const unwilling = await travellerOn(
      trip,
      { wantsChanges: false },
      { from: 0, to: 2, seats: ['m-2A', 'm-2B'] },
    );
    await changeTrip(trip.id, { delayMinutes: 25 });
    expect(await toldOf([willing, unwilling])).toEqual([true, false]);
    const mails = await services.collections.mail.where('template', '==', 'itinerary-changed').get();
    const mail = mails.docs.map((one) => one.data()).find(({ id }) => id.endsWith(willing.id));
    expect(mail?.message.text).toContain('It leaves 25 minutes late.');
  });

  it('of a bay is told to those who get on or off there, and to nobody else', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
    const through = await travellerOn(trip);
    const toTui = await travellerOn(trip, {}, { from: 0, to: 1, seats: ['m-2A'] });
    const fromTui = await travellerOn(trip, {}, { from: 1, to: 2, seats: ['m-2A'] });
    const timetable = trip.timetable.map((stop, index) => (index === 1 ? { ...stop, bay: '7' } : stop));
    await changeTrip(trip.id, { timetable });
    expect(await toldOf([through, toTui, fromTui])).toEqual([false, true, true]);
    const opened = await services.collections.mailings.where('offeringId', '==', trip.id).get();
    expect(opened.docs.map((one) => one.data())).toMatchObject([{ state: 'done', tickets: 4, mails: 2 }]);
  });
});
