import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { PostponeEventRequest } from '@fareground/domain/api/event-changes';
import type { Booking } from '@fareground/domain/booking/booking';
import type { OfferingChange } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking, quoteUnused } from '../../functions/src/booking/cancel-booking.ts';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { postponeForBooking } from '../../functions/src/booking/changes/events/postpone-for-booking.ts';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import { startPostpone } from '../../functions/src/booking/changes/events/start-postpone.ts';
import { isNotifiedByPostponing } from '../../functions/src/messages/notify-change.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done here.
const db = getFirestore(initializeApp({ projectId: 'demo-event-postpone' }, 'demo-event-postpone'));

let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const toLater = ({ startsAt }: Event): PostponeEventRequest => ({
  doorsAt: startsAt + 60 * DAY,
  startsAt: startsAt + 60 * DAY + HOUR,
  endsAt: startsAt + 60 * DAY + 3 * HOUR,
  returnUntil: services.now() + 20 * DAY,
  movesSale: true,
  reason: 'The ferry is in the dock',
});
const start = (event: Event, body: PostponeEventRequest, on = services, key = `postpone-${event.id}`) =>
  startPostpone(on, staff, { eventId: event.id, key, body });

async function finish({ id }: OfferingChange, on = services): Promise<OfferingChange> {
  harness.skip(MINUTE); // every instance has read the new times by then
  for (let pages = 0; pages < 20; pages++) {
    await continueChange(on, id, 1);
    const change = (await services.collections.offeringChanges.doc(id).get()).data();
    if (change?.state === 'done') return change;
  }
  throw new Error('it does not end');
}

const place = ({ id }: Event, quantity = 1) => ({
  kind: 'event' as const,
  offeringId: id,
  tierId: 'tier0',
  quantity,
});
async function paid(lines: Parameters<SagaHarness['hold']>[1]['lines'], who = caller()): Promise<Booking> {
  const held = await harness.hold(services, { lines }, who);
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return (await harness.truth(services, held)).booking;
}
const mailsOf = async (booking: Booking): Promise<string[]> => {
  const all = await services.collections.mail.get();
  return all.docs.map(({ id }) => id).filter((id) => id.includes('postpone') && id.endsWith(booking.id));
};

