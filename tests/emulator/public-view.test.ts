import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { MINUTE } from '@fareground/domain/core/time';
import {
  availabilityConverter,
  availabilityPath,
  sectionAvailabilityConverter,
  sectionAvailabilityPath,
} from '@fareground/domain/stock/availability';
import { type Pool, poolConverter, poolPath } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmBooking } from '../../functions/src/booking/confirm-booking.ts';
import { endHold } from '../../functions/src/booking/end-hold.ts';
import {
  createAvailabilityPublisher,
  PUBLISH_INTERVAL,
} from '../../functions/src/platform/stock/availability-publisher.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// The public view is what everybody looks at: it must be cheap to keep, cheap to watch, and never go back in time.
type Instance = ReturnType<SagaHarness['instance']>;
let tap: Tap;
initializeApp({ projectId: 'demo-public-view' });
let harness: SagaHarness;
let services: Instance;
beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(async () => {
  await harness.stop();
  await services.db.terminate();
  await tap.close();
});

const places = (offeringId: string, tierId: string, quantity = 1) => ({
  lines: [{ kind: 'event' as const, offeringId, tierId, quantity }],
});
const seat = (offeringId: string, id: string) => ({
  lines: [{ kind: 'trip' as const, offeringId, from: 0, to: 1, seats: [id] }],
});
const viewOf = async (offeringId: string) =>
  availabilityConverter.fromFirestore(await services.db.doc(availabilityPath(offeringId)).get());

describe('the public view', () => {
  it('is published without a read by the instance that published it last', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 50 }, { capacity: 60 }]);
    await harness.hold(services, places(event.id, 'tier0'));
    await services.flush();
    harness.skip(2 * PUBLISH_INTERVAL);
    tap.reset();
    await harness.hold(services, places(event.id, 'tier1'));
    await services.flush();
    const { readsOf, writes } = tap.counts();
    // One for the pool that is sold from for the first time, which is not the publisher's.
    expect({ views: readsOf.availability ?? 0, pools: readsOf.pools }).toEqual({ views: 0, pools: 1 });
    expect(writes.availability).toBe(1);
    expect((await viewOf(event.id)).left).toEqual({ tier0: 49, tier1: 59 });
  });

  it('holds what every instance sold, in whatever order they publish', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 50 }, { capacity: 60 }]);
    const [a, b] = [harness.instance(), harness.instance()];
    for (const instance of [a, b, a, b]) {
      await harness.hold(instance, places(event.id, instance === a ? 'tier0' : 'tier1'));
      await instance.flush();
      harness.skip(3 * PUBLISH_INTERVAL);
    }
    expect((await viewOf(event.id)).left).toEqual({ tier0: 48, tier1: 58 });
  });

  it('is not put back by an instance that hears late of its own commit', async () => {
    const { event, tiers } = await writeEvent(services.db, [{ capacity: 50 }]);
    await harness.hold(services, places(event.id, 'tier0'));
    await services.flush();
    const [{ id: poolId }] = tiers.flatMap(tierPools) as [Pool];
    const old = await services.db.doc(poolPath(poolId)).get();
    const pool: Pool = poolConverter.fromFirestore(old as never);
    harness.skip(2 * PUBLISH_INTERVAL);
    await harness.hold(services, places(event.id, 'tier0', 5));
    await services.flush();
    harness.skip(2 * PUBLISH_INTERVAL);
    const late = createAvailabilityPublisher({
      db: services.db,
      collections: services.collections,
      now: services.now,
      plan: async () => [pool],
      log: () => undefined,
    });
    if (old.updateTime) late.touch([{ pool, before: null, updateTime: old.updateTime }]);
    await late.flush();
    expect((await viewOf(event.id)).left).toEqual({ tier0: 44 });
  });

  it('of a sale is not written again when held places are sold, and the section’s is', async () => {
    const trip = await writeTrip(services.db, ['Vigo', 'Porto'], ['#m Main deck', '1:SS_SS']);
    const booking = await harness.hold(services, seat(trip.id, 'm-1A'));
    await services.flush();
    harness.skip(2 * PUBLISH_INTERVAL);
    const before = await viewOf(trip.id);
    tap.reset();
    await confirmBooking(services, booking, null);
    await services.flush();
    const { writes, readsOf } = tap.counts();
    // The one that is written is the section's.
    expect([writes.availability, readsOf.availability ?? 0]).toEqual([1, 0]);
    expect(await viewOf(trip.id)).toEqual(before);
    const section = await services.db.doc(sectionAvailabilityPath(trip.id, `${trip.id}.m`)).get();
    expect(sectionAvailabilityConverter.fromFirestore(section)).toMatchObject({
      taken: { 'm-1A': 1 },
      held: {},
    });
  });

  it('says what has come back when a hold that ended is let go of', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 50 }]);
    const booking = await harness.hold(services, places(event.id, 'tier0', 4));
    await services.flush();
    expect((await viewOf(event.id)).left).toEqual({ tier0: 46 });
    harness.skip(11 * MINUTE);
    await endHold(services, booking, { onlyIfEnded: true });
    await services.flush();
    expect((await viewOf(event.id)).left).toEqual({ tier0: 50 });
  });

  it('is left to the instance that is about to publish it, however soon the sweeper looks', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 50 }]);
    const sweeping = harness.instance();
    await harness.hold(services, places(event.id, 'tier0'));
    await services.flush();
    await harness.hold(services, places(event.id, 'tier0'));
    const { docs } = await services.collections.pools.where('offeringId', '==', event.id).get();
    tap.reset();
    expect(await sweeping.publisher.mend(docs.map((pool) => pool.data()))).toBe(0);
    await services.flush();
    expect(tap.counts().writes.availability).toBe(1);
    expect((await viewOf(event.id)).left).toEqual({ tier0: 48 });
  });

  it('only ever counts down while three instances sell and nobody gives back', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 200, shards: 4 }]);
    const instances = [harness.instance(), harness.instance(), harness.instance()];
    const seen: number[] = [];
    const stop = services.db.doc(availabilityPath(event.id)).onSnapshot((snapshot) => {
      if (snapshot.exists) seen.push(availabilityConverter.fromFirestore(snapshot).left.tier0 ?? -1);
    });
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        instances.map((instance) => harness.hold(instance, places(event.id, 'tier0'), caller())),
      );
      harness.skip(PUBLISH_INTERVAL / 2);
    }
    await Promise.all(instances.map((instance) => instance.flush()));
    await expect.poll(() => seen.at(-1)).toBe(200 - 36);
    stop();
    expect(seen).toEqual([...seen].sort((one, other) => other - one));
  });
});

