import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import type { OfferingChange } from '@fareground/domain/booking/offering-change';
import type { StockSum } from '@fareground/domain/books/sale-books';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';
import { continueChange } from '../../../functions/src/booking/changes/continue-change.ts';
import type { Services } from '../../../functions/src/platform/services.ts';
import { Killed } from './dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './saga-harness.ts';
import { expectSaleBalances } from './sale-books.ts';

/** A bench with which trips are changed while people have booked them; no trigger runs, and each task is done here. */
export interface ChangeHarness {
  readonly harness: SagaHarness;
  readonly services: Services;
  /** Seats of a trip from one stop to another, paid. */
  paid(trip: Trip, seats: string[], from?: number, to?: number): Promise<Booking>;
  paidLines(lines: Parameters<SagaHarness['hold']>[1]['lines']): Promise<Booking>;
  now(booking: Booking): Promise<Booking>;
  ticketsOf(booking: Booking): Promise<Ticket[]>;
  change(id: string): Promise<OfferingChange>;
  /** Does the tasks of a change until it is done. */
  finish(id: string, on?: Services, pageSize?: number): Promise<OfferingChange>;
  /** Begins a change and finishes it with instances that die, each after a few effects. @returns how many died */
  finishDying(id: string, start: (on: Services) => Promise<unknown>, pageSize?: number): Promise<number>;
  /** What the provider sent back for each booking, by its number. */
  sentBack(): Promise<ReadonlyMap<string, readonly number[]>>;
  /** The mails of a template's id that a booking got. */
  mailsOf(booking: Booking, prefix: string): Promise<number>;
  /** Stock, money and tickets of the sale agree. */
  expectSaleBalances(offeringId: string): Promise<StockSum>;
}

const MAX_STEPS = 400;

export async function startChangeHarness(db: Firestore): Promise<ChangeHarness> {
  const harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  const services = harness.instance();
  const { collections } = services;

  const paidLines: ChangeHarness['paidLines'] = async (lines) => {
    const held = await harness.hold(services, { lines }, caller());
    await harness.pay(services, held);
    for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
      await harness.deliver(services, webhook);
    }
    return now(held);
  };
  const now = async ({ id }: Booking) => (await collections.bookings.doc(id).get()).data() as Booking;
  const change = async (id: string) =>
    (await collections.offeringChanges.doc(id).get()).data() as OfferingChange;

  async function finish(id: string, on: Services = services, pageSize = 20): Promise<OfferingChange> {
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      await continueChange(on, id, pageSize);
      const found = await change(id);
      if (found.state === 'done') return found;
    }
    throw new Error('it does not end');
  }

  return {
    harness,
    services,
    paid: (trip, seats, from = 0, to = trip.timetable.length - 1) =>
      paidLines([{ kind: 'trip', offeringId: trip.id, from, to, seats }]),
    paidLines,
    now,
    ticketsOf: async (booking) => {
      const found = await collections.tickets.where('bookingId', '==', booking.id).get();
      return found.docs.map((one) => one.data());
    },
    change,
    finish,
    async finishDying(id, start, pageSize = 4) {
      for (let died = 0; died < MAX_STEPS; died++) {
        // The first effect repeats the beginning; so each does one more at least, and dies at another place than the one before.
        const dying = harness.instance({ atEffect: 2 + (died % 6) });
        try {
          await start(dying);
          await finish(id, dying, pageSize);
          return died;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
      throw new Error('it does not end');
    },
    async sentBack() {
      const sent = new Map<string, number[]>();
      for await (const { metadata, amount } of services.stripe.refunds.list({ limit: 100 })) {
        const id = metadata?.bookingId ?? '';
        sent.set(id, [...(sent.get(id) ?? []), amount]);
      }
      return sent;
    },
    async mailsOf({ id }, prefix) {
      const all = await collections.mail.get();
      return all.docs.filter((one) => one.id.startsWith(prefix) && one.id.includes(id)).length;
    },
    expectSaleBalances: (offeringId) => expectSaleBalances(services, offeringId),
  };
}

/** Ten side by side, as many as the bench takes. */
export async function inTens<A, B>(all: readonly A[], make: (one: A) => Promise<B>): Promise<B[]> {
  const made: B[] = [];
  for (let at = 0; at < all.length; at += 10) {
    made.push(...(await Promise.all(all.slice(at, at + 10).map(make))));
  }
  return made;
}
