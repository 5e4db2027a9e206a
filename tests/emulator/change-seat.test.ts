import type { Booking } from '@fareground/domain/booking/booking';
import { DAY } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { changeSeat } from '../../functions/src/booking/change-seat.ts';
import { freeSeats } from '../../functions/src/booking/ticket-desk/free-seats.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances } from './support/sale-books.ts';
import { voidTicket } from './support/void-ticket.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-change-seat' }, 'demo-change-seat'));
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const reason = 'A camera stands in row A';
const stalls = ['#st Stalls', 'A=1-4', 'B=1-4', '#bx Boxes', 'A=1-4'];

async function paid(lines: Parameters<SagaHarness['hold']>[1]['lines']): Promise<Booking> {
  const held = await harness.hold(services, { lines });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return (await harness.truth(services, held)).booking;
}
/** An event whose first tier has twelve seats, and a booking of these. */
async function seated(...seats: string[]) {
  const { event } = await writeEvent(db, [
    { layout: stalls, capacity: 12 },
    { layout: ['#g Gallery', 'A=1-4'], capacity: 4 },
  ]);
  const booking = await paid([
    { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: seats.length, seats },
  ]);
  return { event, booking };
}
const move = (
  { id: bookingId, ticketSerials }: Booking,
  seat: string,
  { ticket = 0, on = services }: { ticket?: number; on?: Services } = {},
) => changeSeat(on, staff, { bookingId, serial: ticketSerials[ticket] ?? '', seat, reason });
const firstTicketOf = async (booking: Booking) =>
  (await harness.truth(services, booking)).tickets.find(({ serial }) => serial === booking.ticketSerials[0]);
const freeOf = async (booking: Booking, ticket = 0): Promise<string[]> =>
  (await freeSeats(services, booking.id, booking.ticketSerials[ticket] ?? '')).sections.flatMap(
    ({ seats }) => seats,
  );
const mailsAbout = async (serial: string | undefined) => {
  const found = await services.collections.mail.where('template', '==', 'seat-changed').get();
  return found.docs.map((one) => one.data()).filter(({ ticketSerial }) => ticketSerial === serial);
};

/** Stock, money and tickets of the sale agree. @returns places sold */
const soldOf = async (offeringId: string): Promise<number> =>
  (await expectSaleBalances(services, offeringId)).sold;

