import type { SavePackageRequest } from '@fareground/domain/api/packages';
import type { Booking } from '@fareground/domain/booking/booking';
import { cancelChangeId } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Package } from '@fareground/domain/catalogue/packages/package';
import {
  emptyPackageForm,
  formOfPackage,
  type PackageForm,
} from '@fareground/domain/catalogue/packages/package-form';
import { DAY, HOUR, SECOND, wallTime } from '@fareground/domain/core/time';
import { readSaleRecord, writeSaleRecord } from '@fareground/domain/payments/sale-record';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import { createBooking } from '../../functions/src/booking/create-booking.ts';
import { quoteOrder } from '../../functions/src/booking/quote-order.ts';
import { discardPackage, movePackage } from '../../functions/src/catalogue/packages/move-package.ts';
import { packageSales } from '../../functions/src/catalogue/packages/package-sales.ts';
import { savePackage } from '../../functions/src/catalogue/packages/save-package.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and each task is done here.
const db = getFirestore(initializeApp({ projectId: 'demo-packages' }, 'demo-packages'));
const zone = 'Europe/Lisbon';
const staff = caller();

let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

/** An evening in so many days, with one tier for 30.00 unless others are named. */
async function evening(day: number, tiers: Partial<Tier>[] = [{ price: 3_000 }], more: Partial<Event> = {}) {
  const startsAt = services.now() + day * DAY;
  const { event } = await writeEvent(
    db,
    tiers.map((tier) => ({ saleStartsAt: services.now() - DAY, saleEndsAt: startsAt + HOUR, ...tier })),
    { doorsAt: startsAt - HOUR, startsAt, endsAt: startsAt + 2 * HOUR, ...more },
  );
  return event;
}
const part = (event: Event, quantity = 1, tierId = 'tier0', fareId = '') => ({
  eventId: event.id,
  tierId,
  fareId,
  quantity: String(quantity),
});
type Part = ReturnType<typeof part>;

/** Its evening has begun, and an instance that has not read it before knows. */
async function begin({ id }: Event): Promise<Services> {
  const startsAt = services.now() - HOUR;
  await services.collections.events.doc(id).update({ startsAt, doorsAt: startsAt - HOUR });
  return harness.instance();
}

/** Three months of sale from now on. */
const formOf = (parts: readonly Part[], more: Partial<PackageForm> = {}): PackageForm => ({
  ...emptyPackageForm,
  name: 'Weekend pass',
  price: '80',
  saleStartsAt: wallTime(services.now() - HOUR, zone),
  saleEndsAt: wallTime(services.now() + 90 * DAY, zone),
  parts: parts.map((one, index) => ({ id: `p${index}`, ...one })),
  ...more,
});
const save = (id: string, body: SavePackageRequest, key = crypto.randomUUID()) =>
  savePackage(services, staff, { id, key, body });
const onSale = (parts: readonly Part[], more: Partial<PackageForm> = {}): Promise<Package> =>
  save(uniqueId('pass'), { form: formOf(parts, more), seen: null, putOnSale: true });

interface Wish {
  readonly quantity?: number;
  readonly price?: number;
  readonly names?: readonly string[];
}
const line = ({ id: packageId }: Package, { quantity = 1, price, names }: Wish = {}) => ({
  kind: 'package' as const,
  packageId,
  quantity,
  ...(price !== undefined && { price }),
  ...(names && { attendees: names.map((name) => ({ name })) }),
});
const hold = (sold: Package, wish: Wish = {}, who = caller(), on = services) =>
  harness.hold(on, { lines: [line(sold, wish)] }, who);
async function pay(held: Booking): Promise<Booking> {
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return (await harness.truth(services, held)).booking;
}
/** By line: the event, how many, and what one costs. */
const sharesOf = ({ lines }: Booking) =>
  lines.map(({ offeringId, quantity, unitPrice }) => [offeringId, quantity, unitPrice]);
const seatsOf = ({ lines }: Booking) => lines.map(({ seats }) => [...seats].sort());

