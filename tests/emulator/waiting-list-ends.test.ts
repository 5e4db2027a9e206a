import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { roles } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { startCancel } from '../../functions/src/booking/changes/events/start-cancel.ts';
import { unpublish } from '../../functions/src/booking/changes/events/unpublish.ts';
import { closeWaitingList, notifyClosed } from '../../functions/src/booking/waitlist/close-waiting-list.ts';
import { leaveWaitingList } from '../../functions/src/booking/waitlist/leave-waiting-list.ts';
import { openWaitingEntry } from '../../functions/src/booking/waitlist/open-waiting-entry.ts';
import { processWaitlist } from '../../functions/src/booking/waitlist/process-waitlist.ts';
import {
  closeForStaff,
  openForStaff,
  removeForStaff,
} from '../../functions/src/booking/waitlist/staff-waiting-lists.ts';
import { waitedTier } from '../../functions/src/booking/waitlist/waited-tier.ts';
import { createWaitingRoutes } from '../../functions/src/main/api/waiting-routes.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { beginDeletion, continueDeletion } from '../../functions/src/people/account/delete-account.ts';
import { readPersonalData } from '../../functions/src/people/account/personal-data.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { signUp } from './support/people.ts';
import type { SagaHarness } from './support/saga-harness.ts';
import { guest, person, staff, useWaitingDesk } from './support/waiting-desk.ts';

// A project of its own.
const db = getFirestore(initializeApp({ projectId: 'demo-waiting-ends' }, 'demo-waiting-ends'));
const desk = useWaitingDesk(db);
const { hold, sell, join, joined, listId, listOf, now, statesOf, bookingOf, mailsTo, templatesTo } = desk;
const { cancel, work, heldOf, publicLeft } = desk;
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeEach(() => {
  harness = desk.harness();
  services = desk.services();
});

let people = 0;
const newAddress = () => `guest-${process.pid}-${Date.now()}-${people++}@fareground.test`;
/** The link in the newest mail to the address. */
async function linkTo(email: string): Promise<{ id: string; key: string }> {
  const text = (await mailsTo(email)).at(-1)?.message.text ?? '';
  const [, id = '', key = ''] = /\/waiting\/([0-9a-f]{32})#key=([\w.-]+)/.exec(text) ?? [];
  return { id, key };
}
const open = (who: Caller, { id, key }: { id: string; key: string }) =>
  openWaitingEntry(services, who, id, key);

