import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { MAIL } from '@fareground/domain/messages/mail';
import { type Mailing, mailingPath } from '@fareground/domain/messages/mailing';
import { userPath } from '@fareground/domain/people/user';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continueMailing, openMailing } from '../../functions/src/messages/continue-mailing.ts';
import { newMailing } from '../../functions/src/messages/mailing-kinds.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import type { Tasks } from '../../functions/src/platform/tasks.ts';
import { startTap, type Tap, total } from '../support/grpc-tap.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { type Death, Killed, mortalDatabase, mortality } from './support/dying-instance.ts';
import { startSagaHarness } from './support/saga-harness.ts';

// Many travellers of one trip, in a project of its own: no trigger sends their mails, and each page is asked for here.
const BOOKINGS = 500;
const PAGE = 100;
/** The two tickets of a booking are five pages apart. */
const TICKETS = 2 * BOOKINGS;

let tap: Tap;
let db: ReturnType<typeof getFirestore>;
let sale: string;
let booking: Booking;
let ticket: Ticket;

beforeAll(async () => {
  await takeTemplates();
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  db = getFirestore(initializeApp({ projectId: 'demo-mailings' }, 'demo-mailings'));
  sale = uniqueId('coach');
  await writeTravellers();
});
afterAll(async () => {
  await db.terminate();
  await tap.close();
});

/** A booking and a ticket as the office makes them. */
async function takeTemplates(): Promise<void> {
  const harness = await startSagaHarness();
  const services = harness.instance();
  const trip = await writeTrip(services.db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
  const line = { kind: 'trip' as const, offeringId: trip.id, from: 0, to: 2, seats: ['m-1A'] };
  const held = await harness.hold(services, { lines: [line] });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  const truth = await harness.truth(services, held);
  booking = truth.booking;
  ticket = truth.tickets[0] as Ticket;
  await harness.stop();
}

const bookingId = (index: number) => String(7_000_000_000 + index);

async function writeTravellers(): Promise<void> {
  const { bookings, tickets } = createCollections(db);
  const writer = db.bulkWriter();
  for (let index = 0; index < BOOKINGS; index++) {
    const id = bookingId(index);
    void writer.set(bookings.doc(id), {
      ...booking,
      id,
      buyerEmail: `buyer-${index}@fareground.test`,
      offeringIds: [sale],
    });
  }
  for (let index = 0; index < TICKETS; index++) {
    const serial = String(10n ** 19n + BigInt(index));
    const one = {
      ...ticket,
      serial,
      bookingId: bookingId(index % BOOKINGS),
      holderUid: `rider-${index % BOOKINGS}`,
      offeringId: sale,
    };
    void writer.set(tickets.doc(serial), one);
  }
  // Two of them do not want to know.
  for (const index of [3, 77])
    void writer.set(db.doc(userPath(`rider-${index}`)), { id: `rider-${index}`, wantsChanges: false });
  await writer.close();
}
const WILLING = BOOKINGS - 2;

const asked: string[] = [];
const tasks: Tasks = { ask: async (_queue, { id }) => void asked.push(id) };
const deps = {
  db: undefined as never,
  now: Date.now,
  tasks,
  site: 'https://fareground.test',
  answersOf: async () => new Map(),
};
const open = async (): Promise<string> => {
  const id = uniqueId('change');
  const mailing = {
    ...newMailing(id, Date.now()),
    kind: 'change',
    offeringId: sale,
    text: 'It leaves 25 minutes late.',
  } as const;
  await openMailing({ db, tasks }, mailing);
  return id;
};
const page = (id: string) => continueMailing({ ...deps, db }, id, PAGE);
async function dyingPage(id: string, death: Death): Promise<void> {
  const run = mortality(death);
  const mortalTasks: Tasks = { ask: (...task) => run('task', () => tasks.ask(...task)) };
  await expect(
    continueMailing({ ...deps, db: mortalDatabase(db, run), tasks: mortalTasks }, id, PAGE),
  ).rejects.toThrow(Killed);
}
const mailingAt = async (id: string): Promise<Mailing> =>
  (await createCollections(db).mailings.doc(id).get()).data() as Mailing;
const receivers = async (id: string): Promise<string[]> => {
  const ids = Array.from({ length: BOOKINGS }, (_, index) => db.doc(`${MAIL}/${id}-${bookingId(index)}`));
  return (await db.getAll(...ids)).flatMap((one) => (one.exists ? one.get('to') : []));
};

describe('a mailing to many', () => {
  it('writes one commit a page, and reads and writes what there is to read and write', async () => {
    const id = await open();
    tap.reset();
    for (let turn = 0; (await mailingAt(id)).state === 'open'; turn++) {
      expect(turn).toBeLessThanOrEqual(TICKETS / PAGE);
      await page(id);
    }
    const { rpcs, readsOf, writes } = tap.counts();
    expect(await mailingAt(id)).toMatchObject({ state: 'done', tickets: TICKETS, mails: WILLING, pages: 11 });
    expect(new Set(await receivers(id)).size).toBe(WILLING);
    expect(writes).toEqual({ mail: WILLING, mailings: 11 });
    expect(rpcs.Commit).toBe(11);
    expect(readsOf.tickets).toBe(TICKETS);
    // Each page: its tickets, and of each its mail, booking and profile.
    expect(readsOf.bookings).toBe(TICKETS);
    expect(total(readsOf)).toBeLessThanOrEqual(4 * TICKETS + 40);
  });

  it('goes on where it was after an instance died at any point: nobody twice, nobody passed over', async () => {
    const id = await open();
    const deaths: Record<number, Death> = {
      0: { before: 'commit' },
      2: { after: 'commit' },
      4: { before: 'task' },
      6: { after: 'task' },
      9: { before: 'commit' },
    };
    for (let turn = 0; (await mailingAt(id)).state === 'open'; turn++) {
      expect(turn).toBeLessThanOrEqual(TICKETS / PAGE + 2);
      const death = deaths[turn];
      await (death ? dyingPage(id, death) : page(id));
    }
    expect(await mailingAt(id)).toMatchObject({ state: 'done', tickets: TICKETS, mails: WILLING, pages: 11 });
    const to = await receivers(id);
    expect(to).toHaveLength(WILLING);
    expect(new Set(to).size).toBe(WILLING);
    expect(to).not.toContain('buyer-77@fareground.test');
  });

  it('writes a page once when its task comes twice at once, and one of them asks for the next', async () => {
    const id = await open();
    asked.length = 0;
    await Promise.allSettled([page(id), page(id), page(id)]);
    const { pages, tickets } = await mailingAt(id);
    expect(tickets).toBe(pages * PAGE);
    expect(asked).toHaveLength(pages);
    // Opened again by a trigger that comes twice: it stays as far as it is.
    const again = {
      ...newMailing(id, Date.now()),
      kind: 'change',
      offeringId: sale,
      text: 'Other.',
    } as const;
    await openMailing({ db, tasks }, again);
    expect((await mailingAt(id)).pages).toBe(pages);
  });

  it('that is gone, or done, does nothing', async () => {
    await page('no-such-mailing');
    const id = await open();
    await db.doc(mailingPath(id)).update({ state: 'done' });
    await page(id);
    expect((await mailingAt(id)).pages).toBe(0);
  });
});
