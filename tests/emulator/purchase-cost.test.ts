import type { Booking } from '@fareground/domain/booking/booking';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTap, type Tap, total } from '../support/grpc-tap.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// What a purchase costs at the database, counted between the functions and Firestore: reads and writes are on the bill.
// Where they go, one by one: docs/performance.md, "The bill".
const MAX_READS = 14;
const MAX_WRITES = 20;

type Instance = ReturnType<SagaHarness['instance']>;
let tap: Tap;
initializeApp({ projectId: 'demo-purchase-cost' });
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

interface Cost {
  booking: Booking;
  reads: number;
  writes: number;
}
interface Way {
  quantity?: number;
  tiers?: Partial<Tier>[];
  /** How long the buyer takes at the provider's page, milliseconds. */
  pause?: number;
  /** The instances that are asked in turn; without them one that knows nothing yet. */
  instances?: Instance[];
  deliveries?: 1 | 2;
  /** A seat of a coach in place of a place. */
  seat?: boolean;
  /** What the event asks, each question once a booking; all is answered. */
  questions?: Event['questions'];
}

async function placeLine(tiers: Partial<Tier>[], questions: Event['questions']) {
  const { event } = await writeEvent(services.db, tiers, questions && { questions });
  return { kind: 'event' as const, offeringId: event.id, tierId: 'tier0' };
}
async function seatLine() {
  const trip = await writeTrip(services.db, ['Vigo', 'Tui', 'Porto'], coachLayout(10));
  return { kind: 'trip' as const, offeringId: trip.id, from: 0, to: 2, seats: ['m-3A'] };
}

/** From the hold to the tickets, every webhook delivered. */
async function purchase(way: Way = {}): Promise<Cost> {
  const line = way.seat
    ? await seatLine()
    : { ...(await placeLine(way.tiers ?? [{ capacity: 100 }], way.questions)), quantity: way.quantity ?? 1 };
  const instances = way.instances ?? [harness.instance()];
  let turn = 0;
  const next = (): Instance => instances[turn++ % instances.length] as Instance;
  const published = () => Promise.all(instances.map((instance) => instance.flush()));
  tap.reset();
  const answers = way.questions?.map(({ id }) => ({
    offeringId: line.offeringId,
    questionId: id,
    answer: 'None',
  }));
  const booking = await harness.hold(next(), { lines: [line], ...(answers && { answers }) });
  if (way.pause) {
    await published();
    harness.skip(way.pause);
  }
  await harness.pay(next(), booking);
  const delivered = new Set<string>();
  // The capture, which the first of them brings about, has a webhook of its own.
  for (const until of ['checkout.session.completed', 'payment_intent.succeeded']) {
    for (const webhook of await harness.webhooks(booking, until)) {
      if (delivered.has(webhook.event.id)) continue;
      delivered.add(webhook.event.id);
      for (let time = 0; time < (way.deliveries ?? 1); time++) await harness.deliver(next(), webhook);
    }
  }
  await published();
  const counts = tap.counts();
  const { tickets } = await harness.truth(services, booking);
  expect(tickets).toHaveLength(way.quantity ?? 1);
  return { booking, reads: counts.reads, writes: total(counts.writes) };
}

describe('a purchase', () => {
  it('of one ticket takes 14 reads and 20 writes at most, from the hold to paid and issued', async () => {
    const { reads, writes } = await purchase();
    expect(reads).toBeLessThanOrEqual(MAX_READS);
    expect(writes).toBeLessThanOrEqual(MAX_WRITES);
  });

  it('takes no more of them when the buyer needs two minutes to pay', async () => {
    const { reads, writes } = await purchase({ pause: 2 * MINUTE });
    expect(reads).toBeLessThanOrEqual(MAX_READS);
    expect(writes).toBeLessThanOrEqual(MAX_WRITES);
  });

  it('with answers to what the event asks writes one document more, and reads none', async () => {
    const plain = await purchase();
    const asked = { hint: '', kind: 'text', required: true, per: 'booking' } as const;
    const questions = ['diet', 'note'].map((id) => ({ ...asked, id, label: id }));
    const { reads, writes } = await purchase({ questions });
    expect({ reads, writes }).toEqual({ reads: plain.reads, writes: plain.writes + 1 });
  });

  it('of a seat takes no more of them, although its section has a view of its own', async () => {
    const { reads, writes } = await purchase({ seat: true, pause: 2 * MINUTE });
    expect(reads).toBeLessThanOrEqual(MAX_READS);
    expect(writes).toBeLessThanOrEqual(MAX_WRITES);
  });

  it('of more tickets writes at most two documents more for each', async () => {
    const one = await purchase();
    const five = await purchase({ quantity: 5 });
    expect(five.writes - one.writes).toBeLessThanOrEqual(4 * 2);
    expect(five.reads).toBeLessThanOrEqual(one.reads);
  });

  it('costs the same however many bookings there are', async () => {
    const before = await purchase();
    for (let batch = 0; batch < 4; batch++) {
      const writes = services.db.batch();
      for (let n = 0; n < 250; n++) {
        const reference = String(9_000_000_000 + batch * 250 + n);
        const booking = { ...before.booking, id: reference, offeringIds: ['another'] };
        writes.set(services.collections.bookings.doc(reference), booking);
      }
      await writes.commit();
    }
    const after = await purchase();
    expect({ reads: after.reads, writes: after.writes }).toEqual({
      reads: before.reads,
      writes: before.writes,
    });
  });

  it('with every webhook sent twice reads three documents more for each, and writes none', async () => {
    const once = await purchase();
    const twice = await purchase({ deliveries: 2 });
    // The payment; then, since its record is there, the payment and the record.
    expect(twice.reads - once.reads).toBeLessThanOrEqual(3 * 3);
    // The entries that were refused, which the count between the two cannot tell from written ones.
    expect(twice.writes - once.writes).toBeLessThanOrEqual(3);
  });

  it('of a sale of four tiers reads the other three once, not again when it is paid', async () => {
    const single = await purchase({ pause: 2 * MINUTE });
    const tiers = Array.from({ length: 4 }, () => ({ capacity: 100 }));
    const { reads, writes } = await purchase({ pause: 2 * MINUTE, tiers });
    // The tiers themselves, for the prices, and their stock, for the public view.
    expect(reads).toBe(single.reads + 3 + 3);
    expect(writes).toBe(single.writes);
  });

  it('asked of another instance at every step, none of which knows anything, takes one read more', async () => {
    const instances = Array.from({ length: 5 }, () => harness.instance());
    const { reads, writes } = await purchase({ pause: 2 * MINUTE, instances });
    expect(reads).toBeLessThanOrEqual(MAX_READS + 1);
    expect(writes).toBeLessThanOrEqual(MAX_WRITES);
  });
});
