import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import { noAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { csvPieces } from '@fareground/domain/core/sheet';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAssistance } from '../../functions/src/access/assistance/change-assistance.ts';
import { forgetAssistance } from '../../functions/src/access/assistance/forget-assistance.ts';
import { bookingByLink } from '../../functions/src/access/links/booking-by-link.ts';
import { manifestSheet } from '../../functions/src/access/manifests/manifest-sheet.ts';
import { readManifest } from '../../functions/src/access/manifests/read-manifest.ts';
import { checkIn } from '../../functions/src/access/tickets/check-in.ts';
import { acceptTransfer } from '../../functions/src/access/transfers/accept-transfer.ts';
import { startTransfer } from '../../functions/src/access/transfers/start-transfer.ts';
import { changeSeat } from '../../functions/src/booking/change-seat.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { answersOfPerson, deleteAnswers } from '../../functions/src/people/account/own-answer-sheets.ts';
import { pseudonymiseBookings } from '../../functions/src/people/account/pseudonymise-bookings.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { uniqueId, writeTrip } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-assistance' }, 'demo-assistance'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

/** Two wheelchair places, 1A and 1D. */
const layout = ['#m Main deck', '1:WA_SW', '2:SS_SS'];
const stops = (name: string) => ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${name}`);
const told: Assistance = { chair: 'powered', needs: ['ramp-on', 'dog'], note: 'She is 62 cm wide' };

/** By the clock of the bench, which tests put forward. */
const tripAt = (name: string, departsIn = 4 * DAY): Promise<Trip> =>
  writeTrip(db, stops(name), layout, departsIn + on.services.now() - Date.now());
const ride = ({ id: offeringId }: Trip, seats: string[], assistance?: ({ seat: string } & Assistance)[]) => ({
  kind: 'trip' as const,
  ...{ offeringId, from: 0, to: 2, seats },
  ...(assistance && { assistance }),
});
/** A paid booking of the first wheelchair place, with what its passenger told, and an ordinary seat. */
async function bought(trip: Trip) {
  const booking = await on.paidLines([ride(trip, ['m-1A', 'm-2A'], [{ seat: 'm-1A', ...told }])]);
  return { booking, buyer: { ...caller(), uid: booking.buyerUid } };
}
const ticketOn = async (booking: Booking, seat: string): Promise<Ticket> => {
  const found = (await on.ticketsOf(booking)).find(
    (ticket) => ticket.seat === seat && (ticket.state === 'valid' || ticket.state === 'used'),
  );
  if (!found) throw new Error(`no ticket for ${seat}`);
  return found;
};
const sheetOf = async (id: string) => (await on.services.collections.answerSheets.doc(id).get()).data();
const rowOf = async (trip: Trip, seat: string) =>
  (await readManifest(on.services, trip.id)).rows.find((row) => row.seat === seat);

describe('what somebody on a wheelchair place tells', () => {
  it('is asked for such a place alone, waits on the sheet of the booking, and stands on the ticket once there is one', async () => {
    const trip = await tripAt(uniqueId('a'));
    for (const seat of ['m-2A', 'm-1D']) {
      const line = ride(trip, ['m-1A', 'm-2A'], [{ seat, ...told }]);
      await expect(on.harness.hold(on.services, { lines: [line] })).rejects.toMatchObject({
        code: 'invalid-argument',
        details: { field: 'lines.0.assistance.0.seat' },
      });
    }
    const untidy = {
      ...told,
      needs: ['dog', 'ramp-on', 'dog'] as Assistance['needs'],
      note: ' She is\n62 cm wide ',
    };
    const held = await on.harness.hold(on.services, {
      lines: [ride(trip, ['m-2A', 'm-1A', 'm-1D'], [{ seat: 'm-1A', ...untidy }])],
    });
    expect((await sheetOf(held.id))?.assistance).toEqual([
      { ...told, lineIndex: 0, place: 1 },
      { ...noAssistance, lineIndex: 0, place: 2 },
    ]);
    expect(JSON.stringify(await on.now(held))).not.toContain('62 cm');

    await on.harness.pay(on.services, held);
    for (const webhook of await on.harness.webhooks(held, 'checkout.session.completed'))
      await on.harness.deliver(on.services, webhook);
    expect((await ticketOn(held, 'm-1A')).assistance).toEqual(told);
    expect((await ticketOn(held, 'm-1D')).assistance).toEqual(noAssistance);
    expect(await ticketOn(held, 'm-2A')).not.toHaveProperty('assistance');
    expect((await sheetOf(held.id))?.assistance).toEqual([]);
  });

  it('is read by who looks after passengers and by whoever has the ticket, and goes to nobody else', async () => {
    const trip = await tripAt(uniqueId('b'), HOUR);
    const { booking } = await bought(trip);
    expect(await rowOf(trip, 'm-1A')).toMatchObject({ need: 'wheelchair', assistance: told });
    expect(await rowOf(trip, 'm-2A')).not.toHaveProperty('assistance');
    let csv = '';
    const manifest = await readManifest(on.services, trip.id);
    for await (const piece of csvPieces(manifestSheet(manifest))) csv += piece;
    expect(csv).toContain('"Powered wheelchair, ramp or lift to get on, assistance dog",She is 62 cm wide');

    const key = new URL(on.services.links.urlOf(booking)).hash.replace('#key=', '');
    const shown = await bookingByLink(on.services, booking.id, key);
    expect(shown.tickets.map(({ assistance }) => assistance)).toContainEqual(told);
    const { token, offeringId } = await ticketOn(booking, 'm-1A');
    const scan = { code: token, gate: 'North', offeringIds: [offeringId], method: 'camera' as const };
    const gate = { ...caller(), roles: ['gate' as const] };
    const admitted = await checkIn(on.services, gate, scan, crypto.randomUUID());
    const mails = (await on.services.collections.mail.get()).docs.map((one) => one.data());
    const known = await on.services.stripe.paymentIntents.list({ limit: 100 });
    const stored = await on.now(booking);
    for (const other of [admitted, mails, known.data, stored]) {
      expect(JSON.stringify(other)).not.toContain('62 cm');
      expect(JSON.stringify(other)).not.toContain('powered');
    }
  });

  it('is corrected by whoever has the ticket until the vehicle leaves their stop, and by nobody else', async () => {
    const trip = await tripAt(uniqueId('c'), 2 * HOUR);
    const { booking, buyer } = await bought(trip);
    const { serial } = await ticketOn(booking, 'm-1A');
    const other = await ticketOn(booking, 'm-2A');
    const change = (who = buyer, to: Assistance = told, of = serial, key?: string) =>
      changeAssistance(on.services, who, {
        ...{ serial: of, assistance: to, requestKey: crypto.randomUUID() },
        ...(key && { key }),
      });
    expect(await change(buyer, { needs: ['help'], note: ' 62 cm ' })).toEqual({
      assistance: { needs: ['help'], note: '62 cm' },
    });
    expect(await rowOf(trip, 'm-1A')).toMatchObject({ assistance: { needs: ['help'], note: '62 cm' } });
    // Who takes all of it back is listed like everybody on such a place.
    await change(buyer, noAssistance);
    expect(await rowOf(trip, 'm-1A')).not.toHaveProperty('assistance');
    const key = new URL(on.services.links.urlOf(booking)).hash.replace('#key=', '');
    expect(await change(caller(), told, serial, key)).toEqual({ assistance: told });

    await expect(change(caller())).rejects.toMatchObject({ code: 'not-found' });
    await expect(change(buyer, told, 'x/y')).rejects.toMatchObject({ code: 'not-found' });
    const refused = (state: string) => ({ code: 'wrong-state', details: { state } });
    await expect(change(buyer, told, other.serial)).rejects.toMatchObject(refused('not-asked'));
    await on.services.collections.trips.doc(trip.id).update({ delayMinutes: 30 });
    on.harness.skip(2 * HOUR + 60_000);
    await change(buyer, { needs: ['ramp-off'] });
    on.harness.skip(HOUR);
    await expect(change()).rejects.toMatchObject(refused('left'));
    expect((await ticketOn(booking, 'm-1A')).assistance).toEqual({ needs: ['ramp-off'] });
  });
});

describe('what was told goes along', () => {
  it('to another seat and to another trip, also where that is no wheelchair place; and such a place asks who was not asked', async () => {
    const name = uniqueId('d');
    const [trip, later] = [await tripAt(name), await tripAt(name, 4 * DAY + HOUR)];
    const { booking, buyer } = await bought(trip);
    const seat = async (of: string, to: string) =>
      changeSeat(on.services, caller(), {
        ...{ bookingId: booking.id, serial: (await ticketOn(booking, of)).serial, seat: to },
        reason: 'The ramp is on the other side',
      });
    await seat('m-1A', 'm-2B');
    expect((await ticketOn(booking, 'm-2B')).assistance).toEqual(told);
    await seat('m-2A', 'm-1D');
    expect((await ticketOn(booking, 'm-1D')).assistance).toEqual(noAssistance);

    await rebook(on.services, buyer, await on.now(booking), { line: 0, tripId: later.id });
    const after = (await on.ticketsOf(booking)).filter(({ offeringId }) => offeringId === later.id);
    expect(after.map(({ assistance }) => assistance)).toEqual(expect.arrayContaining([told, noAssistance]));
    for (const { endsAt, assistanceUntil } of after) expect(assistanceUntil).toBe(endsAt + 7 * DAY);
  });

  it('not to whoever a ticket is passed on to: they are asked anew', async () => {
    const trip = await tripAt(uniqueId('e'));
    const { booking, buyer } = await bought(trip);
    const { serial } = await ticketOn(booking, 'm-1A');
    const bea = { name: 'Bea Mendes', email: 'bea@fareground.test' };
    await startTransfer(on.services, buyer, { serial, ...bea, requestKey: crypto.randomUUID() });
    const { transfer, endsAt } = await ticketOn(booking, 'm-1A');
    const link = on.services.links.ticketUrlOf({ serial: transfer?.serial ?? '', endsAt });
    const key = new URL(link).hash.replace('#key=', '');
    const recipient = { ...caller(), isGuest: true };
    await acceptTransfer(on.services, recipient, { serial: transfer?.serial ?? '', key });
    const all = await on.ticketsOf(booking);
    expect(all.find((one) => one.serial === serial)).not.toHaveProperty('assistance');
    const received = all.find((one) => one.serial === transfer?.serial);
    expect(received?.assistance).toEqual(noAssistance);
    expect(JSON.stringify(all)).not.toContain('62 cm');
    const next: Assistance = { chair: 'manual', needs: ['transfer'] };
    const change = (who: typeof buyer, assistance: Assistance, requestKey: string = crypto.randomUUID()) =>
      changeAssistance(on.services, who, { serial: received?.serial ?? '', assistance, requestKey });
    const once = crypto.randomUUID();
    await change(recipient, next, once);
    // The same call again changes nothing; another one with its key is refused.
    expect(await change(recipient, next, once)).toEqual({ assistance: next });
    await expect(change(recipient, told, once)).rejects.toMatchObject({ code: 'idempotency-conflict' });
    expect(await rowOf(trip, 'm-1A')).toMatchObject({ name: bea.name, assistance: next });
    // Its giver has it no more.
    await expect(change(buyer, told)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('what was told is forgotten', () => {
  it('with the account', async () => {
    const trip = await tripAt(uniqueId('f'));
    const { booking } = await bought(trip);
    const held = await on.harness.hold(
      on.services,
      { lines: [ride(trip, ['m-1D'], [{ seat: 'm-1D', ...told }])] },
      { ...caller(), uid: booking.buyerUid },
    );
    const uid = booking.buyerUid;
    expect(JSON.stringify(await answersOfPerson(on.services, uid))).toContain('62 cm');
    await deleteAnswers(on.services, uid);
    await pseudonymiseBookings(on.services, uid, 'gone-1');
    expect(await sheetOf(held.id)).toBeUndefined();
    const { docs } = await on.services.collections.tickets.where('holderUid', '==', 'gone-1').get();
    expect(docs.length).toBe(2);
    for (const one of docs) expect(one.data()).not.toHaveProperty('assistance');
  });

  it('a week after the leg, also where nobody paid', async () => {
    const trip = await tripAt(uniqueId('g'), HOUR);
    const { booking } = await bought(trip);
    const unpaid = await on.harness.hold(on.services, {
      lines: [ride(trip, ['m-1D'], [{ seat: 'm-1D', ...told }])],
    });
    const { serial, endsAt } = await ticketOn(booking, 'm-1A');
    const passed = () => on.services.now() - endsAt;
    on.harness.skip(6 * DAY - passed());
    await forgetAssistance(on.services);
    expect((await ticketOn(booking, 'm-1A')).assistance).toEqual(told);
    expect((await sheetOf(unpaid.id))?.assistance).toHaveLength(1);
    on.harness.skip(DAY + HOUR);
    expect(await forgetAssistance(on.services)).toBeGreaterThanOrEqual(3);
    const ticket = (await on.services.collections.tickets.doc(serial).get()).data();
    expect(ticket).toMatchObject({ serial, seat: 'm-1A' });
    for (const left of [ticket, await sheetOf(unpaid.id), await sheetOf(booking.id)]) {
      expect(left).not.toHaveProperty('assistance');
      expect(left).not.toHaveProperty('assistanceUntil');
    }
    expect(await forgetAssistance(on.services)).toBe(0);
  });
});