describe('who watches the seats of a section', () => {
  it('is sent at most one document a second, however many seats change hands', async () => {
    const layout = ['#m Main deck', ...Array.from({ length: 30 }, (_, row) => `${row + 1}:SS_SS`)];
    const trip = await writeTrip(services.db, ['Vigo', 'Porto'], layout);
    const seats = readLayout(layout).flatMap(({ seatIds }) => seatIds);
    const instances = [harness.instance(), harness.instance()];
    // By the publisher's own clock, which every view carries: nothing here is timed.
    const at: number[] = [];
    let changed = 0;
    const section = services.db.doc(sectionAvailabilityPath(trip.id, `${trip.id}.m`));
    const stop = section.onSnapshot((snapshot) => {
      if (!snapshot.exists) return;
      const view = sectionAvailabilityConverter.fromFirestore(snapshot);
      at.push(view.updatedAt);
      changed = Object.keys(view.held).length;
    });
    await Promise.all(
      seats.map(async (id, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 25));
        await harness.hold(instances[index % 2] as Instance, seat(trip.id, id), caller());
      }),
    );
    await Promise.all(instances.map((instance) => instance.flush()));
    await expect.poll(() => changed).toBe(seats.length);
    stop();
    const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1_000;
    expect(at.length).toBeGreaterThan(1);
    expect(at.length).toBeLessThanOrEqual(Math.floor(seconds) + 1);
    for (const [index, moment] of at.slice(1).entries()) {
      expect(moment - (at[index] ?? 0)).toBeGreaterThanOrEqual(PUBLISH_INTERVAL);
    }
  });
});
