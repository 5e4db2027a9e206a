import type { Booking } from '@fareground/domain/bookings/booking';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import { type Mail, mailConverter, mailPath } from '@fareground/domain/mail/mail';
import { type Trip, tripPath } from '@fareground/domain/trips/trip';
import { userPath } from '@fareground/domain/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { required } from '../../functions/src/firestore/required.ts';
import { remind } from '../../functions/src/mail/remind.ts';
import type { Services } from '../../functions/src/runtime/services.ts';
import { coachLayout, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaBench, startSagaBench } from './support/saga-bench.ts';

let bench: SagaBench;
let services: Services;
beforeAll(async () => {
  bench = await startSagaBench();
  services = bench.instance();
});
afterAll(() => bench.stop());

/** Two seats on a coach of its own, paid; the buyer has said what mails they want. */
async function traveller(wishes: { wantsReminders?: boolean; wantsChanges?: boolean }): Promise<Booking> {
  return travellerOn(await writeTrip(services.db, ['Vigo', 'Tui', 'Porto'], coachLayout(3)), wishes);
}
async function travellerOn(
  trip: Trip,
  wishes: { wantsReminders?: boolean; wantsChanges?: boolean } = {},
  way: { from: number; to: number; seats: string[] } = { from: 0, to: 2, seats: ['m-1A', 'm-1B'] },
): Promise<Booking> {
  const person = caller();
  await services.db.doc(userPath(person.uid)).set({ id: person.uid, ...wishes });
  const line = { kind: 'trip' as const, saleId: trip.id, ...way };
  const booking = await bench.hold(services, { lines: [line] }, person);
  await bench.pay(services, booking);
  for (const webhook of await bench.webhooks(booking, 'checkout.session.completed'))
    await bench.deliver(services, webhook);
  return required(await services.collections.bookings.doc(booking.id).get());
}

async function mailAt(id: string): Promise<Mail | undefined> {
  return (await services.collections.mail.doc(id).get()).data();
}
/** Its pages are written by the queue's function. */
const untilDone = (mailing: string) =>
  expect
    .poll(async () => (await services.collections.mailings.doc(mailing).get()).data()?.state, {
      timeout: 60_000,
    })
    .toBe('done');
const saleOf = (booking: Booking): string => booking.saleIds[0] ?? '';
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
    const mailing = await remind(dayBefore);
    await untilDone(mailing ?? '');
    const mail = await reminderOf(willing);
    expect(mail).toMatchObject({ to: ['buyer@fareground.test'], template: 'reminder' });
    expect(mail?.message.subject).toBe('Tomorrow: Vigo to Porto');
    expect(mail?.message.text).toContain(`${process.env.APP_BASE_URL}/booking/${willing.id}`);
    expect(await reminderOf(unwilling)).toBeUndefined();
    // Its trip does not run as planned.
    expect(await reminderOf(offered)).toBeUndefined();
    await services.db.doc(mailPath(mail?.id ?? '')).delete();
    expect(await remind(dayBefore)).toBeNull();
    expect(await reminderOf(willing)).toBeUndefined();
  });
});

describe('a change of a trip', () => {
  it('is mailed to those who booked it and want to know, by its trigger', async () => {
    const willing = await traveller({});
    const trip = services.db.doc(tripPath(saleOf(willing)));
    await trip.update({ delayMinutes: 25, updatedAt: Date.now() });
    const mailsSent = async () => {
      const found = await services.db.collection('mail').where('template', '==', 'journey-changed').get();
      return found.docs
        .map((one) => mailConverter.fromFirestore(one))
        .filter(({ id }) => id.endsWith(willing.id));
    };
    await expect.poll(async () => (await mailsSent()).length, { timeout: 60_000 }).toBe(1);
    expect((await mailsSent())[0]?.message.text).toContain('It leaves 25 minutes late.');
  });

  it('is kept from those who do not', async () => {
    const unwilling = await traveller({ wantsChanges: false });
    const willing = await traveller({});
    for (const booking of [unwilling, willing])
      await services.db.doc(tripPath(saleOf(booking))).update({ delayMinutes: 30, updatedAt: Date.now() });
    const mailsSent = async () => {
      const found = await services.db.collection('mail').where('template', '==', 'journey-changed').get();
      return found.docs.map(({ id }) => id);
    };
    await expect
      .poll(async () => (await mailsSent()).filter((id) => id.endsWith(willing.id)).length, {
        timeout: 60_000,
      })
      .toBe(1);
    expect((await mailsSent()).filter((id) => id.endsWith(unwilling.id))).toEqual([]);
  });

  it('of a bay is told to those who get on or off there, and to nobody else', async () => {
    const trip = await writeTrip(services.db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
    const through = await travellerOn(trip);
    const toTui = await travellerOn(trip, {}, { from: 0, to: 1, seats: ['m-2A'] });
    const fromTui = await travellerOn(trip, {}, { from: 1, to: 2, seats: ['m-2A'] });
    const timetable = trip.timetable.map((stop, index) => (index === 1 ? { ...stop, bay: '7' } : stop));
    await services.db.doc(tripPath(trip.id)).update({ timetable, updatedAt: Date.now() });
    const mailed = async () => {
      const found = await services.db.collection('mail').where('template', '==', 'journey-changed').get();
      return [through, toTui, fromTui].map(({ id }) => found.docs.some((one) => one.id.endsWith(id)));
    };
    await expect.poll(mailed, { timeout: 60_000 }).toEqual([false, true, true]);
    const mailings = await services.collections.mailings.where('saleId', '==', trip.id).get();
    expect(mailings.docs.map((one) => one.data())).toMatchObject([{ state: 'done', tickets: 4, mails: 2 }]);
  });
});