describe('a bundle', () => {
  it('is held, paid and cancelled as its places, with fares and what is no place', async () => {
    const event = await evening(20, [
      {
        price: 3_000,
        maxPerBooking: 2,
        fares: [{ id: 'child', name: 'Child', price: 1_000, note: '', withFullPrice: true }],
      },
      { id: 'parking', name: 'Parking', price: 500, capacity: 2, addOn: { mostPerPlace: 1 }, hidden: true },
    ]);
    const sold = await onSale([part(event, 2), part(event, 2, 'tier0', 'child'), part(event, 1, 'parking')], {
      kind: 'bundle',
      name: 'Family evening',
      price: '60',
    });
    // Two families: more than the tier lets anybody have of single tickets.
    const held = await hold(sold, { quantity: 2, names: ['Ann', '', 'Cleo', '', 'Eve'] });
    expect(held.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [2, 2_118],
      [2, 2_117],
      [4, 706],
      [2, 353],
    ]);
    expect(held.amounts.subtotal).toBe(12_000);
    expect(held.packageIds).toEqual([sold.id]);
    expect(held.lines.map(({ attendees }) => attendees.map(({ name }) => name))).toEqual([
      ['Ann', 'Eve'],
      [],
      ['Cleo'],
      [],
    ]);
    const paid = await pay(held);
    expect(paid.state).toBe('confirmed');
    const { tickets, intents } = await harness.truth(services, paid);
    expect(tickets).toHaveLength(10);
    expect(tickets.filter(({ addOn }) => addOn)).toHaveLength(2);
    expect(intents[0]?.amount).toBe(paid.amounts.total);
    expect(await packageSales(services, [sold.id])).toEqual([{ id: sold.id, bookings: 1 }]);
    // The parking of both families is gone.
    await expect(hold(sold)).rejects.toMatchObject({ code: 'sold-out', details: { free: 0 } });
    const cancelled = await cancelBooking(services, { ...caller(), uid: paid.buyerUid }, paid);
    expect(cancelled).toMatchObject({ state: 'cancelled', refunded: paid.amounts.total });
    expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 0 });
    await hold(sold);
  });

  it('counts as places for what is added to it, and no voucher takes anything off it', async () => {
    const event = await evening(20, [
      { price: 3_000 },
      { id: 'drink', price: 400, addOn: { mostPerPlace: 1 } },
    ]);
    const sold = await onSale([part(event, 2)], { kind: 'bundle', price: '50' });
    const drinks = (quantity: number) => ({
      lines: [line(sold), { kind: 'event' as const, offeringId: event.id, tierId: 'drink', quantity }],
    });
    await expect(harness.hold(services, drinks(3))).rejects.toMatchObject({
      details: { field: 'lines.1.quantity', limit: 2, reason: 'add-on' },
    });
    const code = `HALF${Date.now().toString(36).toUpperCase()}`.slice(0, 20);
    await services.collections.vouchers.doc(code).set({
      ...{ code, kind: 'percent', value: 50, currency: 'EUR', offeringIds: [], maxUses: 10, active: true },
      ...{ startsAt: 0, endsAt: services.now() + DAY, createdAt: 0, updatedAt: 0, updatedBy: 'staff' },
    });
    const request = { ...drinks(2), voucher: code };
    const quoted = await quoteOrder(services, caller(), request);
    expect(quoted.amounts).toMatchObject({ subtotal: 5_800, discount: 400 });
    expect(quoted.lines).toHaveLength(2);
    expect(quoted.lines[0]?.discount).toBe(0);
    const held = await harness.hold(services, request);
    expect(held.amounts).toEqual(quoted.amounts);
    await expect(
      quoteOrder(services, caller(), { lines: [line(sold)], voucher: code }),
    ).rejects.toMatchObject({
      code: 'voucher-invalid',
      details: { reason: 'other-places' },
    });
  });
});

