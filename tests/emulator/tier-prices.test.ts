import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import { activePlaces } from '@fareground/domain/booking/booking';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Fare, Tier } from '@fareground/domain/catalogue/events/tier';
import { type Voucher, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import { csvPieces } from '@fareground/domain/core/sheet';
import { DAY } from '@fareground/domain/core/time';
import { parse } from 'csv-parse/sync';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDoorList } from '../../functions/src/access/door-list/door-page.ts';
import { ticketSheet } from '../../functions/src/access/door-list/ticket-sheet.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { addGuests } from '../../functions/src/booking/guest-list/add-guests.ts';
import { quoteOrder } from '../../functions/src/booking/quote-order.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { takeOverBookings } from '../../functions/src/people/account/take-over-bookings.ts';
import { expectBooksBalance } from './support/books.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { signInAsGuest, signUp } from './support/people.ts';
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

const child: Fare = {
  id: 'child',
  name: 'Child (under 14)',
  price: 1_000,
  note: 'Bring proof',
  maxPerBooking: 3,
};
const companion: Fare = { id: 'companion', name: 'Companion', price: 0, note: '', withFullPrice: true };
const fares = [child, companion];

type Line = Extract<CreateBookingRequest['lines'][number], { kind: 'event' }>;
const line = ({ id: offeringId }: Event, quantity: number, more: Partial<Line> = {}): Line => ({
  kind: 'event',
  offeringId,
  tierId: 'tier0',
  quantity,
  ...more,
});
const eventWith = async (...tiers: Partial<Tier>[]) => (await writeEvent(services.db, tiers)).event;

async function paid(lines: Line[], who = caller()) {
  const held = await harness.hold(services, { lines }, who);
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return harness.truth(services, held);
}