describe('an address that is not known to be theirs', () => {
  it('is mailed a link, and joins by it: not before, and with the place of that moment', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    await sell(event, 1);
    const [gil, email] = [guest(), newAddress()];
    await expect(join(event, 1, gil)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'email' },
    });
    expect(await join(event, 1, gil, services, email)).toBeNull();
    const link = await linkTo(email);
    expect(await now(link)).toMatchObject({ state: 'unconfirmed', number: 0, uid: gil.uid });
    expect(await services.collections.waitingLists.doc(listId(event)).get()).toMatchObject({ exists: false });
    const ann = await joined(event, 1);
    expect(await open(gil, link)).toMatchObject({ state: 'waiting', number: 2, byLink: true, email });
    expect(await open(gil, link)).toMatchObject({ state: 'waiting', number: 2 });
    expect(ann.number).toBe(1);
    expect(await templatesTo(email)).toEqual(['waiting-link', 'waiting-joined']);
  });

  it('of an account counts no more than a guest’s', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    await sell(event, 1);
    const ann = { ...person(), emailVerified: false };
    await expect(join(event, 1, ann)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await join(event, 1, ann, services, ann.email)).toBeNull();
  });

  it('that waits already stays where it is, and nobody is told that it does', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    await sell(event, 1);
    const email = newAddress();
    const gil = guest();
    await join(event, 1, gil, services, email);
    const first = await open(gil, await linkTo(email));
    expect(await join(event, 5, guest(), services, email.toUpperCase().toLowerCase())).toBeNull();
    expect(await now(first)).toMatchObject({ state: 'waiting', quantity: 1, number: 1, uid: gil.uid });
    const ann = person();
    const own = await joined(event, 1, ann);
    expect(await join(event, 1, guest(), services, ann.email)).toBeNull();
    expect(await now(own)).toMatchObject({ state: 'waiting', uid: ann.uid });
    // The mail to an account has no key: it signs in.
    expect((await mailsTo(ann.email)).at(-1)?.message.text).toMatch(new RegExp(`/waiting/${own.id}$`, 'm'));
  });

  it('is joined with by nobody who lacks the key', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    await sell(event, 1);
    const [email, other] = [newAddress(), newAddress()];
    await join(event, 1, guest(), services, email);
    await join(event, 1, guest(), services, other);
    const [link, foreign] = [await linkTo(email), await linkTo(other)];
    for (const key of ['', foreign.key, link.key.slice(0, -2)]) {
      await expect(open(guest(), { ...link, key })).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(open(guest(), { ...link, id: 'x' })).rejects.toMatchObject({ code: 'not-found' });
    const before = services.now();
    harness.skip(event.endsAt + 31 * DAY - before);
    await expect(open(guest(), link)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('takes its offer on another device by the link, and pays there', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 2_800 }]);
    const held = await hold(event);
    const [gil, phone, email] = [guest(), guest(), newAddress()];
    await join(event, 1, gil, services, email);
    const entry = await open(gil, await linkTo(email));
    await cancel(held);
    await work();
    const link = await linkTo(email);
    expect(link.id).toBe(entry.id);
    await startCheckout(services, await bookingOf(entry));
    expect(await open(phone, link)).toMatchObject({ state: 'offered', uid: phone.uid });
    const offered = await bookingOf(entry);
    expect(offered).toMatchObject({ buyerUid: phone.uid, buyerEmail: email });
    const payments = await services.collections.payments.where('bookingId', '==', offered.id).get();
    expect(payments.docs.map((one) => one.data().buyerUid)).toEqual([phone.uid]);
    await expect(leaveWaitingList(services, gil, entry.id)).rejects.toMatchObject({ code: 'not-found' });
    await harness.pay(services, offered);
    for (const webhook of await harness.webhooks(offered, 'checkout.session.completed')) {
      await harness.deliver(services, webhook);
    }
    expect((await harness.truth(services, offered)).booking).toMatchObject({ state: 'confirmed' });
    expect(await now(entry)).toMatchObject({ state: 'taken' });
  });

  it('is asked for five times an hour, and not more', async () => {
    const { event } = await writeEvent(db, [{ capacity: 0 }]);
    const email = newAddress();
    for (let times = 0; times < 5; times++) await join(event, 1, guest(), services, email);
    await expect(join(event, 1, guest(), services, email)).rejects.toMatchObject({
      code: 'too-many-requests',
    });
  });
});

async function crowd(event: Parameters<typeof joined>[0], count: number): Promise<WaitingEntry[]> {
  const entries: WaitingEntry[] = [];
  for (let at = 0; at < count; at++) entries.push(await joined(event, 1));
  return entries;
}
const endsOf = async (entries: readonly WaitingEntry[]) =>
  Promise.all(entries.map(async (entry) => (await now(entry)).endedBy));

