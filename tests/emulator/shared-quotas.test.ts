import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { SECOND } from '@fareground/domain/core/time';
import { type Availability, availabilityPath } from '@fareground/domain/stock/availability';
import { quotaPoolId } from '@fareground/domain/stock/pool-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { resizeQuota } from '../../functions/src/booking/changes/events/resize-quota.ts';
import { unpublish } from '../../functions/src/booking/changes/events/unpublish.ts';
import { joinWaitingList } from '../../functions/src/booking/waitlist/join-waiting-list.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { poolsOf } from '../support/books.ts';
import { expectBooksBalance } from './support/books.ts';
import { coachLayout, writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { voidTicket } from './support/void-ticket.ts';

type Instance = ReturnType<SagaHarness['instance']>;
let harness: SagaHarness;
let services: Instance;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(() => harness.stop());

const HALL = 'hall';
/** Free tiers that share so many places, but for one that is called so. */
const APART = 'apart';
async function eventSharing(capacity: number, tiers: Partial<Tier>[], shards = 1): Promise<Event> {
  const quotas = [{ id: HALL, name: 'The hall', capacity, shards }];
  const sharing = tiers.map((tier) => ({
    price: 0,
    ...(tier.id !== APART && { quotaId: HALL }),
    ...tier,
  }));
  return (await writeEvent(services.db, sharing, { quotas })).event;
}
const line = ({ id: offeringId }: Event, tier: number | string, quantity: number) => ({
  kind: 'event' as const,
  offeringId,
  tierId: typeof tier === 'number' ? `tier${tier}` : tier,
  quantity,
});
const hold = (event: Event, tier: number | string, quantity: number, on = services) =>
  harness.hold(on, { lines: [line(event, tier, quantity)] });
async function buy(event: Event, tier: number, quantity: number) {
  const held = await hold(event, tier, quantity);
  return (await startCheckout(services, held)).booking;
}
async function view(event: Event): Promise<Availability> {
  await services.flush();
  return (await services.db.doc(availabilityPath(event.id)).get()).data() as Availability;
}
async function taken(event: Event): Promise<number> {
  const pools = (await poolsOf(services.db, event.id)).filter(({ quotaId, tierId }) => quotaId && !tierId);
  return pools.reduce((sum, pool) => {
    if (pool.kind !== 'places') throw new Error('a quota counts places');
    const held = [...pool.holds.values()].reduce((all, { quantity }) => all + quantity, 0);
    return sum + (pool.sold[0] ?? 0) + held;
  }, 0);
}

describe('places that two tiers share', () => {
  it('end the sale of both, and are for both again when a booking is cancelled, voided or runs out', async () => {
    const event = await eventSharing(5, [{ capacity: 5 }, { capacity: 4 }, { id: APART }]);
    const bought = await buy(event, 0, 3);
    const other = await hold(event, 1, 2);
    expect(other.lines[0]?.claims.map(({ poolId, quantity }) => [poolId, quantity])).toEqual([
      [`${event.id}.tier1.0`, 2],
      [quotaPoolId(event.id, HALL, 0), 2],
    ]);
    expect(await view(event)).toMatchObject({
      left: { tier0: 0, tier1: 0, apart: 100 },
      sharing: { total: { left: 100, capacity: 105 }, quotaLeft: { hall: 0 } },
    });
    await expect(hold(event, 0, 1)).rejects.toMatchObject({
      code: 'sold-out',
      details: { field: 'lines.0.quantity', free: 0 },
    });
    await hold(event, APART, 1);
    const { tickets } = await harness.truth(services, bought);
    expect(tickets).toHaveLength(3);
    const serial = tickets[0]?.serial ?? '';
    const reason = 'Cannot come';
    await voidTicket(services, caller(), { bookingId: bought.id, serial, givesBack: false, reason });
    expect(await view(event)).toMatchObject({ left: { tier0: 1, tier1: 1 } });
    expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 2, held: 3 });
    // It says what both leave: one of the shared places, though three of its own are left.
    await expect(hold(event, 1, 2)).rejects.toMatchObject({ code: 'sold-out', details: { free: 1 } });
    const { booking } = await harness.truth(services, bought);
    await cancelBooking(services, { ...caller(), uid: bought.buyerUid }, booking);
    await hold(event, 1, 2);
    expect(await taken(event)).toBe(4);
    await expectBooksBalance(services.db, event.id);
    harness.skip(11 * 60 * SECOND);
    const last = await hold(event, 0, 5);
    expect(last.lines[0]?.quantity).toBe(5);
    expect(await view(event)).toMatchObject({ left: { tier0: 0, tier1: 0 } });
  });

  it('are taken once with a voucher, which has pools of its own', async () => {
    const event = await eventSharing(5, [{ capacity: 5, price: 2_000 }]);
    const code = `QUOTA${Date.now().toString(36).toUpperCase()}`;
    await services.collections.vouchers.doc(code).set({
      ...{ code, kind: 'percent', value: 50, currency: 'EUR', offeringIds: [], maxUses: 3, active: true },
      ...{
        startsAt: 0,
        endsAt: services.now() + SECOND * 3_600,
        createdAt: 0,
        updatedAt: 0,
        updatedBy: 'staff',
      },
    });
    await harness.hold(services, { lines: [line(event, 0, 2)], voucher: code });
    expect(await taken(event)).toBe(2);
    await expectBooksBalance(services.db, event.id);
  });

  it('are never sold twice by instances and shards that sell at once, and all of them are sold', async () => {
    const event = await eventSharing(20, [{ capacity: 20, shards: 4 }, { capacity: 20 }], 4);
    const instances = [services, harness.instance(), harness.instance()];
    const tries = await Promise.allSettled(
      Array.from({ length: 36 }, (_, index) =>
        hold(event, index % 2, 1, instances[index % instances.length] ?? services),
      ),
    );
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['sold-out']));
    expect(tries.length - refused.length).toBe(20);
    expect(await taken(event)).toBe(20);
    expect(await expectBooksBalance(services.db, event.id)).toMatchObject({ held: 20 });
  });

  it('count for numbered seats as well', async () => {
    const event = await eventSharing(3, [{ capacity: 16, layout: coachLayout(4) }, { capacity: 3 }]);
    const seated = await hold(event, 0, 2);
    expect(seated.lines[0]?.seats).toHaveLength(2);
    await expect(hold(event, 0, 2)).rejects.toMatchObject({ code: 'sold-out', details: { free: 1 } });
    await hold(event, 1, 1);
    await expectBooksBalance(services.db, event.id);
  });

  it('have no waiting list: what comes free is no tier’s own', async () => {
    const event = await eventSharing(1, [{ capacity: 5 }]);
    await hold(event, 0, 1);
    const asked = { eventId: event.id, tierId: 'tier0', quantity: 1, email: '' };
    await expect(
      joinWaitingList(services, caller(), asked, { client: '127.0.0.1', peer: '127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'wrong-state', details: { reason: 'closed' } });
  });

  it('are closed with the sale, and counted once when staff ask what is taken', async () => {
    const event = await eventSharing(5, [{ capacity: 5 }]);
    await hold(event, 0, 2);
    const asked = { eventId: event.id, reason: 'Not yet' };
    await expect(unpublish(services, caller(), asked)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { sold: 0, held: 2 },
    });
  });
});

