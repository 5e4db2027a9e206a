import type { ChangeAllotmentRequest, MakeAllotmentRequest } from '@fareground/domain/api/allotments';
import type { StockSum } from '@fareground/domain/books/sale-books';
import type { Allotment } from '@fareground/domain/catalogue/events/allotment';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { roles } from '@fareground/domain/people/permissions';
import { sectionAvailabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorPage } from '../../functions/src/access/door-list/door-page.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { moveToPlan } from '../../functions/src/booking/changes/events/move-to-plan.ts';
import { resizeQuota } from '../../functions/src/booking/changes/events/resize-quota.ts';
import { resizeTier } from '../../functions/src/booking/changes/events/resize-tier.ts';
import { addGuests } from '../../functions/src/booking/guest-list/add-guests.ts';
import { freeSeatsOfTier } from '../../functions/src/booking/ticket-desk/free-seats.ts';
import { enterQueue } from '../../functions/src/booking/waitlist/enter-queue.ts';
import { waitedTier } from '../../functions/src/booking/waitlist/waited-tier.ts';
import { changeAllotment } from '../../functions/src/catalogue/allotments/change-allotment.ts';
import { makeAllotment } from '../../functions/src/catalogue/allotments/make-allotment.ts';
import { releaseAllotment } from '../../functions/src/catalogue/allotments/release-allotment.ts';
import { createAllotmentRoutes } from '../../functions/src/main/api/offer-routes.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { required } from '../../functions/src/platform/firestore/required.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances } from './support/sale-books.ts';
import { voidTicket } from './support/void-ticket.ts';

// A project of its own: no trigger runs, and each task is done here.
const db = getFirestore(initializeApp({ projectId: 'demo-allotments' }, 'demo-allotments'));
const asked: string[] = [];
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async (_queue, { id }) => void asked.push(id) } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const reason = 'For the review';
const stalls = { layout: ['#st Stalls', 'A=1-4', 'B=1-4'], capacity: 8, price: 0 };
const facts = { name: 'Press', kind: 'press' as const, note: '', releaseAt: null, reason };
const make = (
  { id: eventId }: Event,
  what: Partial<MakeAllotmentRequest> & { key?: string },
  on: Services = services,
) =>
  makeAllotment(on, staff, {
    ...facts,
    tierId: 'tier0',
    places: 0,
    seats: [],
    key: crypto.randomUUID(),
    ...what,
    eventId,
  });
const change = ({ id }: Allotment, what: Partial<ChangeAllotmentRequest>, on: Services = services) =>
  changeAllotment(on, staff, { ...facts, places: 0, seats: [], ...what, id });
const release = ({ id }: Allotment, on: Services = services) =>
  releaseAllotment(on, staff, { id, reason: 'Nobody came' });
interface Given {
  readonly quantity?: number;
  readonly seats?: string[];
  readonly key?: string;
}
const give = (
  { id: allotmentId, eventId, tierId }: Allotment,
  { quantity = 1, seats, key = crypto.randomUUID() }: Given = {},
  on: Services = services,
) =>
  addGuests(on, staff, {
    eventId,
    tierId,
    quantity,
    name: 'Ana Silva',
    email: 'ana@press.example',
    reason,
    allotmentId,
    ...(seats && { seats }),
    key,
  });
const hold = (event: Event, quantity: number, seats: string[] = [], on: Services = services) =>
  harness.hold(on, {
    lines: [
      {
        kind: 'event',
        offeringId: event.id,
        tierId: 'tier0',
        quantity,
        ...(seats.length > 0 && { seats }),
      },
    ],
  });
const stored = async ({ id }: Allotment) => required(await services.collections.allotments.doc(id).get());

const booksOf = ({ id }: Pick<Event, 'id'>): Promise<StockSum> => expectSaleBalances(services, id);

