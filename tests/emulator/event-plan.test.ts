import type { Booking } from '@fareground/domain/booking/booking';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { type Availability, availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { changeSeat } from '../../functions/src/booking/change-seat.ts';
import { moveToPlan } from '../../functions/src/booking/changes/events/move-to-plan.ts';
import { quotePlan } from '../../functions/src/booking/changes/events/quote-plan.ts';
import { endHold } from '../../functions/src/booking/end-hold.ts';
import { enterQueue } from '../../functions/src/booking/waitlist/enter-queue.ts';
import { waitedTier } from '../../functions/src/booking/waitlist/waited-tier.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { poolsOf, readBooks } from '../support/books.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-event-plan' }, 'demo-event-plan'));
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const reason = 'The orchestra needs the first row';
const floorLine = '~floor=40 @0,500 r0 1200x600 zC Floor';
const firstLines = [
  '#st Stalls',
  'A=1-4 @0,900 r0 b0 p55 g110 zA',
  'B=1-4 @0,1000 r0 b0 p55 g110 zA',
  '#bx Boxes',
  'A=1-2 @900,900 r0 b0 p55 g110 zA',
];
/** Without seats 3 and 4 of row A and the boxes; with a row C and a gallery. */
const nextLines = [
  '#st Stalls',
  'A=1-2 @0,900 r0 b0 p55 g110 zA',
  'B=1-4 @0,1000 r0 b0 p55 g110 zA',
  'C=1-4 @0,1100 r0 b0 p55 g110 zA',
  '#gl Gallery',
  'A=1-3 @0,1400 r0 b0 p55 g110 zA',
];

async function plan(venueId: string, version: number, lines: readonly string[]): Promise<StoredPlan> {
  const written = samplePlan({
    id: `${venueId}-${version}`,
    venueId,
    version,
    zones: ['A Stalls', 'C Floor'],
    lines: [...lines],
  });
  await services.collections.plansOf(venueId).doc(written.id).set(written);
  return written;
}

/** An event on the first plan of its hall, and the next one. */
async function onSale({ next = nextLines, nextFloor = floorLine } = {}) {
  const venueId = uniqueId('hall');
  const first = await plan(venueId, 1, [floorLine, ...firstLines]);
  const second = await plan(venueId, 2, [nextFloor, ...next]);
  const drawn = readPlan(first.lines);
  const { event } = await writeEvent(
    db,
    [
      { zone: 'A', ...placesOfZone(drawn, 'A'), price: 0 },
      { zone: 'C', ...placesOfZone(drawn, 'C'), shards: 2, price: 0 },
    ],
    { venueId, planId: first.id },
  );
  return { event, first, second };
}
const seatLine = ({ id }: Event, ...seats: string[]) => ({
  kind: 'event' as const,
  offeringId: id,
  tierId: 'tier0',
  quantity: seats.length,
  seats,
});
const hold = (event: Event, seats: string[], on: Services = services) =>
  harness.hold(on, { lines: [seatLine(event, ...seats)] });
const letGo = (held: Booking) => endHold(services, held, { onlyIfEnded: false });
async function sell(event: Event, ...seats: string[]): Promise<Booking> {
  const held = await hold(event, seats);
  await startCheckout(services, held);
  return (await harness.truth(services, held)).booking;
}
const move = (event: Event, { id: planId }: StoredPlan, on: Services = services) =>
  moveToPlan(on, staff, { eventId: event.id, planId, reason });
const seatsOf = async ({ id }: Event) =>
  (await poolsOf(db, id)).flatMap((pool) => (pool.kind === 'seats' ? pool.seats : [])).sort();
const booksOf = async ({ id }: Event) => {
  const books = await readBooks(db, id);
  expect(books.faults).toEqual([]);
  return books;
};
const after = ['A-1', 'A-2', 'B-1', 'B-2', 'B-3', 'B-4', 'C-1', 'C-2', 'C-3', 'C-4'];

describe('an event on sale on another plan of its hall', () => {
  it('keeps what is sold and held; seats come and go; the plan is in use and the log says who did it', async () => {
    const { event, second } = await onSale();
    const sold = await sell(event, 'st-A-1', 'st-B-4');
    await hold(event, ['st-B-1']);
    const quote = await quotePlan(services, event.id, second.id);
    expect(quote).toMatchObject({
      planId: second.id,
      isPossible: true,
      broken: [],
      tiers: [
        {
          tierId: 'tier0',
          before: 10,
          after: 13,
          comes: [
            { section: 'Stalls', row: 'C', numbers: '1–4', count: 4 },
            { section: 'Gallery', row: 'A', numbers: '1–3', count: 3 },
          ],
          goes: [
            { section: 'Stalls', row: 'A', numbers: '3–4', count: 2 },
            { section: 'Boxes', row: 'A', numbers: '1–2', count: 2 },
          ],
        },
        { tierId: 'tier1', before: 40, after: 40, comes: [], goes: [] },
      ],
    });
    expect(await move(event, second)).toMatchObject({ planId: second.id, updatedBy: staff.uid });
    expect(await move(event, second, harness.instance())).toMatchObject({ planId: second.id });
    const gallery = ['gl-A-1', 'gl-A-2', 'gl-A-3'];
    expect(await seatsOf(event)).toEqual([...gallery, ...after.map((seat) => `st-${seat}`)]);
    expect(await booksOf(event)).toMatchObject({ sold: 2, held: 1 });
    const tier = (await services.collections.tiersOf(event.id).doc('tier0').get()).data();
    expect(tier).toMatchObject({ capacity: 13, layout: expect.arrayContaining(['#gl Gallery', 'C=1-4']) });
    const used = await services.collections.plansOf(event.venueId).doc(second.id).get();
    expect(used.data()?.inUse).toBe(true);
    const log = await services.collections.audit.where('target', '==', `events/${event.id}`).get();
    expect(log.docs.map((one) => one.data())).toMatchObject([
      { action: 'events.move-plan', reason, actorUid: staff.uid },
    ]);
    await services.flush();
    expect((await db.doc(availabilityPath(event.id)).get()).data() as Availability).toMatchObject({
      left: { tier0: 10 },
      capacity: { tier0: 13 },
    });
    await cancelBooking(services, { ...staff, uid: sold.buyerUid }, sold);
    expect(await booksOf(event)).toMatchObject({ sold: 0, held: 1 });
  });

  it('is refused with whose seats would go, and goes on once they have others', async () => {
    const { event, second } = await onSale();
    const sold = await sell(event, 'st-A-3', 'st-B-1');
    const held = await hold(event, ['bx-A-2', 'st-B-2']);
    const broken = [
      {
        bookingId: held.id,
        buyerName: 'Bea Buyer',
        tierName: 'Floor',
        seats: ['bx-A-2'],
        holdUntil: held.holdUntil,
      },
      { bookingId: sold.id, buyerName: 'Bea Buyer', tierName: 'Floor', seats: ['st-A-3'], holdUntil: null },
    ];
    expect(await quotePlan(services, event.id, second.id)).toMatchObject({ isPossible: false, broken });
    await expect(move(event, second)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'plan-breaks', quote: { broken, more: 0, blocked: [] } },
    });
    expect((await services.collections.events.doc(event.id).get()).data()?.planId).toBe(event.planId);
    await changeSeat(services, staff, {
      bookingId: sold.id,
      serial: sold.ticketSerials[0] ?? '',
      seat: 'st-A-1',
      reason,
    });
    await letGo(held);
    await move(event, second, harness.instance());
    expect(await booksOf(event)).toMatchObject({ sold: 2, held: 0 });
  });

  it('meets a buyer of a seat that goes: one of the two has it, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { event, second } = await onSale();
      const [buyer, office] = [harness.instance(), harness.instance()];
      const seat = round % 2 ? 'st-A-4' : 'bx-A-1';
      if (round < 4) await hold(event, ['st-B-1'], buyer);
      const [held, moved] = await Promise.allSettled([
        hold(event, [seat], buyer),
        move(event, second, office),
      ]);
      expect([held.status, moved.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect((await seatsOf(event)).includes(seat)).toBe(held.status === 'fulfilled');
      await booksOf(event);
    }
  });

  it('is sold by an instance that still knows the other plan: no seat that is gone, each that stays once', async () => {
    const { event, second } = await onSale();
    const stale = harness.instance();
    await stale.catalogue.sale('event', event.id);
    await move(event, second);
    for (const seat of ['bx-A-1', 'st-A-3'])
      await expect(hold(event, [seat], stale)).rejects.toMatchObject({
        code: expect.stringMatching(/^(not-on-sale|invalid-argument)$/),
      });
    await hold(event, ['st-A-1'], stale);
    await expect(hold(event, ['st-A-1'], harness.instance())).rejects.toMatchObject({ code: 'seat-taken' });
    await hold(event, ['gl-A-1'], harness.instance());
    expect(await booksOf(event)).toMatchObject({ held: 2 });
  });

  it('goes back to the plan before, and a section that comes again is sold again', async () => {
    const { event, first, second } = await onSale();
    await move(event, second);
    await move(event, first, harness.instance());
    expect(await seatsOf(event)).toHaveLength(10);
    await hold(event, ['bx-A-1', 'st-A-3'], harness.instance());
    await expect(hold(event, ['gl-A-1'], harness.instance())).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await booksOf(event)).toMatchObject({ held: 2 });
  });

  it('gives a standing zone its number, and no less than is taken there', async () => {
    const { event, second } = await onSale({ nextFloor: floorLine.replace('=40', '=12') });
    const standing = { kind: 'event' as const, offeringId: event.id, tierId: 'tier1', quantity: 8 };
    const [held] = [
      await harness.hold(services, { lines: [standing] }),
      await harness.hold(services, { lines: [standing] }),
    ];
    await expect(move(event, second)).rejects.toMatchObject({
      details: { quote: { broken: [], tiers: [{}, { tierId: 'tier1', after: 12, needed: 16 }] } },
    });
    await letGo(held);
    await move(event, second);
    const floor = (await poolsOf(db, event.id)).filter((pool) => pool.kind === 'places');
    expect(floor.reduce((sum, pool) => sum + pool.capacity, 0)).toBe(12);
    expect(await booksOf(event)).toMatchObject({ held: 8 });
  });

  it('gives seats that come to those who wait', async () => {
    const { event, second } = await onSale();
    await sell(event, 'st-A-1', 'st-A-2', 'st-B-1', 'st-B-2', 'st-B-3', 'st-B-4');
    const joining = harness.instance();
    const waited = await waitedTier(joining, { eventId: event.id, tierId: 'tier0' });
    const { uid, email, name } = caller();
    const join = () => enterQueue(joining, waited, { uid, email, name, byLink: false }, 9);
    await join();
    await move(event, second);
    for (const seat of ['gl-A-1', 'st-C-1'])
      await expect(hold(event, [seat], harness.instance())).rejects.toMatchObject({ code: 'seat-taken' });
    const list = await waitedTier(harness.instance(), { eventId: event.id, tierId: 'tier0' });
    expect(list.pools).toHaveLength(2);
  });

  it('is not joined by the pools of the plan before: what comes would not be kept back', async () => {
    const { event, second } = await onSale();
    await sell(event, 'st-A-1', 'st-A-2');
    const stale = harness.instance();
    const waited = await waitedTier(stale, { eventId: event.id, tierId: 'tier0' });
    await move(event, second);
    const { uid, email, name } = caller();
    await expect(enterQueue(stale, waited, { uid, email, name, byLink: false }, 12)).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
  });

  it('dies before or after the commit: all of it or nothing, and again it is done once', async () => {
    for (const death of [{ before: 'commit' }, { after: 'commit' }] as const) {
      const { event, second } = await onSale();
      await sell(event, 'st-A-1');
      await expect(move(event, second, harness.instance(death))).rejects.toThrow(Killed);
      const planId = (await services.collections.events.doc(event.id).get()).data()?.planId;
      expect(planId).toBe('before' in death ? event.planId : second.id);
      expect((await seatsOf(event)).includes('st-A-3')).toBe('before' in death);
      await move(event, second);
      expect(await seatsOf(event)).toHaveLength(13);
      expect(await booksOf(event)).toMatchObject({ sold: 1 });
    }
  });

  it('is not moved once it is over, without a plan, to a plan that is not there, nor where a tier would have no places', async () => {
    const { event, second } = await onSale();
    await services.collections.events.doc(event.id).update({ state: 'cancelled' });
    await expect(move(event, second)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { state: 'cancelled' },
    });
    const { event: bare } = await writeEvent(db, [{ capacity: 4 }]);
    await expect(move(bare, second)).rejects.toMatchObject({ details: { reason: 'no-plan' } });
    const { event: other, first } = await onSale({ next: [] });
    await expect(move(other, { ...first, id: 'nowhere' })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'planId' },
    });
    const empty = await plan(other.venueId, 3, [floorLine]);
    await expect(move(other, empty)).rejects.toMatchObject({
      details: { quote: { isPossible: false, tiers: [{ fault: 'no-places' }, {}] } },
    });
  });
});
