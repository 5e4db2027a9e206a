import { BOOKINGS, type Booking } from '@fareground/domain/bookings/booking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../functions/src/runtime/services.ts';
import { startTap, type Tap, total } from '../support/grpc-tap.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type SagaBench, startSagaBench } from './support/saga-bench.ts';

// What a purchase costs at the database, counted between the functions and Firestore: reads and writes are on the bill.
let tap: Tap;
let bench: SagaBench;
let services: Services;
beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  bench = await startSagaBench();
  services = bench.instance();
});
afterAll(async () => {
  await bench.stop();
  await services.db.terminate();
  await tap.close();
});

interface Cost {
  booking: Booking;
  reads: number;
  writes: number;
}

/** From the hold to the tickets, every webhook delivered, by an instance that knows nothing yet. */
async function purchase(quantity: number): Promise<Cost> {
  const { event } = await writeEvent(services.db, [{ capacity: 100 }]);
  const instance = bench.instance();
  tap.reset();
  const booking = await bench.hold(instance, {
    lines: [{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity }],
  });
  await bench.pay(instance, booking);
  const delivered = new Set<string>();
  // The capture, which the first of them brings about, has a webhook of its own.
  for (const until of ['checkout.session.completed', 'payment_intent.succeeded']) {
    for (const webhook of await bench.webhooks(booking, until)) {
      if (delivered.has(webhook.event.id)) continue;
      delivered.add(webhook.event.id);
      await bench.deliver(instance, webhook);
    }
  }
  await (instance as Services & { settle(): Promise<void> }).settle();
  const counts = tap.counts();
  const { tickets } = await bench.truth(instance, booking);
  expect(tickets).toHaveLength(quantity);
  return { booking, reads: counts.reads, writes: total(counts.writes) };
}

describe('a purchase', () => {
  // The aim is 12 and 16 (docs/performance.md); until then it must not grow.
  it('of one ticket takes no more reads and writes than today, from the hold to paid and issued', async () => {
    const { reads, writes } = await purchase(1);
    expect(reads).toBeLessThanOrEqual(34);
    expect(writes).toBeLessThanOrEqual(17);
  });

  it('of more tickets writes at most two documents more for each', async () => {
    const one = await purchase(1);
    const five = await purchase(5);
    expect(five.writes - one.writes).toBeLessThanOrEqual(4 * 2);
    expect(five.reads).toBeLessThanOrEqual(one.reads);
  });

  it('costs the same however many bookings there are', async () => {
    const before = await purchase(1);
    const { id, ...rest } = before.booking;
    for (let batch = 0; batch < 4; batch++) {
      const writes = services.db.batch();
      for (let n = 0; n < 250; n++) {
        const reference = String(9_000_000_000 + batch * 250 + n);
        writes.set(services.db.doc(`${BOOKINGS}/${reference}`), {
          ...rest,
          id: reference,
          saleIds: ['another'],
        });
      }
      await writes.commit();
    }
    const after = await purchase(1);
    expect({ reads: after.reads, writes: after.writes }).toEqual({
      reads: before.reads,
      writes: before.writes,
    });
  });
});
