import type { Booking } from '@fareground/domain/booking/booking';
import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { type WaitingList, waitingListId } from '@fareground/domain/booking/waitlist/waiting-list';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { type Availability, availabilityPath } from '@fareground/domain/stock/availability';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach } from 'vitest';
import { cancelBooking } from '../../../functions/src/booking/cancel-booking.ts';
import { continueChange } from '../../../functions/src/booking/changes/continue-change.ts';
import { joinWaitingList } from '../../../functions/src/booking/waitlist/join-waiting-list.ts';
import { processWaitlist } from '../../../functions/src/booking/waitlist/process-waitlist.ts';
import { startCheckout } from '../../../functions/src/payments/start-checkout.ts';
import type { Caller } from '../../../functions/src/platform/http/caller.ts';
import type { Queue } from '../../../functions/src/platform/tasks.ts';
import { type SagaHarness, caller as someCaller, startSagaHarness } from './saga-harness.ts';
import { expectSaleBalances } from './sale-books.ts';

type Instance = ReturnType<SagaHarness['instance']>;

/**
 * Buyers and those who wait, on a database of its own: no trigger runs, and each task is done by `work`. Each test begins at the hour it
 * is: a provider's page is open for a day at most.
 */
export function useWaitingDesk(db: Firestore) {
  const asked: { queue: Queue; id: string }[] = [];
  let harness: SagaHarness;
  let services: Instance;
  beforeEach(async () => {
    asked.length = 0;
    const tasks = { ask: async (queue: Queue, { id }: { id: string }) => void asked.push({ queue, id }) };
    harness = await startSagaHarness({ db, tasks });
    services = harness.instance();
  });
  afterEach(() => harness.stop());

  const line = ({ id }: Event, quantity: number, seats?: string[]) => ({
    kind: 'event' as const,
    offeringId: id,
    tierId: 'tier0',
    quantity,
    ...(seats && { seats }),
  });
  const hold = (event: Event, quantity = 1, who = person(), on: Instance = services) =>
    harness.hold(on, { lines: [line(event, quantity)] }, who);
  /** A free booking is sold at once. */
  async function sell(event: Event, quantity: number, who = person()): Promise<Booking> {
    const { booking } = await startCheckout(services, await hold(event, quantity, who));
    return booking;
  }
  const join = (event: Event, quantity = 1, who = person(), on: Instance = services, email?: string) =>
    joinWaitingList(
      on,
      who,
      { eventId: event.id, tierId: 'tier0', quantity, ...(email && { email }) },
      local,
    );
  async function joined(event: Event, quantity = 1, who = person()): Promise<WaitingEntry> {
    const entry = await join(event, quantity, who);
    if (!entry) throw new Error('a link was mailed');
    return entry;
  }
  const listId = ({ id }: Event) => waitingListId(id, 'tier0');
  const listOf = async (event: Event) =>
    (await services.collections.waitingLists.doc(listId(event)).get()).data() as WaitingList;
  const now = async ({ id }: Pick<WaitingEntry, 'id'>) =>
    (await services.collections.waitingEntries.doc(id).get()).data() as WaitingEntry;
  const statesOf = async (entries: readonly WaitingEntry[]) =>
    Promise.all(entries.map(async (entry) => (await now(entry)).state));
  const bookingOf = async (entry: WaitingEntry) =>
    (await services.collections.bookings.doc((await now(entry)).bookingId).get()).data() as Booking;
  const mailsTo = async (email: string) => {
    const found = await services.collections.mail.where('to', 'array-contains', email).get();
    return found.docs.map((one) => one.data()).sort((a, b) => a.createdAt - b.createdAt);
  };
  const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);
  const cancel = async (booking: Booking, who: Caller = { ...staff, uid: booking.buyerUid }) => {
    const current = (await services.collections.bookings.doc(booking.id).get()).data() as Booking;
    await cancelBooking(services, who, current);
  };

  /** Does the tasks that were asked for, until none is. @returns lists that were tended */
  async function work(on: Instance = services): Promise<string[]> {
    const done: string[] = [];
    await on.flush();
    await services.flush();
    for (let task = asked.shift(); task; task = asked.shift()) {
      if (task.queue === 'processWaitlist') {
        await processWaitlist(on, task.id);
        done.push(task.id);
      }
      if (task.queue === 'continueChange') await continueChange(on, task.id, 2);
      await on.flush();
    }
    return done;
  }

  /** Stock, money and tickets of the event agree, and no more is offered than there is. @returns the places held */
  const heldOf = async ({ id }: Event): Promise<number> => (await expectSaleBalances(services, id)).held;
  const publicLeft = async (event: Event): Promise<number | undefined> => {
    await services.flush();
    const shown = (await db.doc(availabilityPath(event.id)).get()).data() as Availability;
    return shown.left.tier0;
  };

  return {
    harness: () => harness,
    services: () => services,
    asked,
    line,
    hold,
    sell,
    join,
    joined,
    listId,
    listOf,
    now,
    statesOf,
    bookingOf,
    mailsTo,
    templatesTo,
    cancel,
    work,
    heldOf,
    publicLeft,
  };
}

export const local = { client: '127.0.0.1', chain: [] } as never;
export const staff: Caller = { ...someCaller(), roles: ['owner'] };
export const person = (): Caller => {
  const one = someCaller();
  return { ...one, email: `${one.uid}@fareground.test` };
};
export const guest = (): Caller => ({
  ...someCaller(),
  email: '',
  emailVerified: false,
  name: '',
  isGuest: true,
});