describe('another number of shared places under sale', () => {
  const resize = (event: Event, capacity: number) =>
    resizeQuota(services, caller(), {
      eventId: event.id,
      quotaId: HALL,
      body: { capacity, reason: 'The gallery is open' },
    });

  it('grows over its shards, and shrinks to what is taken, which the refusal says', async () => {
    const event = await eventSharing(4, [{ capacity: 20 }, { capacity: 20 }], 2);
    await hold(event, 0, 3);
    await expect(hold(event, 1, 2)).rejects.toMatchObject({ code: 'sold-out', details: { free: 1 } });
    expect(await resize(event, 9)).toMatchObject({ quotas: [{ id: HALL, capacity: 9, shards: 2 }] });
    await hold(event, 1, 5);
    await expect(resize(event, 7)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { field: 'capacity', needed: 8 },
    });
    await resize(event, 8);
    expect(await resize(event, 8)).toMatchObject({ quotas: [{ capacity: 8 }] });
    await expect(hold(event, 0, 1)).rejects.toMatchObject({ code: 'sold-out' });
    const log = await services.collections.audit.where('action', '==', 'quotas.resize').get();
    expect(log.docs.map((one) => one.data().target)).toContain(`events/${event.id}`);
    await expectBooksBalance(services.db, event.id);
  });

  it('is refused for what is not there', async () => {
    const { event } = await writeEvent(services.db, [{}]);
    await expect(resize(event, 9)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('an early bird', () => {
  const early = { name: 'Early bird', price: 0, capacity: 3 };
  const standard = { name: 'Standard', price: 0, capacity: 10, follows: 'tier0' };

  it('is followed by the next price when it is gone, also in the booking that takes the last of it', async () => {
    const event = await eventSharing(10, [early, standard]);
    await expect(hold(event, 1, 1)).rejects.toMatchObject({
      code: 'not-on-sale',
      details: { field: 'lines.0', follows: 'tier0', free: 3 },
    });
    await hold(event, 0, 1);
    const lines = [line(event, 1, 2), line(event, 0, 2)];
    await expect(
      harness.hold(services, { lines: [line(event, 0, 1), line(event, 1, 1)] }),
    ).rejects.toMatchObject({
      code: 'not-on-sale',
      details: { field: 'lines.1', free: 1 },
    });
    const split = await harness.hold(services, { lines });
    expect(split.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
    await hold(event, 1, 1);
    await expectBooksBalance(services.db, event.id);
  });

  it('and any other tier is never held at another price than was shown', async () => {
    const event = await eventSharing(10, [
      { ...early, price: 1_800 },
      { ...standard, price: 2_200 },
    ]);
    const shown = (price: number) => harness.hold(services, { lines: [{ ...line(event, 0, 2), price }] });
    await expect(shown(1_500)).rejects.toMatchObject({
      code: 'price-changed',
      details: { field: 'lines.0.price', price: 1_800 },
    });
    expect((await shown(1_800)).amounts.subtotal).toBe(3_600);
  });

  it('gives its last place to one of two who press at once, and the other is told', async () => {
    const event = await eventSharing(10, [{ ...early, capacity: 1 }, standard]);
    const [one, two] = await Promise.allSettled([hold(event, 0, 1), hold(event, 0, 1, harness.instance())]);
    expect([one?.status, two?.status].sort()).toEqual(['fulfilled', 'rejected']);
    const lost = one?.status === 'rejected' ? one : two;
    expect(lost).toMatchObject({ reason: { code: 'sold-out', details: { free: 0 } } });
    await hold(event, 1, 1);
  });

  it('is followed by date as well: what it did not sell is left to the next', async () => {
    const now = Date.now();
    const over = { ...early, saleStartsAt: now - 60 * SECOND, saleEndsAt: now - SECOND };
    const event = await eventSharing(6, [over, standard]);
    await hold(event, 1, 6);
    await expect(hold(event, 0, 1)).rejects.toMatchObject({ code: 'not-on-sale' });
  });

  it('is gone, too, when what it shares is', async () => {
    const event = await eventSharing(2, [early, { ...standard, id: APART }]);
    await hold(event, 0, 2);
    await hold(event, APART, 1);
    await expectBooksBalance(services.db, event.id);
  });
});