describe('a list is closed, and everybody told once', () => {
  it('when its sale has ended', async () => {
    const saleEndsAt = services.now() + 2 * HOUR;
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0, saleEndsAt }]);
    await sell(event, 1);
    const entries = await crowd(event, 3);
    harness.skip(2 * HOUR);
    await sweep(services, 10 * DAY);
    expect(await endsOf(entries)).toEqual(['sale-ended', 'sale-ended', 'sale-ended']);
    expect(await listOf(event)).toMatchObject({
      state: 'closed',
      closedBy: 'sale-ended',
      waiting: 0,
      places: 0,
      dueAt: null,
    });
    await sweep(services, 10 * DAY);
    for (const { email } of entries) {
      expect(await templatesTo(email)).toEqual(['waiting-joined', 'waiting-ended']);
    }
  });

  it('when its event is cancelled, with the offers that were open', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2, price: 2_800 }]);
    const held = await hold(event, 2);
    const entries = await crowd(event, 4);
    await cancel(held);
    await work();
    expect(await statesOf(entries)).toEqual(['offered', 'offered', 'waiting', 'waiting']);
    await startCheckout(services, await bookingOf(entries[0] as WaitingEntry));
    await startCancel(services, staff, { eventId: event.id, reason: 'The bandleader is ill', key: event.id });
    harness.skip(20_000);
    await work();
    expect(await endsOf(entries)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(await heldOf(event)).toBe(0);
    for (const { email } of entries) expect((await templatesTo(email)).at(-1)).toBe('waiting-ended');
    await expect(join(event)).rejects.toMatchObject({ code: 'not-on-sale' });
  });

  it('when its event is taken back to a draft', async () => {
    const { event } = await writeEvent(db, [{ capacity: 0 }]);
    const entries = await crowd(event, 1);
    await unpublish(services, staff, { eventId: event.id, reason: 'The date is wrong' });
    harness.skip(MINUTE);
    await work();
    expect(await endsOf(entries)).toEqual(['unpublished']);
    // Published again, people may join again.
    await services.collections.events.doc(event.id).update({ state: 'published' });
    expect(await join(event, 1, person(), harness.instance())).toMatchObject({ state: 'waiting', number: 2 });
  });

  it('by staff, which leaves what was offered, and gives the rest to the public; and opened again', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2, price: 0 }]);
    const [one, two] = [await sell(event, 1), await sell(event, 1)];
    const entries = await crowd(event, 3);
    await cancel(one);
    await work();
    const closing = { id: listId(event), reason: 'The guest list needs them' };
    expect(await closeForStaff(services, staff, closing)).toMatchObject({
      state: 'closed',
      closedBy: 'staff',
    });
    await work();
    expect(await statesOf(entries)).toEqual(['offered', 'ended', 'ended']);
    expect(await endsOf(entries)).toEqual([null, 'staff', 'staff']);
    await cancel(two);
    expect(await publicLeft(event)).toBe(1);
    await hold(event);
    await expect(join(event)).rejects.toMatchObject({ code: 'wrong-state', details: { reason: 'closed' } });
    await expect(join(event, 1, guest(), services, newAddress())).rejects.toMatchObject({
      code: 'wrong-state',
    });
    expect(await openForStaff(services, staff, { ...closing, reason: 'All sold' })).toMatchObject({
      state: 'open',
    });
    await joined(event, 1);
    const log = await services.collections.audit.where('target', '==', `waitingLists/${listId(event)}`).get();
    const actions = log.docs.map((doc) => doc.data()).sort((a, b) => a.at - b.at);
    expect(actions.map(({ action, reason }) => [action, reason])).toEqual([
      ['waitingLists.close', 'The guest list needs them'],
      ['waitingLists.open', 'All sold'],
    ]);
  });

  it.each([{ atEffect: 1 }, { atEffect: 2 }, { atEffect: 3 }, { after: 'commit' }])(
    'however often it is cut short (%o)',
    async (death) => {
      const { event } = await writeEvent(db, [{ capacity: 0 }]);
      const entries = await crowd(event, 5);
      const dying = harness.instance(death);
      const waited = await waitedTier(services, { eventId: event.id, tierId: 'tier0' });
      const close = async (on: typeof services): Promise<void> => {
        await notifyClosed(on, await closeWaitingList(on, listId(event), waited, 'staff'), 2);
      };
      await expect(close(dying)).rejects.toThrow(Killed);
      await Promise.all([close(services), close(harness.instance())]);
      expect(await endsOf(entries)).toEqual(Array(5).fill('staff'));
      expect(await listOf(event)).toMatchObject({ waiting: 0, dueAt: null });
      for (const { email } of entries) {
        expect(await templatesTo(email)).toEqual(['waiting-joined', 'waiting-ended']);
      }
    },
  );

  it('by the sweep when the task was lost', async () => {
    const { event } = await writeEvent(db, [{ capacity: 0 }]);
    const entries = await crowd(event, 2);
    const waited = await waitedTier(services, { eventId: event.id, tierId: 'tier0' });
    const lost = closeWaitingList(harness.instance({ before: 'task' }), listId(event), waited, 'staff');
    await expect(lost).rejects.toThrow(Killed);
    await sweep(services, 10 * DAY);
    expect(await endsOf(entries)).toEqual(['staff', 'staff']);
  });
});