describe('fares of one tier', () => {
  it('are quoted, held, paid and given back each at its price, out of one stock, and stand on tickets, door list and CSV', async () => {
    const event = await eventWith({ price: 2_500, capacity: 5, fares });
    const lines = [
      line(event, 2),
      line(event, 2, { fareId: 'child', attendees: [{ name: 'Ana' }, { name: 'Bea' }] }),
      line(event, 1, { fareId: 'companion' }),
    ];
    const quoted = await quoteOrder(services, caller(), { lines });
    expect(quoted.amounts.subtotal).toBe(2 * 2_500 + 2 * 1_000);
    const { booking, tickets } = await paid(lines);
    expect(booking).toMatchObject({ state: 'confirmed', amounts: quoted.amounts });
    expect(booking.lines.map((one) => ('fareName' in one ? one.fareName : undefined))).toEqual([
      undefined,
      'Child (under 14)',
      'Companion',
    ]);
    expect(tickets.map(({ fare = '' }) => fare).sort()).toEqual([
      '',
      '',
      'Child (under 14)',
      'Child (under 14)',
      'Companion',
    ]);
    await expect(
      harness.hold(services, { lines: [line(event, 1, { fareId: 'child' })] }),
    ).rejects.toMatchObject({
      code: 'sold-out',
    });
    const { rows } = await fullDoorList(services, event.id, 'tier');
    expect(rows.map(({ name, tier, fare = '' }) => [name, tier, fare])).toEqual(
      expect.arrayContaining([
        ['Ana', 'Floor', 'Child (under 14)'],
        ['Bea', 'Floor', 'Child (under 14)'],
        ['Bea Buyer', 'Floor', 'Companion'],
      ]),
    );
    let csv = '';
    for await (const piece of csvPieces(await ticketSheet(services, event.id))) csv += piece;
    const cells = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
    const perPlace = (index: number) =>
      ((booking.lines[index]?.fees ?? 0) / (booking.lines[index]?.quantity ?? 1) +
        (booking.lines[index]?.unitPrice ?? 0)) /
      100;
    expect(cells.map(({ Fare, Paid }) => [Fare, Number(Paid)]).sort()).toEqual(
      [
        ['', perPlace(0)],
        ['', perPlace(0)],
        ['Child (under 14)', perPlace(1)],
        ['Child (under 14)', perPlace(1)],
        ['Companion', 0],
      ].sort(),
    );
    const ticket = tickets.find(({ fare }) => fare === 'Child (under 14)');
    const voided = await voidTicket(services, caller(), {
      bookingId: booking.id,
      serial: ticket?.serial ?? '',
      givesBack: true,
      reason: 'Cannot come',
    });
    expect(voided.refund).toBe(Math.round(perPlace(1) * 100));
    const { booking: after } = await harness.truth(services, booking);
    expect(after.lines.map(activePlaces)).toEqual([2, 1, 1]);
    await expectBooksBalance(services.db, event.id);
  });

  it('of numbered seats sit side by side, and never in a seat that another line asks for', async () => {
    const event = await eventWith({
      price: 2_500,
      capacity: 16,
      layout: ['#a Stalls', 'A=1-8', 'B=1-8'],
      fares,
    });
    const together = await harness.hold(services, {
      lines: [line(event, 2), line(event, 1, { fareId: 'child' }), line(event, 1, { fareId: 'companion' })],
    });
    const seats = together.lines.flatMap((one) => one.seats);
    expect(together.lines.map((one) => one.seats.length)).toEqual([2, 1, 1]);
    const numbers = seats.map((seat) => Number(/\d+$/.exec(seat)?.[0])).sort((a, b) => a - b);
    expect(new Set(seats.map((seat) => seat.replace(/\d+$/, ''))).size).toBe(1);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(3);
    // The best free seat is asked for by number in the line that comes later.
    const row = (together.lines[0]?.seats[0] ?? '').startsWith('a-A') ? 'B' : 'A';
    const best = await harness.hold(services, { lines: [line(event, 1)] });
    await cancelBooking(services, caller(), best);
    const wanted = best.lines[0]?.seats[0] ?? row;
    const both = await harness.hold(services, {
      lines: [line(event, 1), line(event, 1, { fareId: 'child', seats: [wanted] })],
    });
    expect(both.lines[1]?.seats).toEqual([wanted]);
    expect(both.lines[0]?.seats).not.toContain(wanted);
    await expectBooksBalance(services.db, event.id);
  });

  it.each<[string, (event: Event) => Line[], object]>([
    [
      'one that is not there',
      (event) => [line(event, 1, { fareId: 'senior' })],
      { code: 'invalid-argument', details: { field: 'lines.0.fareId' } },
    ],
    [
      'more than the fare allows',
      (event) => [line(event, 2, { fareId: 'child' }), line(event, 2, { fareId: 'child' })],
      { code: 'limit-exceeded', details: { field: 'lines.0.quantity', limit: 3 } },
    ],
    [
      'more than the tier allows, over all fares',
      (event) => [line(event, 3), line(event, 2, { fareId: 'child' })],
      { code: 'limit-exceeded', details: { field: 'lines.1.quantity', limit: 4 } },
    ],
    [
      'a companion alone',
      (event) => [line(event, 1, { fareId: 'companion' })],
      { code: 'limit-exceeded', details: { field: 'lines.0.quantity', limit: 0, reason: 'full-price' } },
    ],
    [
      'two companions of one',
      (event) => [line(event, 1), line(event, 2, { fareId: 'companion' })],
      { code: 'limit-exceeded', details: { field: 'lines.1.quantity', limit: 1, reason: 'full-price' } },
    ],
    [
      'a price of one’s own for a fare',
      (event) => [line(event, 1, { fareId: 'child', price: 1 })],
      { code: 'price-changed', details: { field: 'lines.0.price', price: 1_000 } },
    ],
  ])('are refused beside their line: %s', async (_, lines, refusal) => {
    const event = await eventWith({ price: 2_500, fares, maxPerBooking: 4 });
    await expect(harness.hold(services, { lines: lines(event) })).rejects.toMatchObject(refusal);
    await expect(quoteOrder(services, caller(), { lines: lines(event) })).rejects.toMatchObject(refusal);
  });

  it('have a voucher of their tier, at most what each of them costs', async () => {
    const event = await eventWith({ price: 2_500, fares }, { price: 9_000 });
    const code = uniqueId('V')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(-16);
    const voucher: Voucher = {
      code,
      kind: 'amount',
      value: 1_500,
      per: 'ticket',
      currency: 'EUR',
      offeringIds: [event.id],
      tierIds: ['tier0'],
      startsAt: 0,
      endsAt: Date.now() + DAY,
      maxUses: 10,
      active: true,
      createdAt: 0,
      updatedAt: 0,
      updatedBy: 'tests',
    };
    await services.db.doc(`vouchers/${code}`).set(voucherConverter.toFirestore(voucher));
    const booking = await harness.hold(services, {
      lines: [line(event, 1), line(event, 1, { fareId: 'child' }), line(event, 1, { tierId: 'tier1' })],
      voucher: code,
    });
    expect(booking.lines.map(({ discount }) => discount)).toEqual([1_500, 1_000, 0]);
  });
});

describe('an open price', () => {
  const open = { price: 500, openPrice: { suggested: 1_000, most: 20_000 } };

  it.each<[string, Partial<Tier>, number | undefined, number]>([
    ['as the buyer says', open, 1_234, 1_234],
    ['the least, where nothing is said', open, undefined, 500],
    ['nothing, where the least is nothing', { ...open, price: 0 }, 0, 0],
  ])('is quoted and held %s', async (_, tier, price, unitPrice) => {
    const event = await eventWith(tier);
    const lines = [line(event, 2, { ...(price !== undefined && { price }) })];
    const quoted = await quoteOrder(services, caller(), { lines });
    const booking = await harness.hold(services, { lines });
    expect(booking.lines[0]).toMatchObject({ unitPrice, quantity: 2 });
    expect(quoted.amounts.subtotal).toBe(2 * unitPrice);
    expect(booking.amounts).toEqual(quoted.amounts);
    if (unitPrice > 0) return;
    const { url, booking: confirmed } = await startCheckout(services, booking);
    expect([url, confirmed.state, confirmed.amounts.total]).toEqual([null, 'confirmed', 0]);
  });

  it.each([
    ['less than the least', open, 499, 'invalid-argument'],
    ['more than the most', open, 20_001, 'invalid-argument'],
    ['too little to be charged', { ...open, price: 0 }, 49, 'invalid-argument'],
    ['of a tier whose price is fixed', {}, 2_801, 'price-changed'],
  ])('is refused: %s', async (_, tier, price, code) => {
    const event = await eventWith(tier);
    const refusal = { code, details: { field: 'lines.0.price' } };
    const lines = [line(event, 1, { price })];
    await expect(harness.hold(services, { lines })).rejects.toMatchObject(refusal);
    await expect(quoteOrder(services, caller(), { lines })).rejects.toMatchObject(refusal);
  });
});

