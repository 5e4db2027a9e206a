import type { Booking } from '@fareground/domain/booking/booking';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedTickets } from '../../functions/src/access/tickets/closed-tickets.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { cancelTicket } from '../../functions/src/booking/cancel-ticket.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances } from './support/sale-books.ts';
import { voidTicket } from './support/void-ticket.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-void-ticket' }, 'demo-void-ticket'));
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const reason = 'Bought twice by mistake';
const place = ({ id }: Event, quantity: number) => ({
  kind: 'event' as const,
  offeringId: id,
  tierId: 'tier0',
  quantity,
});
const ride = ({ id }: Trip, ...seats: string[]) => ({
  kind: 'trip' as const,
  offeringId: id,
  from: 0,
  to: 1,
  seats,
});

async function paid(lines: Parameters<SagaHarness['hold']>[1]['lines']): Promise<Booking> {
  const held = await harness.hold(services, { lines });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return (await harness.truth(services, held)).booking;
}

const voidOne = (
  { id: bookingId }: Booking,
  serial: string | undefined,
  givesBack = true,
  on: Services = services,
) => voidTicket(on, staff, { bookingId, serial: serial ?? '', givesBack, reason });
const now = async (booking: Booking) => (await harness.truth(services, booking)).booking;
const sentBack = async ({ id }: Booking): Promise<number> => {
  const { data } = await services.stripe.refunds.list({ limit: 100 });
  return data
    .filter(({ metadata }) => metadata?.bookingId === id)
    .reduce((sum, { amount }) => sum + amount, 0);
};
/** Stock, money and tickets of the sale agree. @returns places sold */
const soldOf = async (offeringId: string): Promise<number> =>
  (await expectSaleBalances(services, offeringId)).sold;