describe('staff', () => {
  it('take somebody off the list, with what they were offered, and say why in the log', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    const sold = await sell(event, 1);
    const [first, second, third] = await crowd(event, 3);
    if (!first || !second || !third) throw new Error('nobody waits');
    const reason = 'Sells tickets on the street';
    expect(await removeForStaff(services, staff, { id: second.id, reason })).toMatchObject({
      state: 'ended',
      endedBy: 'removed',
    });
    await cancel(sold);
    await work();
    expect(await removeForStaff(services, staff, { id: first.id, reason })).toMatchObject({
      endedBy: 'removed',
    });
    await removeForStaff(services, staff, { id: first.id, reason });
    await work();
    expect(await statesOf([first, second, third])).toEqual(['ended', 'ended', 'offered']);
    expect(await templatesTo(first.email)).toEqual(['waiting-joined', 'waiting-offer', 'waiting-ended']);
    const log = await services.collections.audit.where('action', '==', 'waitingEntries.remove').get();
    const own = log.docs.map((one) => one.data()).filter(({ target }) => target.includes(first.id));
    expect(own).toMatchObject([{ reason, actorUid: staff.uid }]);
  });

  it('need the role for it', async () => {
    const { event } = await writeEvent(db, [{ capacity: 0 }]);
    const [entry] = await crowd(event, 1);
    const routes = createWaitingRoutes(services);
    const ask = (path: string, id: string, role: (typeof roles)[number]) =>
      routes
        .find(({ parts }) => parts.join('/') === path)
        ?.handle({
          caller: { ...staff, uid: `staff-${role}`, roles: [role] },
          params: { id },
          body: { reason: 'To see who may' },
          idempotencyKey: crypto.randomUUID(),
        } as never);
    for (const role of roles) {
      const may = role === 'owner' || role === 'events';
      const calls = [
        ask('/admin/waiting-lists/:id/close', listId(event), role),
        ask('/admin/waiting-lists/:id/open', listId(event), role),
        ask('/admin/waiting-entries/:id/remove', entry?.id ?? '', role),
      ];
      for (const call of calls) {
        if (may) await expect(call, role).resolves.toMatchObject({ status: 200 });
        else await expect(call, role).rejects.toMatchObject({ code: 'permission-denied' });
      }
    }
  });
});

describe('the data of somebody who waits', () => {
  it('is in the export, and gone with the account: what they were offered goes to the next', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    const { event: other } = await writeEvent(db, [{ capacity: 0 }]);
    const sold = await sell(event, 1);
    const { uid, email } = await signUp();
    const ann: Caller = { ...person(), uid, email };
    const entry = await joined(event, 1, ann);
    const elsewhere = await joined(other, 1, ann);
    const next = await joined(event, 1);
    await cancel(sold);
    await work();
    const { waitingEntries } = await readPersonalData(services, uid);
    expect(waitingEntries).toHaveLength(2);
    expect(waitingEntries).toContainEqual(expect.objectContaining({ id: entry.id, state: 'offered', email }));
    await continueDeletion(services, await beginDeletion(services, ann));
    expect([await now(entry), await now(elsewhere)]).toEqual([undefined, undefined]);
    expect(await listOf(other)).toMatchObject({ waiting: 0 });
    await work();
    expect(await now(next)).toMatchObject({ state: 'offered' });
    const ofWhom = await services.collections.bookings.where('buyerUid', '==', uid).get();
    expect(ofWhom.empty).toBe(true);
  });

  it('of a closed account is passed over when it is its turn', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
    const sold = await sell(event, 1);
    const [entry] = await crowd(event, 1);
    await services.collections.buyers.doc(entry?.uid ?? '').set({ bookings: [], disabled: true });
    await cancel(sold);
    await processWaitlist(services, listId(event));
    expect(await endsOf(entry ? [entry] : [])).toEqual(['account']);
    expect(await publicLeft(event)).toBe(1);
  });
});