describe('a pass', () => {
  it('costs less once dates are over, and gives back the share of one that is cancelled, to the cent', async () => {
    const [past, next, last] = [await evening(1), await evening(5), await evening(9)];
    const pass = await onSale([part(past), part(next), part(last)]);
    expect(pass.parts.map(({ prices }) => prices[0])).toEqual([2_667, 2_667, 2_666]);
    const later = await begin(past);
    await expect(hold(pass, { price: 8_000 }, caller(), later)).rejects.toMatchObject({
      code: 'price-changed',
      details: { field: 'lines.0.price', price: 5_333, offeringIds: [next.id, last.id] },
    });
    const held = await hold(pass, { price: 5_333, quantity: 2 }, caller(), later);
    expect(sharesOf(held)).toEqual([
      [next.id, 2, 2_667],
      [last.id, 2, 2_666],
    ]);
    const paid = await pay(held);
    const [first] = paid.lines;
    await startCancel(services, staff, { eventId: next.id, reason: 'Ill', key: `cancel-${next.id}` });
    for (let pages = 0; pages < 20; pages++) await continueChange(services, cancelChangeId(next.id), 10);
    const { booking, tickets } = await harness.truth(services, paid);
    expect(booking).toMatchObject({ state: 'confirmed', refunded: 2 * 2_667 + (first?.fees ?? 0) });
    expect(booking.lines.map(({ cancelledWith }) => cancelledWith)).toEqual([next.id, undefined]);
    expect(tickets.filter(({ state }) => state === 'valid').map(({ offeringId }) => offeringId)).toEqual([
      last.id,
      last.id,
    ]);
    const mail = await services.collections.mail.doc(`sale-cancelled-${paid.id}-${next.id}`).get();
    expect(mail.exists).toBe(true);
    // What is left of it is sold for its share.
    const other = harness.instance();
    const rest = await hold(pass, { price: 2_666 }, caller(), other);
    expect(sharesOf(rest)).toEqual([[last.id, 1, 2_666]]);
    for (const { id } of [past, next, last]) await expectBooksBalance(db, id);
  });

  it('without a date that is left is not on sale', async () => {
    const [fri, sat] = [await evening(3), await evening(4)];
    const pass = await onSale([part(fri), part(sat)]);
    await begin(fri);
    const later = await begin(sat);
    await expect(hold(pass, {}, caller(), later)).rejects.toMatchObject({
      code: 'not-on-sale',
      details: { field: 'lines.0' },
    });
  });

  it('has the same seats at all dates where some are free at all of them, else the best of each', async () => {
    const layout = ['#u Upper', '1:SSSS', '2:SSSS'];
    const stalls = [{ price: 3_000, capacity: 8, layout }];
    const [fri, sat] = [await evening(20, stalls), await evening(21, stalls)];
    const taken = async (event: Event, seats: string[]) =>
      harness.hold(services, {
        lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: seats.length, seats }],
      });
    await taken(fri, ['u-1A', 'u-1B']);
    await taken(sat, ['u-1D', 'u-2A']);
    const pass = await onSale([part(fri), part(sat)]);
    const pair = await hold(pass, { quantity: 2 });
    const [friday, saturday] = seatsOf(pair);
    expect(friday).toEqual(saturday);
    expect(new Set(friday?.map((seat) => seat.slice(0, 3)))).toEqual(new Set(['u-2']));
    // Free at both are two more, in different rows; three are free at each, so that both have their own best.
    const trio = await hold(pass, { quantity: 3 });
    expect(seatsOf(trio).map((seats) => seats.length)).toEqual([3, 3]);
    expect(seatsOf(trio)[0]).not.toEqual(seatsOf(trio)[1]);
    await expect(hold(pass, { quantity: 2 })).rejects.toMatchObject({
      code: 'sold-out',
      details: { free: 1 },
    });
    await hold(pass);
    for (const { id } of [fri, sat]) expect(await expectBooksBalance(db, id)).toEqual({ sold: 0, held: 8 });
  });

  it('of thirty dates is one person, one commit, and can be rebuilt from the provider', async () => {
    const dates = await Promise.all(Array.from({ length: 30 }, (_, day) => evening(day + 1)));
    const pass = await onSale(
      dates.map((event) => part(event)),
      { price: '500' },
    );
    const held = await hold(pass, { quantity: 3 });
    expect(held.lines).toHaveLength(30);
    const paid = await pay(held);
    expect((await harness.truth(services, paid)).tickets).toHaveLength(90);
    expect(readSaleRecord(writeSaleRecord(paid) ?? {})?.lines.map(({ offeringId }) => offeringId)).toEqual(
      paid.lines.map(({ offeringId }) => offeringId),
    );
    await expect(hold(pass, { quantity: 4 })).rejects.toMatchObject({
      code: 'limit-exceeded',
      details: { field: 'lines', limit: 100 },
    });
  });
});

