import type { Booking } from '@fareground/domain/booking/booking';
import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import type { WaitingList } from '@fareground/domain/booking/waitlist/waiting-list';
import { checkSale } from '@fareground/domain/books/sale-books';
import { HOUR } from '@fareground/domain/core/time';
import type Stripe from 'stripe';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { readSale } from '../../tools/admin/read-sale.ts';

/** What is left when all holds have ended and everything that was begun is finished. */
export interface Aftermath {
  /** What does not add up, in words; empty when the books balance. */
  faults: string[];
  bookings: Record<string, number>;
  payments: Record<string, number>;
  /** Entries of waiting lists. */
  waiting: Record<string, number>;
}

const SWEEPS = 12;

/**
 * Lets time pass until the sweep has nothing left to do, and compares: stock with bookings, bookings with tickets and money, and all of
 * that with what the provider says was taken and given back.
 */
export async function settle(
  environment: Record<string, string>,
  offeringIds: readonly string[],
): Promise<Aftermath> {
  let ahead = 0;
  const connections = connect({ ...process.env, ...environment });
  const services = makeServices({
    ...connections,
    now: () => Date.now() + ahead,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  for (let sweeps = 0; sweeps < SWEEPS; sweeps++) {
    ahead += HOUR;
    await sweep(services);
  }
  await services.flush();
  const faults: string[] = [];
  const bookings: Record<string, number> = {};
  const payments: Record<string, number> = {};
  const waiting: Record<string, number> = {};
  const sales = await Promise.all(offeringIds.map((offeringId) => readSale(services, offeringId)));
  for (const sale of sales) {
    for (const { path, says } of checkSale(sale, services.now()).differences) faults.push(`${path}: ${says}`);
  }
  const all = <T extends { id: string }>(lists: readonly (readonly T[])[]): T[] => [
    ...new Map(lists.flat().map((one) => [one.id, one])).values(),
  ];
  const allBookings = all(sales.map((sale) => sale.bookings));
  for (const { state } of allBookings) bookings[state] = (bookings[state] ?? 0) + 1;
  for (const { id, state } of all(sales.map((sale) => sale.payments))) {
    payments[state] = (payments[state] ?? 0) + 1;
    if (state === 'created' || state === 'authorised') faults.push(`payment ${id} is still ${state}`);
  }
  // No card of these buyers refuses what goes back to it.
  for (const { id, state, failure } of all(sales.map((sale) => sale.refunds))) {
    if (state === 'failed') faults.push(`refund ${id} failed: ${failure}`);
  }
  for (const { id, state } of allBookings) {
    if (state === 'held' || state === 'paying') faults.push(`booking ${id} is still ${state}`);
  }
  const kept = await keptByProvider(services.stripe);
  for (const { id, state, amounts, refunded } of allBookings) {
    const owed =
      state === 'confirmed' ? amounts.total - refunded : state === 'cancelled' ? amounts.total - refunded : 0;
    const has = kept.get(id) ?? 0;
    const isUnsold = has === 0 && state !== 'confirmed';
    if (has !== owed && !isUnsold)
      faults.push(`booking ${id} is ${state} and owes ${owed}, the provider has ${has}`);
  }
  const queue = await readQueues(services, offeringIds);
  for (const { state } of queue.entries) waiting[state] = (waiting[state] ?? 0) + 1;
  faults.push(...queueFaults(queue, allBookings));
  for (const { offeringId, id, publicLeft } of sales.flatMap(({ pools }) => pools)) {
    if (publicLeft != null) faults.push(`pool ${id} of ${offeringId} keeps back ${publicLeft} for nobody`);
  }
  const cases = await services.collections.cases.where('state', 'in', ['retrying', 'set-aside']).get();
  for (const one of cases.docs) {
    const { target, problem } = one.data();
    if (allBookings.some(({ id }) => target.includes(id)))
      faults.push(`${target} cannot be finished: ${problem}`);
  }
  return { faults, bookings, payments, waiting };
}

interface Queues {
  lists: WaitingList[];
  entries: WaitingEntry[];
  /** Of the mails that were written. */
  mailIds: string[];
}

async function readQueues({ collections }: Services, offeringIds: readonly string[]): Promise<Queues> {
  const [lists, entries, mails] = await Promise.all([
    collections.waitingLists.where('eventId', 'in', offeringIds).get(),
    collections.waitingEntries.where('eventId', 'in', offeringIds).get(),
    collections.mail.select().get(),
  ]);
  return {
    lists: lists.docs.map((one) => one.data()),
    entries: entries.docs.map((one) => one.data()),
    mailIds: mails.docs.map(({ id }) => id),
  };
}

/** Nobody waits in a list whose sale is over, everybody was told once what became of them, and each joining was offered at most once. */
function queueFaults({ lists, entries, mailIds }: Queues, bookings: readonly Booking[]): string[] {
  const faults: string[] = [];
  for (const { id, state, waiting, places } of lists) {
    if (state !== 'closed' || waiting !== 0 || places !== 0)
      faults.push(`waiting list ${id} is ${state}, and ${waiting} wait in it for ${places}`);
  }
  for (const { id, state } of entries) {
    const mailsOf = (kind: string) =>
      mailIds.filter((mail) => mail.startsWith(`waiting-${kind}-${id}-`)).length;
    const offered = bookings.filter(({ waitingEntryId }) => waitingEntryId === id);
    const sold = offered.filter((booking) => booking.state === 'confirmed' || booking.state === 'cancelled');
    if (state !== 'taken' && state !== 'ended') faults.push(`waiting entry ${id} is still ${state}`);
    if (state === 'taken' && sold.length === 0) faults.push(`waiting entry ${id} took nothing`);
    if (offered.length !== mailsOf('offer') || offered.length > mailsOf('joined'))
      faults.push(
        `${id} joined ${mailsOf('joined')} times, had ${offered.length} offers, ${mailsOf('offer')} mails`,
      );
  }
  return faults;
}

/** Minor units that the provider took and has not given back, by booking. */
async function keptByProvider(stripe: Stripe): Promise<Map<string, number>> {
  const kept = new Map<string, number>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    const charge = intent.latest_charge as Stripe.Charge | null;
    const { bookingId } = intent.metadata;
    if (!bookingId || !charge?.captured) continue;
    kept.set(bookingId, (kept.get(bookingId) ?? 0) + charge.amount_captured - charge.amount_refunded);
  }
  return kept;
}
