// node tests/bench/support/fill.ts COUNT: brings the bookings and the ledger of a demo to COUNT each, of sales, buyers and times that differ. tools/bench/main.ts runs it
// before the emulators begin anew with what was written, so that no function follows any of it.
import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { BOOKINGS, type Booking, bookingConverter } from '@fareground/domain/booking/booking';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { readSiteEnv } from '../../support/env.ts';

/** Bookings a commit, each with its ticket: 500 writes are the most that one may hold. */
const PER_COMMIT = 250;
const SIDE_BY_SIDE = 4;
const SALES = 400;
const BUYERS = 5_000;

initializeApp({ projectId: readSiteEnv().projectId });
const db = getFirestore();
const begun = Date.now();

async function found(collection: string, field: string, value: string): Promise<QueryDocumentSnapshot> {
  const { docs } = await db.collection(collection).where(field, '==', value).limit(1).get();
  const [first] = docs;
  if (!first) throw new Error(`the demo has nothing in ${collection} whose ${field} is ${value}`);
  return first;
}

/** Writes the documents from the number of those that are there to `wanted`, many commits side by side. */
async function fill(
  collection: string,
  wanted: number,
  add: (batch: WriteBatch, n: number) => void,
): Promise<void> {
  let next = (await db.collection(collection).count().get()).data().count;
  async function write(): Promise<void> {
    while (next < wanted) {
      const from = next;
      next = Math.min(wanted, from + PER_COMMIT);
      const until = next;
      const batch = db.batch();
      for (let n = from; n < until; n++) add(batch, n);
      await batch.commit();
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, write));
}

/** A tenth of them of the first events of the demo, which are looked at. */
function addBooking(
  batch: WriteBatch,
  n: number,
  like: { booking: Booking; ticket: Ticket },
  offeringIds: readonly string[],
): void {
  const id = String(7_000_000_000 + n);
  const serial = String(n).padStart(20, '7');
  const buyer = `someone-${n % BUYERS}`;
  const offeringId = (n % 10 === 0 && offeringIds[n % offeringIds.length]) || `sale-${n % SALES}`;
  const createdAt = like.booking.createdAt - n;
  const booking = { ...like.booking, id, buyerUid: buyer, offeringIds: [offeringId], createdAt };
  batch.set(db.doc(`${BOOKINGS}/${id}`), bookingConverter.toFirestore(booking));
  batch.set(db.doc(`${TICKETS}/${serial}`), {
    ...like.ticket,
    serial,
    bookingId: id,
    holderUid: buyer,
    offeringId,
    createdAt: like.ticket.createdAt - n,
    state: 'valid',
    // None within a day: a reminder is a mail more, whoever is told.
    startsAt: begun + (30 + (n % 300)) * DAY,
  });
}

/** One every few minutes. */
function addTransaction(batch: WriteBatch, n: number, like: LedgerTransaction): void {
  const offeringId = `sale-${n % SALES}`;
  const transaction = {
    ...like,
    id: `many.${n}`,
    at: begun - n * 4 * MINUTE,
    offeringId,
    offeringIds: [offeringId],
    ...(like.parts && { parts: like.parts.map((part) => ({ ...part, offeringId })) }),
    entries: like.entries.map((entry) =>
      entry.account.startsWith('sales:') ? { ...entry, account: `sales:${offeringId}` } : entry,
    ),
  };
  batch.set(db.doc(`${LEDGER}/${transaction.id}`), ledgerTransactionConverter.toFirestore(transaction));
}

const count = Number(process.argv[2]);
const like = {
  booking: bookingConverter.fromFirestore(await found(BOOKINGS, 'state', 'confirmed')),
  ticket: ticketConverter.fromFirestore(await found(TICKETS, 'state', 'valid')),
};
const sales = await db.collection(LEDGER).where('kind', '==', 'sale').get();
const sale = sales.docs
  .map((one) => ledgerTransactionConverter.fromFirestore(one))
  .find(({ offeringIds }) => offeringIds?.length === 1);
if (!sale) throw new Error('the demo has no sale of one event in its ledger');
const events = (await db.collection('events').limit(20).get()).docs.map(({ id }) => id);
await fill(BOOKINGS, count, (batch, n) => addBooking(batch, n, like, events));
await fill(LEDGER, count, (batch, n) => addTransaction(batch, n, sale));
await db.terminate();