describe('a ticket gets another seat', () => {
  it('in a section that nobody booked in: the other seat is on sale again, code and price stay, and its buyer is told once', async () => {
    const { event, booking } = await seated('st-A-1', 'st-A-2');
    const before = await firstTicketOf(booking);
    expect(await freeOf(booking)).toEqual([
      'st-A-3',
      'st-A-4',
      'st-B-1',
      'st-B-2',
      'st-B-3',
      'st-B-4',
      'bx-A-1',
      'bx-A-2',
      'bx-A-3',
      'bx-A-4',
    ]);
    await move(booking, 'bx-A-2');
    await move(booking, 'bx-A-2', { on: harness.instance() });
    const after = await firstTicketOf(booking);
    expect(after).toMatchObject({
      serial: before?.serial,
      token: before?.token,
      seat: 'bx-A-2',
      state: 'valid',
    });
    const { booking: moved } = await harness.truth(services, booking);
    expect(moved).toMatchObject({ amounts: booking.amounts, lines: [{ seats: ['bx-A-2', 'st-A-2'] }] });
    expect(await soldOf(event.id)).toBe(2);
    await paid([{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1, seats: ['st-A-1'] }]);
    const told = await mailsAbout(before?.serial);
    expect(told).toMatchObject([{ to: [booking.buyerEmail] }]);
    expect(told[0]?.message.text).toContain('A-2 Boxes now, no longer A-1 Stalls');
    const log = await services.collections.audit.where('target', '==', `tickets/${before?.serial}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      {
        action: 'tickets.change-seat',
        reason,
        actorUid: staff.uid,
        before: '{"seat":"st-A-1"}',
        after: '{"seat":"bx-A-2"}',
      },
    ]);
  });

  it('that one of two wants at the same time: the other is told what is free, and nothing is sold twice', async () => {
    const { event, booking } = await seated('st-A-1', 'st-B-1');
    const both = await Promise.allSettled([
      move(booking, 'st-A-4'),
      move(booking, 'st-A-4', { ticket: 1, on: harness.instance() }),
    ]);
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'seat-taken', details: { taken: ['st-A-4'] } } }]);
    expect(await soldOf(event.id)).toBe(2);
  });

  it('while another buyer holds it: it is theirs', async () => {
    const { event, booking } = await seated('st-A-1');
    await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1, seats: ['st-A-2'] }],
    });
    await expect(move(booking, 'st-A-2')).rejects.toMatchObject({ code: 'seat-taken' });
    expect(await freeOf(booking)).not.toContain('st-A-2');
  });

  it('again and again, then voided and cancelled: every place comes back', async () => {
    const { event, booking } = await seated('st-A-1', 'st-A-2');
    for (const seat of ['bx-A-1', 'st-B-4', 'bx-A-4', 'st-A-1', 'bx-A-3']) await move(booking, seat);
    await move(booking, 'bx-A-1', { ticket: 1 });
    expect(await soldOf(event.id)).toBe(2);
    await voidTicket(services, staff, {
      bookingId: booking.id,
      serial: booking.ticketSerials[0] ?? '',
      givesBack: true,
      reason,
    });
    expect(await soldOf(event.id)).toBe(1);
    const { booking: rest } = await harness.truth(services, booking);
    await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, rest);
    expect(await soldOf(event.id)).toBe(0);
  });

  it('while its buyer cancels, or staff void it: whoever comes first, no place is lost and none is counted twice', async () => {
    for (const other of ['cancel', 'void'] as const) {
      const { event, booking } = await seated('st-A-1', 'st-A-2');
      const ends =
        other === 'cancel'
          ? cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking)
          : voidTicket(services, staff, {
              bookingId: booking.id,
              serial: booking.ticketSerials[0] ?? '',
              givesBack: true,
              reason,
            });
      const both = await Promise.allSettled([move(booking, 'bx-A-1', { on: harness.instance() }), ends]);
      for (const one of both)
        if (one.status === 'rejected')
          expect(['changed-meanwhile', 'wrong-state']).toContain(one.reason.code);
      await soldOf(event.id);
    }
  });

  it('on a ride: one that is free on the segments of the leg, sold beyond them or not', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto', 'Lisboa'], coachLayout(2), 30 * DAY);
    const ride = (from: number, to: number, seat: string) => ({
      kind: 'trip' as const,
      offeringId: trip.id,
      from,
      to,
      seats: [seat],
    });
    const booking = await paid([ride(0, 1, 'm-1A')]);
    await paid([ride(1, 2, 'm-1B')]);
    await paid([ride(0, 2, 'm-1C')]);
    const free = await freeOf(booking);
    expect(free).toContain('m-1B');
    expect(free).not.toContain('m-1C');
    await expect(move(booking, 'm-1C')).rejects.toMatchObject({ code: 'seat-taken' });
    await move(booking, 'm-1B');
    // On each of the two segments.
    expect(await soldOf(trip.id)).toBe(2);
  });
});

describe('no other seat', () => {
  it('of another tier, or that there is not', async () => {
    const { booking } = await seated('st-A-1');
    for (const seat of ['g-A-1', 'st-Z-9', 'x-A-1'])
      await expect(move(booking, seat)).rejects.toMatchObject({
        code: 'invalid-argument',
        details: { field: 'seat' },
      });
  });

  it.each(['used', 'void', 'transferred'] as const)('for a ticket that is %s', async (state) => {
    const { booking } = await seated('st-A-1');
    await services.collections.tickets.doc(booking.ticketSerials[0] ?? '').update({ state });
    await expect(move(booking, 'st-A-2')).rejects.toMatchObject({ code: 'wrong-state', details: { state } });
  });

  it('for a place without a number, one of another booking, and after the end', async () => {
    const { booking } = await seated('st-A-1');
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const standing = await paid([{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }]);
    await expect(move(standing, 'st-A-2')).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(freeOf(standing)).rejects.toMatchObject({ code: 'wrong-state' });
    const { ticketSerials } = standing;
    await expect(move({ ...booking, ticketSerials }, 'st-A-2')).rejects.toMatchObject({ code: 'not-found' });
    await services.collections.tickets.doc(booking.ticketSerials[0] ?? '').update({ endsAt: Date.now() - 1 });
    await expect(move(booking, 'st-A-2')).rejects.toMatchObject({ code: 'wrong-state' });
  });
});

it('tells the one to whom the ticket was passed on', async () => {
  const { booking } = await seated('st-A-1');
  const serial = booking.ticketSerials[0] ?? '';
  const recipient = { email: 'bea@fareground.test', reference: '5555555555', from: '9'.repeat(20) };
  await services.collections.tickets.doc(serial).update({ recipient, attendeeName: 'Bea Mendes' });
  await move(booking, 'st-A-2');
  expect(await mailsAbout(serial)).toMatchObject([{ to: ['bea@fareground.test'] }]);
});