describe('how many there are', () => {
  it('is what a hidden tier holds: two instances sell the last one once', async () => {
    const seatsOfPass = [{ price: 3_000, capacity: 3, hidden: true as const }, { id: 'single' }];
    const more = { hiddenTiers: true as const };
    const [fri, sat] = [await evening(20, seatsOfPass, more), await evening(21, [{ price: 3_000 }])];
    const pass = await onSale([part(fri), part(sat)], { maxPerBooking: '2' });
    const instances = [services, harness.instance()];
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => hold(pass, {}, caller(), instances[index % 2])),
    );
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(5);
    expect(refused.map(({ code, details }) => [code, details.field, details.free])).toEqual(
      refused.map(() => ['sold-out', 'lines.0.quantity', 0]),
    );
    expect(await expectBooksBalance(db, sat.id)).toEqual({ sold: 0, held: 3 });
  });

  it('is limited for a booking and for a person, whose single tickets count by themselves', async () => {
    const [fri, sat] = [await evening(20, [{ price: 0, maxPerPerson: 1 }]), await evening(21)];
    const pass = await onSale([part(fri), part(sat)], { maxPerBooking: '2', maxPerPerson: '3' });
    const who = caller();
    await expect(hold(pass, { quantity: 3 }, who)).rejects.toMatchObject({
      code: 'limit-exceeded',
      details: { field: 'lines.0.quantity', limit: 2 },
    });
    await hold(pass, { quantity: 2 }, who);
    await expect(hold(pass, { quantity: 2 }, who)).rejects.toMatchObject({
      code: 'limit-exceeded',
      details: { field: 'lines.0.quantity', limit: 3, has: 2 },
    });
    const single = { kind: 'event' as const, offeringId: fri.id, tierId: 'tier0', quantity: 1 };
    await harness.hold(services, { lines: [single] }, who);
    // The first hold ran out: it counts no more.
    harness.skip(11 * 60 * SECOND);
    await hold(pass, { quantity: 2 }, who);
  });

  it('of a booking is one line, so that names and answers have one place', async () => {
    const pass = await onSale([part(await evening(20)), part(await evening(21))]);
    await expect(harness.hold(services, { lines: [line(pass), line(pass)] })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'lines.1.packageId' },
    });
  });
});

it('a request that comes again has the booking that it made, and another one under its key is refused', async () => {
  const pass = await onSale([part(await evening(20)), part(await evening(21))]);
  const [who, key] = [caller(), crypto.randomUUID()];
  const request = (quantity: number) => ({ lines: [line(pass, { quantity })] });
  const first = await createBooking(services, who, request(1), key);
  expect((await createBooking(services, who, request(1), key)).id).toBe(first.id);
  await expect(createBooking(services, who, request(2), key)).rejects.toMatchObject({
    code: 'idempotency-conflict',
  });
});

it('answers to what its events ask are stored with the tickets that they are of', async () => {
  const question = (id: string, per: 'ticket' | 'booking') => ({
    ...{ id, label: `What of ${id}?`, hint: '', kind: 'text' as const, per, required: true },
  });
  const asking = { questions: [question('food', 'ticket'), question('bus', 'booking')] };
  const fri = await evening(20, [{ price: 0 }], asking);
  const sat = await evening(21, [{ price: 0 }], { questions: [question('food', 'ticket')] });
  const pass = await onSale([part(fri), part(sat)], { price: '0' });
  const answer = (event: Event, questionId: string, place: number | undefined, text: string) => ({
    ...{ offeringId: event.id, questionId, answer: text },
    ...(place !== undefined && { lineIndex: 0, place }),
  });
  const answers = [
    answer(fri, 'bus', undefined, 'yes'),
    answer(fri, 'food', 0, 'fish'),
    answer(fri, 'food', 1, 'rice'),
    answer(sat, 'food', 0, 'soup'),
    answer(sat, 'food', 1, 'cake'),
  ];
  const lines = [line(pass, { quantity: 2, names: ['', 'Ben'] })];
  await expect(harness.hold(services, { lines, answers: answers.slice(1) })).rejects.toMatchObject({
    details: { field: 'answers', offeringId: fri.id },
  });
  const booking = await harness.hold(services, { lines, answers });
  const sheet = (await services.collections.answerSheets.doc(booking.id).get()).data();
  const stored = (sheet?.answers ?? []).map((one) => [one.offeringId, one.lineIndex, one.place, one.answer]);
  // Ben, the second of both, has the first place of each line, because names have no gaps.
  expect(booking.lines.map(({ attendees }) => attendees)).toEqual([[{ name: 'Ben' }], [{ name: 'Ben' }]]);
  expect(stored).toEqual([
    [fri.id, undefined, undefined, 'yes'],
    [fri.id, 0, 0, 'rice'],
    [fri.id, 0, 1, 'fish'],
    [sat.id, 1, 0, 'cake'],
    [sat.id, 1, 1, 'soup'],
  ]);
});

