import { cancelChangeId, type OfferingChange } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import { type Availability, availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { resizeTier } from '../../functions/src/booking/changes/events/resize-tier.ts';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import { unpublish } from '../../functions/src/booking/changes/events/unpublish.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { poolsOf, readBooks } from '../support/books.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done here.
const db = getFirestore(initializeApp({ projectId: 'demo-event-stock' }, 'demo-event-stock'));
const asked: string[] = [];

let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async (_queue, { id }) => void asked.push(id) } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const place = ({ id }: Event, quantity = 1) => ({
  kind: 'event' as const,
  offeringId: id,
  tierId: 'tier0',
  quantity,
});
const hold = (event: Event, quantity = 1, on = services) =>
  harness.hold(on, { lines: [place(event, quantity)] });
async function sell(event: Event, quantity = 1): Promise<void> {
  await startCheckout(services, await hold(event, quantity));
}
const stateOf = async ({ id }: Event) => (await services.collections.events.doc(id).get()).data()?.state;

describe('an event that is taken back to a draft', () => {
  const back = (event: Event, on = services) =>
    unpublish(on, staff, { eventId: event.id, reason: 'The date is wrong' });
  async function finish(event: Event): Promise<void> {
    const found = await services.collections.offeringChanges.where('eventId', '==', event.id).get();
    harness.skip(MINUTE);
    for (const one of found.docs) {
      for (let pages = 0; pages < 5; pages++) await continueChange(services, one.id);
      expect((await one.ref.get()).data()?.state).toBe('done');
    }
  }

  it('is off sale at once for whoever has it in their catalogue, and is sold again once it is published', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, shards: 2 }]);
    const other = harness.instance();
    await other.catalogue.sale('event', event.id);
    expect(await back(event)).toMatchObject({ state: 'draft', updatedBy: staff.uid });
    expect(await back(event)).toMatchObject({ state: 'draft' });
    await expect(hold(event, 1, other)).rejects.toMatchObject({ code: 'not-on-sale' });
    await finish(event);
    await expect(hold(event, 1, harness.instance())).rejects.toMatchObject({ code: 'not-found' });
    await services.collections.events.doc(event.id).update({ state: 'published' });
    await hold(event, 1, harness.instance());
    const log = await services.collections.audit.where('target', '==', `events/${event.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { action: 'events.unpublish', actorUid: staff.uid },
    ]);
  });

  it('stays published while something is sold or held, and says how much', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, price: 0 }, { capacity: 5 }]);
    await sell(event, 3);
    await hold(event, 2);
    await expect(back(event)).rejects.toMatchObject({ code: 'wrong-state', details: { sold: 3, held: 2 } });
    expect(await stateOf(event)).toBe('published');
  });

  it('may have holds that ended: their bookings end, and nobody pays late', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }], { endsAt: Date.now() + 90 * DAY });
    const held = await hold(event);
    await startCheckout(services, held);
    harness.skip(30 * MINUTE);
    await back(event);
    await finish(event);
    expect((await harness.truth(services, held)).booking).toMatchObject({ state: 'expired' });
    expect((await harness.truth(services, held)).payments).toMatchObject([{ state: 'voided' }]);
    expect((await poolsOf(db, event.id)).map(({ closed }) => closed)).toEqual([false]);
  });

  it('meets a buyer: either has it, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { event } = await writeEvent(db, [{ capacity: 20 }]);
      const [buyer, office] = [harness.instance(), harness.instance()];
      await buyer.catalogue.sale('event', event.id);
      const [held, taken] = await Promise.allSettled([hold(event, 1, buyer), back(event, office)]);
      expect([held.status, taken.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await stateOf(event)).toBe(held.status === 'fulfilled' ? 'published' : 'draft');
    }
  });

  it('and cancelled then stays closed', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    await back(event);
    await startCancel(services, staff, {
      eventId: event.id,
      reason: 'Never mind',
      key: `cancel-${event.id}`,
    });
    await continueChange(services, cancelChangeId(event.id));
    await finish(event);
    expect((await poolsOf(db, event.id)).map(({ closed }) => closed)).toEqual([true]);
  });

  it('whose task was lost is opened by the sweep’s asking', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20 }]);
    await expect(back(event, harness.instance({ before: 'task' }))).rejects.toThrow(Killed);
    expect(await stateOf(event)).toBe('draft');
    harness.skip(60 * MINUTE);
    asked.length = 0;
    await sweep(services, DAY);
    const [change] = (
      await services.collections.offeringChanges.where('eventId', '==', event.id).get()
    ).docs.map((one) => one.data() as OfferingChange);
    expect(asked).toContain(change?.id);
  });
});

describe('the capacity of a tier on sale', () => {
  const resize = (event: Event, capacity: number, shards?: number, on = services) =>
    resizeTier(on, staff, {
      eventId: event.id,
      tierId: 'tier0',
      body: { capacity, reason: 'The balcony is open', ...(shards && { shards }) },
    });
  const free = async (event: Event): Promise<Availability> => {
    await services.flush();
    return (await db.doc(availabilityPath(event.id)).get()).data() as Availability;
  };

  it('grows over its shards, and the public sees it', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, shards: 4, price: 0 }]);
    await sell(event, 4);
    expect(await resize(event, 90)).toMatchObject({ capacity: 90, shards: 4, updatedBy: staff.uid });
    const pools = await poolsOf(db, event.id);
    expect(pools.reduce((sum, pool) => sum + (pool.kind === 'places' ? pool.capacity : 0), 0)).toBe(90);
    expect(await free(event)).toMatchObject({ left: { tier0: 86 }, capacity: { tier0: 90 } });
    expect(await readBooks(db, event.id)).toMatchObject({ sold: 4, faults: [] });
    const log = await services.collections.audit.where('action', '==', 'tiers.resize').get();
    expect(log.docs.map((one) => one.data().target)).toContain(`events/${event.id}/tiers/tier0`);
  });

  it('shrinks to what is sold and held; the refusal says the least there can be', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, shards: 2, price: 0 }]);
    await sell(event, 7);
    await hold(event, 2);
    await expect(resize(event, 8)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { field: 'capacity', needed: 9 },
    });
    await resize(event, 9);
    await resize(event, 9);
    await expect(hold(event)).rejects.toMatchObject({ code: 'sold-out' });
    expect(await readBooks(db, event.id)).toMatchObject({ sold: 7, held: 2, faults: [] });
  });

  it('gets more shards for a rush, and never fewer', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, price: 0 }]);
    await sell(event, 10);
    const stale = harness.instance();
    await stale.catalogue.sale('event', event.id);
    expect(await resize(event, 20, 4)).toMatchObject({ capacity: 20, shards: 4 });
    expect(await free(event)).toMatchObject({ left: { tier0: 10 }, capacity: { tier0: 20 } });
    expect(await stale.publisher.mend(await poolsOf(db, event.id))).toBe(0);
    const pools = await poolsOf(db, event.id);
    expect(pools).toHaveLength(4);
    await expect(resize(event, 20, 2)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { field: 'shards', needed: 4 },
    });
    const fresh = harness.instance();
    await hold(event, 10, fresh);
    await expect(hold(event, 1, fresh)).rejects.toMatchObject({ code: 'sold-out' });
    expect(await readBooks(db, event.id)).toMatchObject({ sold: 10, held: 10, faults: [] });
  });

  it('changes amid a rush of two instances, and nothing is oversold or lost', async () => {
    const { event } = await writeEvent(db, [{ capacity: 30, shards: 3, maxPerBooking: 10 }]);
    const [first, second] = [harness.instance(), harness.instance()];
    const rush = Array.from({ length: 40 }, (_, index) => hold(event, 1, index % 2 ? first : second));
    const resizes = (async () => {
      for (const capacity of [60, 45, 50])
        await resize(event, capacity, undefined, harness.instance()).catch(() => null);
    })();
    const [held] = await Promise.all([Promise.allSettled(rush), resizes]);
    const got = held.filter(({ status }) => status === 'fulfilled').length;
    const books = await readBooks(db, event.id);
    expect(books).toMatchObject({ held: got, faults: [] });
    const tier = (await services.collections.tiersOf(event.id).doc('tier0').get()).data();
    const pools = await poolsOf(db, event.id);
    expect(pools.reduce((sum, pool) => sum + (pool.kind === 'places' ? pool.capacity : 0), 0)).toBe(
      tier?.capacity,
    );
  });

  it('is not that of numbered seats, nor of what is over or not there', async () => {
    const { event } = await writeEvent(db, [{ layout: ['#u Stalls', '1:SS_SS'], capacity: 4 }]);
    await expect(resize(event, 5)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'capacity' },
    });
    const { event: over } = await writeEvent(db, [{ capacity: 4 }], { state: 'finished' });
    await expect(resize(over, 5)).rejects.toMatchObject({ code: 'wrong-state' });
    const { event: empty } = await writeEvent(db, []);
    await expect(resize(empty, 5)).rejects.toMatchObject({ code: 'not-found' });
  });
});