describe('a postponed event', () => {
  it('moves what was booked and the codes of tickets, and tells everybody once', async () => {
    const { event, tiers } = await writeEvent(db, [{ capacity: 20 }]);
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(2), 30 * DAY - 3 * HOUR);
    const booking = await paid([
      place(event, 2),
      { kind: 'trip', offeringId: trip.id, from: 0, to: 1, seats: ['m-1A'] },
    ]);
    const held = await harness.hold(services, { lines: [place(event)] });
    const body = toLater(event);
    const times = { doorsAt: body.doorsAt, startsAt: body.startsAt, endsAt: body.endsAt };
    const change = await start(event, body);
    const written = (await services.collections.events.doc(event.id).get()).data() as Event;
    expect(written).toMatchObject({ ...times, state: 'published', updatedBy: staff.uid });
    // The trigger of the write says nothing beside.
    expect(await isNotifiedByPostponing(db, written)).toBe(true);
    expect(await isNotifiedByPostponing(db, { ...written, updatedAt: written.updatedAt + 1 })).toBe(false);
    const tier = (await services.collections.tiersOf(event.id).doc('tier0').get()).data();
    expect(tier?.saleEndsAt).toBe((tiers[0]?.saleEndsAt ?? 0) + body.startsAt - event.startsAt);

    expect(await finish(change)).toMatchObject({
      total: 2,
      counts: { changed: 2, mails: 1, refunds: 0 },
      failed: [],
    });
    const truth = await harness.truth(services, booking);
    expect(truth.booking.lines).toMatchObject([
      { ...times, returnUntil: body.returnUntil },
      { startsAt: trip.departsAt, returnUntil: body.returnUntil },
    ]);
    for (const ticket of truth.tickets.filter(({ offeringId }) => offeringId === event.id)) {
      expect(ticket).toMatchObject({ ...times, state: 'valid' });
      const minute = (at: number) => Math.floor(at / MINUTE) * MINUTE;
      const hours = ticketHours(body);
      expect(await services.signer.open(ticket.token)).toMatchObject({
        ok: true,
        claim: {
          serial: ticket.serial,
          offeringId: event.id,
          validFrom: minute(hours.validFrom),
          validUntil: minute(hours.validUntil),
        },
      });
    }
    expect(truth.tickets.find(({ offeringId }) => offeringId === trip.id)?.startsAt).toBe(trip.departsAt);
    expect(await mailsOf(booking)).toHaveLength(1);

    // Whoever held it pays for the new time, and may give it back as well.
    await harness.pay(services, held);
    for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
      await harness.deliver(services, webhook);
    }
    const later = await harness.truth(services, held);
    expect(later.booking).toMatchObject({ state: 'confirmed', lines: [times] });
    expect(later.tickets).toMatchObject([times]);
    const newer = await harness.hold(services, { lines: [place(event)] });
    expect(newer.lines[0]).toMatchObject(times);
    expect(newer.lines[0]?.returnUntil).toBeUndefined();
  });

  it('once more has one time: what could not be made of a booking before is made with the times that it has by now', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    const booking = await paid([place(event)]);
    const first = await start(event, toLater(event));
    if (first.kind !== 'postpone') throw new Error('another change was begun');
    await finish(first);
    const postponed = (await services.collections.events.doc(event.id).get()).data() as Event;
    const body = toLater(postponed);
    const second = await start(postponed, body, services, `again-${event.id}`);
    const times = { doorsAt: body.doorsAt, startsAt: body.startsAt, endsAt: body.endsAt };

    expect(await postponeForBooking(services, first, booking)).toMatchObject({ became: 'changed' });
    const between = await harness.truth(services, booking);
    expect(between.booking.lines).toMatchObject([times]);
    expect(between.tickets).toMatchObject([times]);
    await finish(second);
    expect(await postponeForBooking(services, first, booking)).toMatchObject({ became: 'changed' });
    const { booking: after, tickets } = await harness.truth(services, booking);
    expect(after.lines).toMatchObject([{ ...times, returnUntil: body.returnUntil }]);
    expect(tickets).toMatchObject([times]);
    expect(await mailsOf(booking)).toHaveLength(2);
  });

  it('is given back in full until the day that was promised, and by the policy after it', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }], {
      policy: {
        fullRefundHours: 8_000,
        partialRefundHours: 24,
        partialRefundPercent: 50,
        feesRefunded: false,
      },
    });
    const [first, second] = [caller(), caller()];
    const early = await paid([place(event)], first);
    const late = await paid([place(event)], second);
    const half = Math.round((early.lines[0]?.unitPrice ?? 0) / 2);
    expect(await quoteUnused(services, early)).toMatchObject({ amount: half });
    const change = await start(event, toLater(event));
    await finish(change);
    const now = async (booking: Booking) => (await harness.truth(services, booking)).booking;
    expect(await quoteUnused(services, await now(early))).toMatchObject({
      amount: early.amounts.total,
      lines: [{ share: 'full' }],
    });
    await cancelBooking(services, first, await now(early));
    expect((await now(early)).refunded).toBe(early.amounts.total);

    harness.skip(21 * DAY);
    expect(await quoteUnused(services, await now(late))).toMatchObject({ amount: half });
    harness.skip(-21 * DAY);
  });

  it('is not sold with tickets of the time before', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, price: 0 }]);
    const held = await harness.hold(services, { lines: [place(event)] });
    await finish(await start(event, toLater(event)));
    // Read before it was postponed.
    await expect(startCheckout(services, held)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    const fresh = (await harness.truth(services, held)).booking;
    await startCheckout(services, fresh);
    const { tickets } = await harness.truth(services, held);
    expect(tickets).toMatchObject([{ startsAt: toLater(event).startsAt }]);
  });

  it('is cut short at any step and goes on; nobody is told twice', async () => {
    let step = 1;
    for (let survived = false; !survived; step++) {
      const { event } = await writeEvent(db, [{ capacity: 20, price: 0 }]);
      const bookings: Booking[] = [];
      for (let index = 0; index < 2; index++) {
        const held = await harness.hold(services, { lines: [place(event, 2)] });
        await startCheckout(services, held);
        bookings.push(held);
      }
      const body = toLater(event);
      const dying = harness.instance({ atEffect: step });
      survived = await start(event, body, dying)
        .then((change) => finish(change, dying))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Killed) return false;
            throw error;
          },
        );
      const change = await finish(await start(event, body));
      expect(change, `step ${step}`).toMatchObject({
        total: 2,
        counts: { changed: 2, mails: 2 },
        failed: [],
      });
      for (const booking of bookings) {
        const { booking: moved, tickets } = await harness.truth(services, booking);
        expect(moved.lines).toMatchObject([{ startsAt: body.startsAt, returnUntil: body.returnUntil }]);
        expect(tickets.map(({ startsAt }) => startsAt)).toEqual([body.startsAt, body.startsAt]);
        expect(await mailsOf(booking)).toHaveLength(1);
      }
    }
    expect(step).toBeGreaterThan(7);
  });

  it('is refused where it is not on sale, not later, or changed already', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    const body = toLater(event);
    await expect(start(event, { ...body, returnUntil: 0 })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'returnUntil' },
    });
    const change = await start(event, body);
    await expect(start(event, body, services, 'another')).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'change-under-way' },
    });
    expect(await start(event, body)).toEqual(change);
    await startCancel(services, staff, { eventId: event.id, reason: 'Ill', key: `cancel-${event.id}` });
    await finish(change);
    await expect(start(event, body, services, 'third')).rejects.toMatchObject({ code: 'wrong-state' });
  });
});