describe('staff', () => {
  it('save a draft, put it on sale, take it off and put it on again, and the log has it', async () => {
    const parts = [part(await evening(20)), part(await evening(21))];
    const id = uniqueId('pass');
    const form = formOf(parts);
    const key = crypto.randomUUID();
    const draft = await save(id, { form, seen: null, putOnSale: false }, key);
    expect(await save(id, { form, seen: null, putOnSale: false }, key)).toEqual(draft);
    await expect(hold(draft)).rejects.toMatchObject({ code: 'not-found' });
    await expect(movePackage(services, staff, { id, state: 'onSale' })).rejects.toMatchObject({
      code: 'wrong-state',
    });
    await expect(save(id, { form, seen: null, putOnSale: true })).rejects.toMatchObject({
      code: 'wrong-state',
      details: { updatedAt: draft.updatedAt },
    });
    const other = uniqueId('pass');
    await save(other, { form, seen: null, putOnSale: false });
    await discardPackage(services, staff, other);
    await expect(discardPackage(services, staff, other)).rejects.toMatchObject({ code: 'not-found' });
    expect((await services.collections.packages.doc(other).get()).exists).toBe(false);
    const sold = await save(id, { form, seen: draft.updatedAt, putOnSale: true });
    await expect(discardPackage(services, staff, id)).rejects.toMatchObject({ code: 'wrong-state' });
    const fresh = harness.instance();
    const held = await hold(sold, {}, caller(), fresh);
    const changed = { ...formOfPackage(sold, zone), price: '90' };
    await expect(save(id, { form: changed, seen: sold.updatedAt, putOnSale: false })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { faults: [{ path: 'price', reason: 'fixed' }] },
    });
    await movePackage(services, staff, { id, state: 'ended' });
    await expect(hold(sold, {}, caller(), harness.instance())).rejects.toMatchObject({ code: 'not-on-sale' });
    // What was held before is paid for.
    expect((await pay(held)).state).toBe('confirmed');
    await movePackage(services, staff, { id, state: 'onSale' });
    await movePackage(services, staff, { id, state: 'onSale' });
    const log = await services.collections.audit.where('target', '==', `packages/${id}`).get();
    expect(log.docs.map((one) => one.data().action).sort()).toEqual([
      'packages.end',
      'packages.put-on-sale',
      'packages.put-on-sale',
      'packages.save',
    ]);
  });

  it('are told every fault, and nothing is written', async () => {
    const id = uniqueId('pass');
    const parts = [
      { ...part(await evening(20)), tierId: 'box' },
      { ...part(await evening(21)), quantity: '' },
    ];
    await expect(
      save(id, { form: formOf(parts, { name: '' }), seen: null, putOnSale: true }),
    ).rejects.toMatchObject({
      code: 'invalid-argument',
      details: {
        faults: [
          { path: 'parts/p0/tierId', reason: 'no-tier' },
          { path: 'parts/p1/quantity', reason: 'missing' },
          { path: 'name', reason: 'missing' },
        ],
      },
    });
    expect((await services.collections.packages.doc(id).get()).exists).toBe(false);
  });
});

it('a package that costs nothing is confirmed without a provider', async () => {
  const free = [{ price: 0 }];
  const pass = await onSale([part(await evening(20, free)), part(await evening(21, free))], { price: '0' });
  const held = await hold(pass);
  expect((await startCheckout(services, held)).booking.state).toBe('confirmed');
});