describe('one ticket of a booking is voided', () => {
  it('with its money: its place is on sale again, gates learn it, the rest stands, and it is done once', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10, shards: 2 }]);
    const booking = await paid([place(event, 3)]);
    const [first, second] = booking.ticketSerials;
    const share = booking.amounts.total / 3;
    const asked = await Promise.all([voidOne(booking, second), voidOne(booking, second, false)]);
    const again = await voidOne(booking, second, true, harness.instance());
    expect(new Set([...asked, again].map(({ refund }) => refund)).size).toBe(1);
    expect(await soldOf(event.id)).toBe(2);
    const after = await now(booking);
    expect(after).toMatchObject({ state: 'confirmed', amounts: booking.amounts, lines: [{ quantity: 3 }] });
    expect(after.lines[0]?.voided).toMatchObject([{ serial: second, refund: again.refund }]);
    expect([0, Math.floor(share), Math.ceil(share)]).toContain(again.refund);
    expect(await sentBack(booking)).toBe(again.refund);
    const closed = await closedTickets(services, { offeringIds: [event.id], after: null });
    expect(closed.tickets).toMatchObject([{ serial: second, state: 'void' }]);
    const { tickets } = await harness.truth(services, booking);
    expect(tickets.find(({ serial }) => serial === first)?.state).toBe('valid');
    const log = await services.collections.audit.where('target', '==', `bookings/${booking.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { action: 'tickets.void', reason, actorUid: staff.uid },
    ]);
    const mail = (await services.collections.mail.doc(`ticket-voided-${second}`).get()).data();
    expect(mail).toMatchObject({ template: 'ticket-voided', to: [booking.buyerEmail] });
  });

  it('all at the same time on several instances: every place comes back, all that was paid and no more, and the booking is cancelled', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(3), 30 * DAY - 3 * HOUR);
    const booking = await paid([place(event, 3), ride(trip, 'm-1A', 'm-1B')]);
    const instances = [services, harness.instance()];
    const refunds = await Promise.all(
      booking.ticketSerials.map((serial, at) => voidOne(booking, serial, true, instances[at % 2])),
    );
    expect(refunds.reduce((sum, { refund }) => sum + refund, 0)).toBe(booking.amounts.total);
    expect(await sentBack(booking)).toBe(booking.amounts.total);
    expect(await now(booking)).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
    expect(await soldOf(event.id)).toBe(0);
    expect(await soldOf(trip.id)).toBe(0);
    const { payments } = await harness.truth(services, booking);
    expect(payments).toMatchObject([{ state: 'refunded', refundCount: 5 }]);
  });

  it('of a numbered seat: that seat is sold again, and the other stays', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(3), 30 * DAY);
    const booking = await paid([ride(trip, 'm-1A', 'm-1B')]);
    await voidOne(booking, booking.ticketSerials[0]);
    await expect(harness.hold(services, { lines: [ride(trip, 'm-1B')] })).rejects.toThrow();
    await paid([ride(trip, 'm-1A')]);
    expect(await soldOf(trip.id)).toBe(2);
  });

  it('without its money: nothing goes back, also not when its buyer cancels the rest', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const booking = await paid([place(event, 2)]);
    const { refund } = await voidOne(booking, booking.ticketSerials[0], false);
    expect([refund, await sentBack(booking)]).toEqual([0, 0]);
    const rest = await now(booking);
    const cancelled = await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, rest);
    expect(cancelled.state).toBe('cancelled');
    expect(await sentBack(booking)).toBeLessThanOrEqual(Math.ceil(booking.amounts.total / 2));
    expect(await soldOf(event.id)).toBe(0);
  });

  it('while its buyer cancels: no more goes back than was paid, whoever comes first', async () => {
    const { event } = await writeEvent(db, [{ capacity: 50 }]);
    for (let round = 0; round < 4; round++) {
      const booking = await paid([place(event, 2)]);
      const buyer = { ...caller(), uid: booking.buyerUid };
      const both = await Promise.allSettled([
        voidOne(booking, booking.ticketSerials[0], true, round % 2 ? harness.instance() : services),
        cancelBooking(services, buyer, booking),
      ]);
      for (const one of both) {
        if (one.status === 'rejected') {
          expect(['changed-meanwhile', 'wrong-state']).toContain(one.reason.code);
        }
      }
      expect(await sentBack(booking)).toBeLessThanOrEqual(booking.amounts.total);
    }
    await soldOf(event.id);
  });

  it('but not one that let somebody in, is of another booking, or ended with the booking', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const [booking, other] = [await paid([place(event, 2)]), await paid([place(event, 1)])];
    const [used, valid] = booking.ticketSerials;
    await services.collections.tickets.doc(used ?? '').update({ state: 'used', usedAt: Date.now() });
    await expect(voidOne(booking, used)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { state: 'used' },
    });
    await expect(voidOne(other, valid)).rejects.toMatchObject({ code: 'not-found' });
    await cancelBooking(services, { ...caller(), uid: other.buyerUid }, other);
    await expect(voidOne(other, other.ticketSerials[0])).rejects.toMatchObject({ code: 'wrong-state' });
    expect(await soldOf(event.id)).toBe(2);
  });
});

describe('a buyer cancels one ticket', () => {
  const half = {
    ...{ fullRefundHours: 24 * 90, partialRefundHours: 48 },
    ...{ partialRefundPercent: 50, feesRefunded: false },
  };
  const buyerOf = (booking: Booking) => ({ ...caller(), uid: booking.buyerUid });

  it('by the policy: half of its price goes back, once, its place is on sale again, and the other stands', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10 }], { policy: half });
    const booking = await paid([place(event, 2)]);
    const [first = '', second = ''] = booking.ticketSerials;
    const asked = await Promise.all(
      [services, harness.instance()].map((on) => cancelTicket(on, buyerOf(booking), second)),
    );
    const [unitPrice] = booking.lines.map((line) => line.unitPrice);
    expect(asked.map(({ refund }) => refund)).toEqual([(unitPrice ?? 0) / 2, (unitPrice ?? 0) / 2]);
    expect(await sentBack(booking)).toBe((unitPrice ?? 0) / 2);
    expect(await soldOf(event.id)).toBe(1);
    const { tickets } = await harness.truth(services, booking);
    expect(Object.fromEntries(tickets.map(({ serial, state }) => [serial, state]))).toEqual({
      [first]: 'valid',
      [second]: 'void',
    });
    const mail = (await services.collections.mail.doc(`ticket-voided-${second}`).get()).data();
    expect(JSON.stringify(mail)).toContain('You asked for it.');
    const log = await services.collections.audit.where('target', '==', `bookings/${booking.id}`).get();
    expect(log.size).toBe(0);
  });

  it('but not one of somebody else, nor one that has begun', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const booking = await paid([place(event, 1)]);
    const [serial = ''] = booking.ticketSerials;
    await expect(cancelTicket(services, caller(), serial)).rejects.toMatchObject({ code: 'not-found' });
    const begun = booking.lines.map((line) => ({ ...line, startsAt: Date.now() - HOUR }));
    await services.collections.bookings.doc(booking.id).update({ lines: begun });
    await expect(cancelTicket(services, buyerOf(booking), serial)).rejects.toMatchObject({
      code: 'refund-not-allowed',
    });
    expect(await soldOf(event.id)).toBe(1);
  });
});
