import type { Booking } from '@fareground/domain/booking/booking';
import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { resizeTier } from '../../functions/src/booking/changes/events/resize-tier.ts';
import { extendHold } from '../../functions/src/booking/extend-hold.ts';
import { joinWaitingList } from '../../functions/src/booking/waitlist/join-waiting-list.ts';
import { leaveWaitingList } from '../../functions/src/booking/waitlist/leave-waiting-list.ts';
import { processWaitlist } from '../../functions/src/booking/waitlist/process-waitlist.ts';
import { readEntry, waitingPlace } from '../../functions/src/booking/waitlist/waiting-place.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import type { SagaHarness } from './support/saga-harness.ts';
import { voidTicket } from './support/void-ticket.ts';
import { local, person, staff, useWaitingDesk } from './support/waiting-desk.ts';

// A project of its own.
const db = getFirestore(initializeApp({ projectId: 'demo-waiting-list' }, 'demo-waiting-list'));
const desk = useWaitingDesk(db);
const { line, hold, sell, join, joined, listId, listOf, now, statesOf, bookingOf, mailsTo, templatesTo } =
  desk;
const { cancel, work, heldOf, publicLeft, asked } = desk;
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeEach(() => {
  harness = desk.harness();
  services = desk.services();
});

describe('joining', () => {
  it('is for what cannot be bought: not while there are as many places, nor before and after the sale', async () => {
    const { event } = await writeEvent(db, [{ capacity: 3, price: 0 }]);
    await expect(join(event, 3)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'on-sale', free: 3 },
    });
    await sell(event, 1);
    expect(await joined(event, 3)).toMatchObject({ state: 'waiting', number: 1, quantity: 3 });
    await expect(join(event, 11)).rejects.toMatchObject({
      code: 'limit-exceeded',
      details: { field: 'quantity', limit: 10 },
    });
    const { event: later } = await writeEvent(db, [{ capacity: 0, saleStartsAt: Date.now() + DAY }]);
    await expect(join(later)).rejects.toMatchObject({ code: 'not-on-sale' });
    const { event: draft } = await writeEvent(db, [{ capacity: 0 }], { state: 'draft' });
    await expect(join(draft)).rejects.toMatchObject({ code: 'not-found' });
    const { event: gone } = await writeEvent(db, [{ capacity: 0 }], { state: 'cancelled' });
    await expect(join(gone)).rejects.toMatchObject({ code: 'not-on-sale' });
    await expect(
      joinWaitingList(services, person(), { eventId: event.id, tierId: 'none', quantity: 1 }, local),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('gives one place in the queue a person, the same however often it is asked for, and a mail', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2, price: 0 }]);
    await sell(event, 2);
    const ann = person();
    const [first, again] = [await joined(event, 2, ann), await joined(event, 2, ann)];
    expect(again).toEqual(first);
    await expect(join(event, 1, ann)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'waiting', has: 2 },
    });
    const ben = await joined(event, 1);
    const places = await Promise.all([first, ben].map((entry) => waitingPlace(services, entry)));
    expect(places.map(({ ahead }) => ahead)).toEqual([0, 1]);
    expect(places[0]).toMatchObject({ event: { title: event.title, city: 'Porto' }, offer: null });
    expect(await listOf(event)).toMatchObject({ waiting: 2, places: 3, nextNumber: 3, state: 'open' });
    expect(await templatesTo(ann.email)).toEqual(['waiting-joined']);
  });

  it('counts everybody who comes at once, each with a number of their own', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    await sell(event, 1);
    const instances = [services, harness.instance()];
    const people = Array.from({ length: 40 }, person);
    const entries = await Promise.all(people.map((who, at) => join(event, 1, who, instances[at % 2])));
    const numbers = entries.map((entry) => entry?.number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(await listOf(event)).toMatchObject({ waiting: 40, places: 40 });
  });

  it('is not for more than one person may have', async () => {
    const { event } = await writeEvent(db, [{ capacity: 12, price: 0, maxPerBooking: 10 }]);
    const ann = person();
    await sell(event, 10, ann);
    await sell(event, 2);
    await expect(join(event, 3, ann)).rejects.toMatchObject({ code: 'limit-exceeded' });
    await joined(event, 2, ann);
  });

  it('is undone at any time, and the others move up', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    const sold = await sell(event, 1);
    const people = [person(), person(), person()];
    const [ann, ben, cat] = await Promise.all(people.map((who) => joined(event, 1, who)));
    if (!ann || !ben || !cat) throw new Error('nobody waits');
    const [, second] = [ann, ben, cat].sort((a, b) => a.number - b.number);
    const who = people.find(({ uid }) => uid === second?.uid) as Caller;
    const left = await leaveWaitingList(services, who, second?.id ?? '');
    expect(left).toMatchObject({ state: 'ended', endedBy: 'person' });
    expect(await leaveWaitingList(services, who, left.id)).toMatchObject({ state: 'ended' });
    const last = [ann, ben, cat].sort((a, b) => a.number - b.number).at(-1) as WaitingEntry;
    expect(await waitingPlace(services, last)).toMatchObject({ ahead: 1 });
    expect(await listOf(event)).toMatchObject({ waiting: 2, places: 2 });
    await expect(leaveWaitingList(services, person(), last.id)).rejects.toMatchObject({ code: 'not-found' });
    const again = await joined(event, 1, who);
    expect(again).toMatchObject({ id: left.id, state: 'waiting', number: 4 });
    expect(await templatesTo(who.email)).toEqual(['waiting-joined', 'waiting-joined']);
    await cancel(sold);
  });
});