describe('an allotment', () => {
  it('takes places out of public sale, and is enlarged, shrunk and released; the refusal says the nearest number', async () => {
    const { event } = await writeEvent(db, [{ capacity: 20, shards: 2, price: 0 }]);
    const key = crypto.randomUUID();
    const press = await make(event, { places: 8, key });
    expect(await make(event, { places: 8, key }, harness.instance())).toMatchObject({ id: press.id });
    await hold(event, 5);
    await hold(event, 5);
    expect(await booksOf(event)).toMatchObject({ blocked: 8, held: 10, free: 2 });
    await expect(hold(event, 3)).rejects.toMatchObject({ code: 'sold-out', details: { free: 2 } });
    await expect(make(event, { places: 3 })).rejects.toMatchObject({
      code: 'sold-out',
      details: { field: 'places', free: 2 },
    });
    await give(press, { quantity: 3 });
    await expect(change(press, { places: 11 })).rejects.toMatchObject({
      code: 'wrong-state',
      details: { field: 'places', nearest: 10 },
    });
    await expect(change(press, { places: 2 })).rejects.toMatchObject({ details: { nearest: 3 } });
    expect(await change(press, { places: 10, name: 'Radio' })).toMatchObject({ left: 7, given: 3 });
    expect(await change(press, { places: 5, name: 'Radio' })).toMatchObject({ left: 2, given: 3 });
    expect(await change(press, { places: 5, name: 'Radio' })).toMatchObject({ left: 2, name: 'Radio' });
    expect(await booksOf(event)).toMatchObject({ blocked: 2, sold: 3, free: 5 });
    expect(await release(press)).toMatchObject({ state: 'released', left: 0, given: 3, blocks: [] });
    expect(await release(press)).toMatchObject({ state: 'released' });
    await expect(give(press)).rejects.toMatchObject({ code: 'wrong-state' });
    await expect(change(press, { places: 9 })).rejects.toMatchObject({ code: 'wrong-state' });
    expect(await booksOf(event)).toMatchObject({ blocked: 0, free: 7 });
    const log = await services.collections.audit.where('target', '==', `allotments/${press.id}`).get();
    expect(log.docs.map((one) => one.data().action).sort()).toEqual([
      'allotments.change',
      'allotments.change',
      'allotments.make',
      'allotments.release',
    ]);
  });

  it('of seats has these and no others: the public sees them taken, and a guest gets one of them', async () => {
    const { event } = await writeEvent(db, [stalls]);
    await hold(event, 1, ['st-A-1']);
    await expect(make(event, { seats: ['st-A-1', 'st-A-2'] })).rejects.toMatchObject({
      code: 'seat-taken',
      details: { field: 'seats', taken: ['st-A-1'] },
    });
    const press = await make(event, { seats: ['st-A-3', 'st-A-2'] });
    await services.flush();
    const view = await db.doc(sectionAvailabilityPath(event.id, `${event.id}.tier0.st`)).get();
    expect(Object.keys(view.data()?.taken ?? {})).toEqual(['st-A-2', 'st-A-3']);
    await expect(hold(event, 1, ['st-A-2'])).rejects.toMatchObject({ code: 'seat-taken' });
    const free = await freeSeatsOfTier(services, event.id, 'tier0');
    expect(free.sections).toEqual([{ id: 'st', seats: ['st-A-4', 'st-B-1', 'st-B-2', 'st-B-3', 'st-B-4'] }]);
    expect(await change(press, { seats: ['st-A-3', 'st-B-1'] })).toMatchObject({ left: 2 });
    await hold(event, 1, ['st-A-2']);
    await expect(give(press, { seats: ['st-A-2'] })).rejects.toMatchObject({
      code: 'seat-taken',
      details: { taken: ['st-A-2'] },
    });
    const { bookingId, ticketSerials } = await give(press, { seats: ['st-B-1'] });
    const ticket = (await services.collections.tickets.doc(ticketSerials[0] ?? '').get()).data();
    expect(ticket).toMatchObject({ seat: 'st-B-1', attendeeName: 'Ana Silva', guestOf: 'Press' });
    const booking = (await services.collections.bookings.doc(bookingId).get()).data();
    expect(booking).toMatchObject({
      state: 'confirmed',
      complimentary: true,
      allotmentId: press.id,
      lines: [{ seats: ['st-B-1'], claims: [{ seats: ['st-B-1'] }] }],
    });
    const door = await doorPage(services, event.id, { order: 'name', after: null });
    expect(door.rows).toMatchObject([{ name: 'Ana Silva', guestOf: 'Press', seat: 'st-B-1' }]);
    expect(await booksOf(event)).toMatchObject({ blocked: 1, sold: 1, held: 2 });
  });

  it('gives without an allotment the seats that staff chose', async () => {
    const { event } = await writeEvent(db, [stalls]);
    const guest = { tierId: 'tier0', quantity: 2, name: 'Bo', email: '', reason, eventId: event.id };
    const chosen = { ...guest, seats: ['st-B-3', 'st-A-1'], key: crypto.randomUUID() };
    const { bookingId } = await addGuests(services, staff, chosen);
    const booking = (await services.collections.bookings.doc(bookingId).get()).data();
    expect(booking?.lines[0]?.seats.toSorted()).toEqual(['st-A-1', 'st-B-3']);
    await expect(addGuests(services, staff, { ...chosen, key: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'seat-taken',
    });
  });

  it('counts in what its tier shares, and gives that back with its places', async () => {
    const quotas = [{ id: 'hall', name: 'Hall', capacity: 10, shards: 1 }];
    const { event } = await writeEvent(
      db,
      [
        { capacity: 8, price: 0, quotaId: 'hall' },
        { capacity: 8, price: 0, quotaId: 'hall' },
      ],
      { quotas },
    );
    const press = await make(event, { places: 6 });
    const other = { kind: 'event' as const, offeringId: event.id, tierId: 'tier1', quantity: 4 };
    await harness.hold(services, { lines: [other] });
    await expect(harness.hold(services, { lines: [{ ...other, quantity: 1 }] })).rejects.toMatchObject({
      code: 'sold-out',
    });
    await expect(
      resizeQuota(services, staff, { eventId: event.id, quotaId: 'hall', body: { capacity: 9, reason } }),
    ).rejects.toMatchObject({
      details: { needed: 10, allotments: [{ name: 'Press', places: 6 }] },
    });
    const { bookingId } = await give(press, { quantity: 2 });
    expect(await booksOf(event)).toMatchObject({ blocked: 4, sold: 2, held: 4 });
    const booking = required(await services.collections.bookings.doc(bookingId).get());
    await cancelBooking(services, { ...staff, uid: booking.buyerUid }, booking);
    await harness.hold(services, { lines: [{ ...other, quantity: 2 }] });
    await release(press);
    expect(await booksOf(event)).toMatchObject({ blocked: 0, sold: 0, held: 6 });
  });

  it('gives a place once, however often its last ones are asked for at the same time', async () => {
    const { event } = await writeEvent(db, [stalls]);
    const press = await make(event, { seats: ['st-A-1', 'st-A-2', 'st-A-3'] });
    const key = crypto.randomUUID();
    const given = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => give(press, {}, harness.instance())),
      give(press, { key }, harness.instance()),
      give(press, { key }, harness.instance()),
    ]);
    const got = given.flatMap((one) => (one.status === 'fulfilled' ? [one.value.bookingId] : []));
    for (const one of given)
      if (one.status === 'rejected') expect(['sold-out', 'changed-meanwhile']).toContain(one.reason.code);
    const { left, given: count } = await stored(press);
    expect(new Set(got).size).toBe(count);
    expect(left + count).toBe(3);
    expect(await booksOf(event)).toMatchObject({ blocked: left, sold: count });
  });

  it('meets a buyer of its seat, and is released while it gives: one of the two, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { event } = await writeEvent(db, [stalls]);
      const [made, held] = await Promise.allSettled([
        make(event, { seats: ['st-A-1'] }, harness.instance()),
        hold(event, 1, ['st-A-1'], harness.instance()),
      ]);
      expect([made.status, held.status].sort()).toEqual(['fulfilled', 'rejected']);
      const press = await make(event, { seats: ['st-B-1', 'st-B-2'] });
      await Promise.allSettled([give(press, {}, harness.instance()), release(press, harness.instance())]);
      const { left, given } = await stored(press);
      const { blocked, sold } = await booksOf(event);
      expect(sold).toBe(given);
      expect(blocked).toBe(left + (made.status === 'fulfilled' ? 1 : 0));
    }
  });

  it('dies at any moment: made, given and released once, all of it or nothing', async () => {
    for (const death of [{ before: 'commit' }, { after: 'commit' }] as const) {
      const { event } = await writeEvent(db, [{ capacity: 9, price: 0 }]);
      const [making, giving] = [crypto.randomUUID(), crypto.randomUUID()];
      await expect(make(event, { places: 4, key: making }, harness.instance(death))).rejects.toThrow(Killed);
      const press = await make(event, { places: 4, key: making });
      await expect(give(press, { key: giving }, harness.instance(death))).rejects.toThrow(Killed);
      const { bookingId } = await give(press, { key: giving });
      expect((await give(press, { key: giving })).bookingId).toBe(bookingId);
      await expect(give(press, { key: giving, quantity: 2 })).rejects.toMatchObject({
        code: 'idempotency-conflict',
      });
      await expect(release(press, harness.instance(death))).rejects.toThrow(Killed);
      await release(press);
      expect(await booksOf(event)).toMatchObject({ blocked: 0, sold: 1, free: 8 });
    }
  });

  it('leaves a place that came back from a guest on general sale', async () => {
    const { event } = await writeEvent(db, [stalls]);
    const press = await make(event, { seats: ['st-A-1', 'st-A-2'] });
    const { bookingId, ticketSerials } = await give(press, { quantity: 2 });
    await voidTicket(services, staff, {
      bookingId,
      serial: ticketSerials[0] ?? '',
      givesBack: false,
      reason,
    });
    await hold(event, 1, ['st-A-1']);
    expect(await stored(press)).toMatchObject({ left: 0, given: 2 });
    expect(await booksOf(event)).toMatchObject({ blocked: 0, sold: 1, held: 1 });
  });

  it('is released by the sweep when its time comes; whoever waits has it first', async () => {
    const { event } = await writeEvent(db, [{ capacity: 4, price: 0 }]);
    const press = await make(event, { places: 2, releaseAt: Date.now() + HOUR });
    await hold(event, 2);
    const { uid, email, name } = caller();
    const waited = await waitedTier(services, { eventId: event.id, tierId: 'tier0' });
    await enterQueue(services, waited, { uid, email, name, byLink: false }, 2);
    expect((await sweep(services, DAY)).allotments).toBe(0);
    const later = harness.instance();
    harness.skip(2 * HOUR);
    expect((await sweep(later, DAY)).allotments).toBe(1);
    expect((await sweep(later, DAY)).allotments).toBe(0);
    await later.flush();
    expect(await stored(press)).toMatchObject({ state: 'released', left: 0, updatedBy: 'system' });
    expect(asked).toContain(`${event.id}.tier0`);
    await expect(make(event, { places: 1, releaseAt: Date.now() }, later)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'releaseAt' },
    });
  });

  it('stands in the way of fewer places and of another plan, by its name', async () => {
    const { event } = await writeEvent(db, [{ capacity: 9, price: 0 }]);
    await make(event, { places: 4 });
    await expect(
      resizeTier(services, staff, { eventId: event.id, tierId: 'tier0', body: { capacity: 3, reason } }),
    ).rejects.toMatchObject({ details: { needed: 4, allotments: [{ name: 'Press', places: 4 }] } });
    const venueId = uniqueId('hall');
    const row = (numbers: string) => ['#st Stalls', `A=${numbers} @0,900 r0 b0 p55 g110 zA`];
    const [first, second] = ['1-4', '1-2'].map((numbers, index) =>
      samplePlan({ id: `${venueId}-${index}`, venueId, zones: ['A Stalls'], lines: row(numbers) }),
    );
    if (!first || !second) throw new Error('two plans');
    for (const plan of [first, second]) await services.collections.plansOf(venueId).doc(plan.id).set(plan);
    const { event: seated } = await writeEvent(
      db,
      [{ zone: 'A', ...placesOfZone(readPlan(first.lines), 'A'), price: 0 }],
      { venueId, planId: first.id },
    );
    const house = await make(seated, { seats: ['st-A-4'], name: 'House', kind: 'house' });
    const move = () => moveToPlan(services, staff, { eventId: seated.id, planId: second.id, reason });
    await expect(move()).rejects.toMatchObject({
      details: {
        quote: { blocked: ['st-A-4'], allotments: [{ id: house.id, name: 'House', seats: ['st-A-4'] }] },
      },
    });
    await change(house, { name: 'House', kind: 'house', seats: ['st-A-1'] });
    await move();
    expect(await booksOf(seated)).toMatchObject({ blocked: 1, capacity: 2 });
  });

  it('is for who may: to make, to change, to release', async () => {
    const bodies = { tierId: 'tier0', ...facts, places: 1, seats: [] };
    const routes = createAllotmentRoutes(services);
    for (const role of roles) {
      const answers = await Promise.allSettled(
        routes
          .filter(({ method }) => method === 'POST')
          .map((route) =>
            route.handle({
              params: { id: 'nowhere' },
              body: bodies,
              query: {},
              caller: { ...staff, roles: [role] },
              address: { ip: '127.0.0.1', network: '127.0.0.1' },
              idempotencyKey: crypto.randomUUID(),
            } as never),
          ),
      );
      const codes = answers.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'));
      const may = role === 'owner' || role === 'events';
      expect(codes).toEqual(Array(3).fill(may ? 'not-found' : 'permission-denied'));
    }
  });
});
