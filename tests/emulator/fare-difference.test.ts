import { type Booking, paidFor } from '@fareground/domain/booking/booking';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, dayKey, HOUR } from '@fareground/domain/core/time';
import { freeOn } from '@fareground/domain/payments/gift-cards/card-holds';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { holdFareDifference } from '../../functions/src/booking/changes/rebooking/hold-fare-difference.ts';
import { listAlternatives } from '../../functions/src/booking/changes/rebooking/list-alternatives.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { putCardOnBooking } from '../../functions/src/payments/gift-cards/put-card-on-booking.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-dearer-run' }, 'demo-dearer-run'));
let on: ChangeHarness;
beforeEach(async () => {
  on = await startChangeHarness(db);
});
afterEach(() => on.harness.stop());

/** A trip for 5.00, and one of the same places for 10.00, which a leg over a further stop costs. */
async function runs(departsIn = 3 * DAY): Promise<{ cheap: Trip; dear: Trip }> {
  const own = uniqueId('p');
  const [vigo, porto, lisboa] = [`Vigo-${own}`, `Porto-${own}`, `Lisboa-${own}`];
  const cheap = await writeTrip(db, [vigo, lisboa], coachLayout(2), departsIn);
  const dear = await writeTrip(db, [vigo, porto, lisboa], coachLayout(2), departsIn + 2 * HOUR);
  return { cheap, dear };
}

const recipient = {
  email: 'rui@fareground.test',
  reference: '0123456789',
  from: '01234567890123456789',
};
const buyerOf = (booking: Booking): Caller => ({ ...caller(), uid: booking.buyerUid });
const hold = (booking: Booking, { id: tripId }: Trip, seats?: string[], key: string = crypto.randomUUID()) =>
  holdFareDifference(
    on.services,
    buyerOf(booking),
    booking,
    { line: 0, tripId, ...(seats && { seats }) },
    key,
  );

/** Pays what is held on the provider's page, and brings what the provider says. */
async function pay(booking: Booking, services = on.services): Promise<void> {
  await on.harness.pay(on.services, booking);
  for (const webhook of await on.harness.webhooks(booking, 'checkout.session.completed'))
    await on.harness.deliver(services, webhook);
}

const goodSeats = async (booking: Booking) =>
  (await on.ticketsOf(booking)).flatMap(({ state, seat }) => (state === 'valid' ? [seat] : [])).sort();

const cardOf = async (booking: Booking) => {
  const id = booking.credit?.giftCardId ?? '';
  return (await on.services.collections.giftCards.doc(id).get()).data();
};

async function expectBalanced(...trips: Trip[]): Promise<void> {
  for (const { id } of trips) await on.expectSaleBalances(id);
  const all = (await on.services.collections.ledger.get()).docs.flatMap((one) => one.data().entries);
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
}