describe('the limit of a tier for one person', () => {
  const limited = { maxPerPerson: 3, capacity: 100, shards: 4, fares };
  const refused = { code: 'limit-exceeded', details: { field: 'lines.0.quantity', limit: 3 } };

  it('holds under many tries at once, over two instances, fares and bookings', async () => {
    const event = await eventWith(limited);
    const who = caller();
    const other = harness.instance();
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        harness.hold(
          index % 2 ? services : other,
          { lines: [line(event, 1, index % 3 ? {} : { fareId: 'child' })] },
          who,
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused);
    await harness.hold(services, { lines: [line(event, 3)] });
  });

  it('counts lines of one booking together, and no other tier', async () => {
    const event = await eventWith(limited, { capacity: 100 });
    const who = caller();
    await expect(
      harness.hold(services, { lines: [line(event, 2), line(event, 2, { fareId: 'child' })] }, who),
    ).rejects.toMatchObject({
      code: 'limit-exceeded',
      details: { field: 'lines.1.quantity', limit: 3, has: 0 },
    });
    await harness.hold(services, { lines: [line(event, 5, { tierId: 'tier1' })] }, who);
    await harness.hold(services, { lines: [line(event, 3)] }, who);
  });

  it('counts no booking that ended and no place that was voided', async () => {
    const event = await eventWith(limited);
    const who = caller();
    const { booking } = await paid([line(event, 2)], who);
    const held = await harness.hold(services, { lines: [line(event, 1)] }, who);
    await expect(harness.hold(services, { lines: [line(event, 1)] }, who)).rejects.toMatchObject(refused);
    await cancelBooking(services, who, held);
    await voidTicket(services, caller(), {
      bookingId: booking.id,
      serial: booking.ticketSerials[0] ?? '',
      givesBack: true,
      reason: 'Cannot come',
    });
    await harness.hold(services, { lines: [line(event, 2)] }, who);
    await expect(harness.hold(services, { lines: [line(event, 1)] }, who)).rejects.toMatchObject(refused);
  });

  it('counts no places of another tier', async () => {
    const event = await eventWith(limited, { capacity: 100 });
    const who = caller();
    await harness.hold(services, { lines: [line(event, 2)] }, who);
    await harness.hold(services, { lines: [line(event, 4, { tierId: 'tier1' })] }, who);
    const list = services.collections.buyers.doc(who.uid);
    const bookings = (await list.get()).data()?.bookings ?? [];
    expect(bookings.map(({ tiers }) => tiers)).toEqual([
      { [`${event.id}/tier0`]: 2 },
      { [`${event.id}/tier1`]: 4 },
    ]);
    await expect(harness.hold(services, { lines: [line(event, 2)] }, who)).rejects.toMatchObject(refused);
    await harness.hold(services, { lines: [line(event, 1)] }, who);
  });

  it('counts what a guest bought with the address that is shown to be the person’s', async () => {
    const { fares: _, ...plain } = limited;
    const event = await eventWith({ ...plain, price: 0 });
    const person = await signUp();
    const guest = { ...caller(), uid: (await signInAsGuest()).uid, email: '', isGuest: true };
    const held = await harness.hold(services, { lines: [line(event, 2)] }, guest);
    await startCheckout(services, held, { buyerEmail: person.email });
    const who = { ...caller(), uid: person.uid, email: person.email };
    await getAuth().updateUser(person.uid, { emailVerified: true });
    await takeOverBookings(services, who);
    await expect(harness.hold(services, { lines: [line(event, 2)] }, who)).rejects.toMatchObject(refused);
    await harness.hold(services, { lines: [line(event, 1)] }, who);
  });

  it('is none for what staff give away', async () => {
    const event = await eventWith({ ...limited, maxPerPerson: 1 });
    const guests = { tierId: 'tier0', quantity: 2, name: 'Ana', email: 'ana@press.example', reason: 'Press' };
    const added = await addGuests(services, caller(), { ...guests, eventId: event.id, key: uniqueId('key') });
    expect(added.ticketSerials).toHaveLength(2);
  });
});