describe('what comes free', () => {
  it('goes to the first who fits and to nobody else, held, for a time, with a mail', async () => {
    const { event } = await writeEvent(db, [{ capacity: 4, price: 0 }]);
    const [one, three] = [await sell(event, 1), await sell(event, 3)];
    const [ann, ben] = [person(), person()];
    const [first, second] = [await joined(event, 2, ann), await joined(event, 1, ben)];
    await cancel(one);
    await expect(hold(event)).rejects.toMatchObject({ code: 'sold-out', details: { free: 0 } });
    expect(await publicLeft(event)).toBe(0);
    expect(await work()).toContain(listId(event));
    expect(await statesOf([first, second])).toEqual(['waiting', 'offered']);
    await cancel(three);
    await work();
    const offered = await now(first);
    expect(offered).toMatchObject({ state: 'offered' });
    expect(await bookingOf(first)).toMatchObject({
      state: 'held',
      buyerUid: ann.uid,
      buyerEmail: ann.email,
      waitingEntryId: first.id,
      holdUntil: offered.offerUntil,
      lines: [{ tierId: 'tier0', quantity: 2 }],
    });
    expect(await waitingPlace(services, offered)).toMatchObject({
      ahead: 0,
      offer: { bookingId: offered.bookingId, until: offered.offerUntil, total: 0 },
    });
    expect(await heldOf(event)).toBe(3);
    const [, mail] = await mailsTo(ann.email);
    expect(mail?.template).toBe('waiting-offer');
    expect(mail?.message.text).toContain(`/waiting/${first.id}`);
    expect(mail?.message.text).not.toContain('#key=');
    // Nobody waits any more: the one that is left is the public's.
    expect(await publicLeft(event)).toBe(1);
    await hold(event);
  });

  it('is bought by whoever it was offered to, as any booking is, and by nobody else', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 2_800 }]);
    const held = await hold(event);
    const ann = person();
    const entry = await joined(event, 1, ann);
    await cancel(held);
    await work();
    const offered = await bookingOf(entry);
    expect(offered.amounts.total).toBeGreaterThan(2_800);
    await expect(readEntry(services, person(), entry.id)).rejects.toMatchObject({ code: 'not-found' });
    await harness.pay(services, offered);
    for (const webhook of await harness.webhooks(offered, 'checkout.session.completed')) {
      await harness.deliver(services, webhook);
    }
    expect((await harness.truth(services, offered)).booking.state).toBe('confirmed');
    expect(await now(entry)).toMatchObject({ state: 'taken', endedBy: null });
    expect(await heldOf(event)).toBe(0);
    expect(await templatesTo(ann.email)).toEqual(['waiting-joined', 'waiting-offer', 'purchase']);
    // With the tickets in hand they may wait for one more.
    expect(await joined(event, 1, ann)).toMatchObject({ state: 'waiting', number: 2 });
  });

  it('passes to the next when the time is over, and is offered once to each', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }], { offerHours: 1 });
    const held = await hold(event);
    const people = [person(), person()];
    const [first, second] = [await joined(event, 1, people[0]), await joined(event, 1, people[1])];
    await cancel(held);
    await work();
    expect(await statesOf([first, second])).toEqual(['offered', 'waiting']);
    const { offerUntil } = await now(first);
    expect((offerUntil ?? 0) - services.now()).toBeGreaterThan(HOUR - MINUTE);
    await expect(extendHold(services, await bookingOf(first))).rejects.toMatchObject({ code: 'wrong-state' });
    harness.skip(DAY);
    await sweep(services, DAY);
    await work();
    expect(await now(first)).toMatchObject({ state: 'ended', endedBy: 'time' });
    expect(await statesOf([first, second])).toEqual(['ended', 'offered']);
    expect(await templatesTo(people[0]?.email ?? '')).toEqual([
      'waiting-joined',
      'waiting-offer',
      'waiting-ended',
    ]);
    harness.skip(DAY);
    await sweep(services, DAY);
    await work();
    expect(await statesOf([first, second])).toEqual(['ended', 'ended']);
    expect(await publicLeft(event)).toBe(1);
  });

  it('goes to the next when it is given back, also while it is being paid', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2, price: 2_800 }]);
    const held = await hold(event, 2);
    const people = [person(), person()];
    const [first, second] = [await joined(event, 2, people[0]), await joined(event, 2, people[1])];
    await cancel(held);
    await work();
    await startCheckout(services, await bookingOf(first));
    await leaveWaitingList(services, people[0] as Caller, first.id);
    expect(await now(first)).toMatchObject({ state: 'ended', endedBy: 'person' });
    await work();
    expect(await statesOf([first, second])).toEqual(['ended', 'offered']);
    expect(await heldOf(event)).toBe(2);
    // In the cart it is let go of as everything else.
    await cancel(await bookingOf(second));
    expect(await now(second)).toMatchObject({ state: 'ended', endedBy: 'person' });
  });

  it('may come from a higher capacity, a voided ticket, or a hold that ended', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2, shards: 2, price: 0 }]);
    const sold = await sell(event, 1);
    await hold(event, 1);
    const entries = [await joined(event, 1), await joined(event, 1), await joined(event, 3)];
    await voidTicket(
      services,
      { ...staff, roles: ['owner'] },
      {
        bookingId: sold.id,
        serial: sold.ticketSerials[0] ?? '',
        givesBack: false,
        reason: 'As asked',
      },
    );
    await work();
    expect(await statesOf(entries)).toEqual(['offered', 'waiting', 'waiting']);
    await resizeTier(services, staff, {
      eventId: event.id,
      tierId: 'tier0',
      body: { capacity: 5, shards: 3, reason: 'The balcony is open' },
    });
    await expect(hold(event, 1, person(), harness.instance())).rejects.toMatchObject({ code: 'sold-out' });
    await work();
    expect(await statesOf(entries)).toEqual(['offered', 'offered', 'waiting']);
    harness.skip(30 * MINUTE);
    await sweep(services, DAY);
    await work();
    expect(await statesOf(entries)).toEqual(['offered', 'offered', 'offered']);
    expect(await listOf(event)).toMatchObject({ waiting: 0, places: 0, dueAt: null });
  });

  it('of numbered seats is offered side by side, and shown to the public as taken', async () => {
    const layout = ['#st Stalls', 'A=1-8', 'B=1-8'];
    const { event } = await writeEvent(db, [{ capacity: 16, layout, price: 0, maxPerBooking: 10 }]);
    const row = (letter: string) => Array.from({ length: 8 }, (_, at) => `st-${letter}-${at + 1}`);
    const rows = await Promise.all(
      ['A', 'B'].map((letter) => harness.hold(services, { lines: [line(event, 8, row(letter))] }, person())),
    );
    const entry = await joined(event, 3);
    await cancel(rows[1] as Booking);
    await expect(
      harness.hold(services, { lines: [line(event, 1, ['st-B-1'])] }, person()),
    ).rejects.toMatchObject({ code: 'seat-taken', details: { free: [] } });
    await work();
    const seats = (await bookingOf(entry)).lines[0]?.seats;
    expect(seats).toHaveLength(3);
    const numbers = (seats ?? []).map((seat) => Number(seat.slice('st-B-'.length)));
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2);
  });

  it('is never offered to whoever has as many as one may have, nor to an account that is closed', async () => {
    const { event } = await writeEvent(db, [{ capacity: 12, price: 0 }], {});
    const [ann, ben, cat] = [person(), person(), person()];
    const sold = await sell(event, 10, ann);
    const other = await sell(event, 2);
    const waiting = [await joined(event, 2, ann), await joined(event, 2, ben), await joined(event, 2, cat)];
    await services.collections.buyers.doc(ben.uid).set({ bookings: [], disabled: true });
    await services.collections.buyers.doc(ann.uid).update({
      bookings: [
        ...((await services.collections.buyers.doc(ann.uid).get()).data()?.bookings ?? []),
        {
          bookingId: sold.id,
          key: '',
          body: '',
          places: { [event.id]: 1 },
          tiers: { [`${event.id}/tier0`]: 1 },
          at: Date.now(),
          overAt: event.endsAt,
        },
      ],
    });
    await cancel(other);
    await work();
    const after = await Promise.all(waiting.map(now));
    expect(after.map(({ state, endedBy }) => [state, endedBy])).toEqual([
      ['ended', 'limit'],
      ['ended', 'account'],
      ['offered', null],
    ]);
    expect(await templatesTo(ann.email)).toContain('waiting-ended');
  });

  it('is offered once when several look at once, and never more than there is', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10, shards: 2, price: 0, maxPerBooking: 10 }]);
    const sold = await sell(event, 10);
    const entries: WaitingEntry[] = [];
    for (let at = 0; at < 14; at++) entries.push(await joined(event, 1 + (at % 2)));
    await cancel(sold);
    const others = [services, harness.instance(), harness.instance(), harness.instance()];
    await Promise.all(others.map((one) => processWaitlist(one, listId(event))));
    const after = await Promise.all(entries.map(now));
    const offered = after.filter(({ state }) => state === 'offered');
    // 1 + 2 + 1 + 2 + 1 + 2 are nine; the next who fits wants one.
    expect(offered.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(offered.map(({ bookingId }) => bookingId)).size).toBe(7);
    expect(await heldOf(event)).toBe(10);
    expect(await listOf(event)).toMatchObject({ waiting: 7 });
    const mails = await services.collections.mail.where('template', '==', 'waiting-offer').get();
    const own = mails.docs.filter(({ id }) => entries.some((entry) => id.includes(entry.id)));
    expect(own).toHaveLength(7);
  });

  it.each([{ atEffect: 1 }, { atEffect: 2 }, { atEffect: 3 }, { before: 'task' }])(
    'is offered once after a crash (%o) and by the sweep when its task was lost',
    async (death) => {
      const { event } = await writeEvent(db, [{ capacity: 3, price: 0 }]);
      const sold = await sell(event, 3);
      const entries = [await joined(event, 2), await joined(event, 1)];
      await cancel(sold);
      await services.flush();
      asked.length = 0;
      await processWaitlist(harness.instance(death), listId(event)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Killed);
      });
      harness.skip(MINUTE);
      await sweep(harness.instance(), DAY);
      expect(await statesOf(entries)).toEqual(['offered', 'offered']);
      expect(await heldOf(event)).toBe(3);
      for (const entry of entries) {
        const { email } = await now(entry);
        expect(await templatesTo(email)).toEqual(['waiting-joined', 'waiting-offer']);
      }
    },
  );

  it('and was offered in a commit whose answer was lost, is offered no second time', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    const sold = await sell(event, 1);
    const entries = [await joined(event, 1), await joined(event, 1)];
    await cancel(sold);
    await expect(processWaitlist(harness.instance({ after: 'commit' }), listId(event))).rejects.toThrow(
      Killed,
    );
    await work();
    await processWaitlist(harness.instance(), listId(event));
    expect(await statesOf(entries)).toEqual(['offered', 'waiting']);
    expect(await heldOf(event)).toBe(1);
  });

  it('for which nobody who waits fits is offered to whoever joins for it, at once', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2, price: 0 }]);
    const [one] = [await sell(event, 1), await sell(event, 1)];
    await joined(event, 2);
    await cancel(one as Booking);
    await work();
    await expect(hold(event)).rejects.toMatchObject({ code: 'sold-out' });
    expect(await joined(event, 1)).toMatchObject({ state: 'offered', number: 2 });
  });

  it('was free before anybody waited, and stays the public’s', async () => {
    const { event } = await writeEvent(db, [{ capacity: 3, price: 0 }]);
    await sell(event, 2);
    await joined(event, 2);
    expect(await publicLeft(event)).toBe(1);
    await hold(event, 1);
  });
});

describe('an offer', () => {
  it('that is paid late counts when nobody else has the places', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 2_800 }], { offerHours: 1 });
    const held = await hold(event);
    const entry = await joined(event);
    await cancel(held);
    await work();
    const offered = await bookingOf(entry);
    await harness.pay(services, offered);
    harness.skip(DAY);
    const webhooks = await harness.webhooks(offered, 'checkout.session.completed');
    await sweep(services, 10 * DAY);
    for (const webhook of webhooks) await harness.deliver(services, webhook);
    expect((await harness.truth(services, offered)).booking.state).toBe('confirmed');
    expect(await now(entry)).toMatchObject({ state: 'taken' });
  });

  it('lasts until the sale ends at most', async () => {
    const saleEndsAt = services.now() + 20 * MINUTE;
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0, saleEndsAt }]);
    const sold = await sell(event, 1);
    const entry = await joined(event);
    await cancel(sold);
    await work();
    expect(await now(entry)).toMatchObject({ state: 'offered', offerUntil: saleEndsAt });
  });
});