describe('a dearer trip in place of a leg', () => {
  it('is held while the leg stands, paid with the difference, and then is the leg', async () => {
    const { cheap, dear } = await runs();
    const booked = await on.paid(cheap, ['m-1A', 'm-1B']);
    const difference = booked.amounts.total;

    // Whoever has the link alone is shown what costs no more.
    // It may leave after midnight, by the hour of the test.
    const asked = { line: 0, day: dayKey(dear.departsAt, 'Europe/Lisbon') };
    expect((await listAlternatives(on.services, booked, asked)).trips).toEqual([]);
    const listed = await listAlternatives(on.services, booked, asked, true);
    expect(listed.trips).toMatchObject([{ tripId: dear.id, fare: 1_000, back: 0, hasRoom: true }]);
    const key = crypto.randomUUID();
    const held = await hold(booked, dear, ['m-2A', 'm-2B'], key);
    expect(await hold(booked, dear, ['m-2A', 'm-2B'], key)).toEqual(held);
    expect(held).toMatchObject({ state: 'held', credit: { amount: difference } });
    expect(listed.trips[0]?.toPay).toBe(held.amounts.total - difference);
    expect(await goodSeats(booked)).toEqual(['m-1A', 'm-1B']);
    expect(await on.now(booked)).toEqual(booked);
    // It is the leg that pays, and nothing beside it.
    await expect(
      putCardOnBooking(on.services, buyerOf(booked), held, { code: 'X', network: null }),
    ).rejects.toMatchObject({ code: 'wrong-state' });

    await pay(held);
    const now = await on.now(held);
    expect(now).toMatchObject({
      state: 'confirmed',
      lines: [{ offeringId: dear.id, seats: ['m-2A', 'm-2B'] }],
    });
    expect(await on.now(booked)).toMatchObject({ state: 'cancelled', refunded: difference });
    expect(await goodSeats(held)).toEqual(['m-2A', 'm-2B']);
    expect(await goodSeats(booked)).toEqual([]);
    const void0 = (await on.ticketsOf(booked)).map(({ movedTo }) => movedTo).sort();
    expect(void0).toEqual([...now.ticketSerials].sort());
    expect(await cardOf(now)).toMatchObject({
      origin: 'exchange',
      balance: 0,
      holds: [],
      issued: difference,
    });
    // The provider took the difference, and sent nothing back.
    const { intents } = await on.harness.truth(on.services, held);
    expect(intents.map(({ amount_received }) => amount_received)).toEqual([held.amounts.total - difference]);
    expect(await on.sentBack()).toEqual(new Map());
    // The seats before are on sale again.
    expect((await on.paid(cheap, ['m-1A'])).state).toBe('confirmed');
    await expectBalanced(cheap, dear);
  });

  it('changes nothing where it is not paid in time', async () => {
    const { cheap, dear } = await runs();
    const booked = await on.paid(cheap, ['m-1A']);
    const held = await hold(booked, dear);
    on.harness.skip(HOUR);
    await sweep(on.services);
    expect(await on.now(held)).toMatchObject({ state: 'expired' });
    expect(await on.now(booked)).toEqual(booked);
    expect(await goodSeats(booked)).toEqual(['m-1A']);
    expect(await cardOf(held)).toBeUndefined();
    await expectBalanced(cheap, dear);
  });

  it('is not sold, and nothing is taken for it, where the leg ended or was begun before it was paid', async () => {
    for (const change of ['cancelled', 'scanned', 'moved', 'passed-on'] as const) {
      const { cheap, dear } = await runs();
      const other = await writeTrip(
        db,
        cheap.timetable.map(({ city }) => city),
        coachLayout(1),
        4 * DAY,
      );
      const booked = await on.paid(cheap, ['m-1A']);
      const held = await hold(booked, dear);
      await on.harness.pay(on.services, held);
      const webhooks = await on.harness.webhooks(held, 'checkout.session.completed');
      const ticket = on.services.collections.tickets.doc(booked.ticketSerials[0] ?? '');
      if (change === 'cancelled') await cancelBooking(on.services, buyerOf(booked), booked);
      if (change === 'scanned') await ticket.update({ state: 'used', usedAt: on.services.now() });
      if (change === 'moved')
        await rebook(on.services, buyerOf(booked), booked, { line: 0, tripId: other.id });
      if (change === 'passed-on') await ticket.update({ recipient });
      for (const webhook of webhooks) await on.harness.deliver(on.services, webhook);
      expect(await on.now(held), change).toMatchObject({ state: 'expired', notice: 'late-voided' });
      expect(await goodSeats(held)).toEqual([]);
      const { intents } = await on.harness.truth(on.services, held);
      expect(intents.map(({ status }) => status)).toEqual(['canceled']);
      expect(await cardOf(held)).toBeUndefined();
      expect((await on.now(booked)).state).toBe(change === 'cancelled' ? 'cancelled' : 'confirmed');
      await expectBalanced(dear, ...(change === 'scanned' || change === 'passed-on' ? [] : [cheap]));
    }
  });

  it('is one of two that were held for the same leg, however both are paid', async () => {
    const { cheap, dear } = await runs();
    const booked = await on.paid(cheap, ['m-1A']);
    const both = await Promise.all([hold(booked, dear, ['m-1A']), hold(booked, dear, ['m-1B'])]);
    for (const one of both) await on.harness.pay(on.services, one);
    const webhooks = await Promise.all(
      both.map((one) => on.harness.webhooks(one, 'checkout.session.completed')),
    );
    // Each comes twice, to instances of their own, at once.
    await Promise.all(
      [...webhooks.flat(), ...webhooks.flat()].map((one) =>
        on.harness.deliver(on.harness.instance(), one).catch(() => undefined),
      ),
    );
    for (const webhook of webhooks.flat()) await on.harness.deliver(on.services, webhook);
    const states = await Promise.all(both.map(async (one) => (await on.now(one)).state));
    expect(states.sort()).toEqual(['confirmed', 'expired']);
    expect(await on.now(booked)).toMatchObject({ state: 'cancelled', refunded: booked.amounts.total });
    await expectBalanced(cheap, dear);
  });

  it('is paid once by instances that die at every step', async () => {
    const { cheap, dear } = await runs();
    const booked = await on.paid(cheap, ['m-1A']);
    const held = await hold(booked, dear, ['m-2C']);
    await on.harness.pay(on.services, held);
    const webhooks = await on.harness.webhooks(held, 'checkout.session.completed');
    let deaths = 0;
    for (let atEffect = 1; ; atEffect++) {
      const dying = on.harness.instance({ atEffect });
      try {
        for (const webhook of webhooks) await on.harness.deliver(dying, webhook);
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        deaths += 1;
      }
    }
    expect(deaths).toBeGreaterThan(2);
    expect(await goodSeats(held)).toEqual(['m-2C']);
    expect(await goodSeats(booked)).toEqual([]);
    expect(await cardOf(held)).toMatchObject({ balance: 0, holds: [] });
    await expectBalanced(cheap, dear);
  });

  it('is held and paid for all of a party, whose legs end together', async () => {
    const { cheap, dear } = await runs();
    for (const { id } of [cheap, dear])
      await on.services.collections.trips.doc(id).update({ fares: { concessions: { child: 50 } } });
    const ride = { kind: 'trip' as const, offeringId: cheap.id, from: 0, to: 1 };
    const booked = await on.paidLines([
      { ...ride, seats: ['m-1A'] },
      { ...ride, seats: ['m-1B'], passenger: 'child' },
      { ...ride, seats: ['m-1C'] },
    ]);
    const day = dayKey(dear.departsAt, 'Europe/Lisbon');
    const toPay = async (lines?: number[]) =>
      (await listAlternatives(on.services, booked, { line: 0, day, ...(lines && { lines }) }, true)).trips[0]
        ?.toPay;
    const asked = { line: 0, lines: [0, 1], tripId: dear.id };
    const held = await holdFareDifference(on.services, buyerOf(booked), booked, asked, crypto.randomUUID());
    expect(held.lines).toMatchObject([
      { offeringId: dear.id, replaces: { bookingId: booked.id, lines: [0, 1] } },
      { offeringId: dear.id, passenger: 'child' },
    ]);
    expect(await toPay([0, 1])).toBe(held.amounts.total - (held.credit?.amount ?? 0));
    expect(await toPay()).toBeGreaterThan(held.amounts.total - (held.credit?.amount ?? 0));
    const worth = booked.lines.slice(0, 2).reduce((sum, line) => sum + paidFor(line), 0);
    expect(held.credit?.amount).toBe(worth);
    await pay(held);
    expect(await on.now(held)).toMatchObject({ state: 'confirmed' });
    expect(await on.now(booked)).toMatchObject({
      state: 'confirmed',
      refunded: worth,
      lines: [{ voided: [{}] }, { voided: [{}] }, {}],
    });
    expect(await goodSeats(booked)).toEqual(['m-1C']);
    expect(await goodSeats(held)).toHaveLength(2);
    await expectBalanced(cheap, dear);
  });

  it('is not sold to a party of which one was let on board meanwhile', async () => {
    const { cheap, dear } = await runs();
    const ride = { kind: 'trip' as const, offeringId: cheap.id, from: 0, to: 1 };
    const booked = await on.paidLines([
      { ...ride, seats: ['m-1A'] },
      { ...ride, seats: ['m-1B'], passenger: 'child' },
    ]);
    const held = await hold(booked, dear);
    await on.harness.pay(on.services, held);
    const webhooks = await on.harness.webhooks(held, 'checkout.session.completed');
    await on.services.collections.tickets.doc(booked.ticketSerials[1] ?? '').update({ state: 'used' });
    for (const webhook of webhooks) await on.harness.deliver(on.services, webhook);
    expect(await on.now(held)).toMatchObject({ state: 'expired', notice: 'late-voided' });
    expect(await goodSeats(booked)).toEqual(['m-1A']);
    await expectBalanced(dear);
  });

  it('goes back as it was paid once it is cancelled: the difference to the card, the rest onto a gift card whose code is mailed', async () => {
    const { cheap, dear } = await runs(9 * DAY);
    const booked = await on.paid(cheap, ['m-1A']);
    const held = await hold(booked, dear);
    await pay(held);
    const { booking } = await on.harness.truth(on.services, held);
    // What the booked policy gives, by the start that was booked.
    expect(booking.lines[0]).toMatchObject({ policy: cheap.policy, policyStartsAt: cheap.departsAt });
    await cancelBooking(on.services, buyerOf(booked), booking);
    expect(await on.now(held)).toMatchObject({ state: 'cancelled', refunded: held.amounts.total });
    expect((await on.sentBack()).get(held.id)).toEqual([held.amounts.total - booked.amounts.total]);
    const card = await cardOf(held);
    expect(card && freeOn(card, 'none', on.services.now())).toBe(booked.amounts.total);
    const mails = await on.services.collections.mail.where('template', '==', 'gift-card').get();
    const own = mails.docs.filter((one) => one.id.includes(held.id) || one.id.includes(card?.id ?? 'none'));
    expect(own).toHaveLength(1);
    await expectBalanced(cheap, dear);
  });

  it('is refused to others, for what is used or passed on, and where it costs no more', async () => {
    const { cheap, dear } = await runs();
    const booked = await on.paid(cheap, ['m-1A']);
    const asked = { line: 0, tripId: dear.id };
    await expect(holdFareDifference(on.services, caller(), booked, asked, 'k')).rejects.toMatchObject({
      code: 'not-found',
    });
    const dearer = await on.paid(dear, ['m-1A']);
    await expect(hold(dearer, cheap)).rejects.toMatchObject({ details: { reason: 'not-dearer' } });
    await expect(hold(booked, cheap)).rejects.toMatchObject({ details: { reason: 'no-leg' } });
    await expect(hold(booked, dear, ['m-1A'])).rejects.toMatchObject({ code: 'seat-taken' });
    await expect(hold(booked, dear, ['m-1B', 'm-1C'])).rejects.toMatchObject({ code: 'invalid-argument' });
    const stopped = on.services.collections.trips.doc(dear.id);
    await stopped.update({ saleWindow: { stopped: true } });
    const day = dayKey(dear.departsAt, 'Europe/Lisbon');
    expect((await listAlternatives(on.services, booked, { line: 0, day }, true)).trips).toEqual([]);
    await expect(hold(booked, dear)).rejects.toMatchObject({ code: 'not-on-sale' });
    await stopped.update({ saleWindow: {} });
    const ticket = on.services.collections.tickets.doc(booked.ticketSerials[0] ?? '');
    await ticket.update({ recipient });
    await expect(hold(booked, dear)).rejects.toMatchObject({ details: { reason: 'passed-on' } });
    await ticket.update({ state: 'used' });
    await expect(hold(booked, dear)).rejects.toMatchObject({ details: { reason: 'used' } });
    on.harness.skip(3 * DAY - HOUR);
    await expect(hold(booked, dear)).rejects.toMatchObject({ details: { reason: 'over' } });
  });

  it('takes the least that the provider takes where the difference is less, and puts the rest onto a gift card', async () => {
    const { cheap, dear } = await runs();
    const timetable = dear.timetable.map((stop, index) =>
      index === 2 ? { ...stop, fareFromStart: 510 } : stop,
    );
    await on.services.collections.trips.doc(dear.id).update({ timetable });
    const booked = await on.paid(cheap, ['m-1A']);
    const held = await hold(booked, dear);
    const difference = held.amounts.total - booked.amounts.total;
    expect(difference).toBeLessThan(50);
    await pay(held);
    const { intents } = await on.harness.truth(on.services, held);
    expect(intents.map(({ amount_received }) => amount_received)).toEqual([50]);
    const card = await cardOf(held);
    expect(card).toMatchObject({ balance: 50 - difference, state: 'active' });
    const mail = (await on.services.collections.mail.doc(`gift-card-${card?.id}`).get()).data();
    expect(mail).toMatchObject({ template: 'gift-card', to: [booked.buyerEmail] });
    await expectBalanced(cheap, dear);
  });
});
