// What our bookings are measured against: the plainest transaction that books a place, on documents that nobody shares, served
// the same way, to somebody who is signed in. Read the stock, write the stock, write the booking.
import { http, type Request, type Response } from '@google-cloud/functions-framework';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? '' });
const db = getFirestore();

/** Who asks; undefined, and refused, when nobody says. */
async function caller(request: Request, response: Response): Promise<string | undefined> {
  const token = request.headers.authorization?.replace('Bearer ', '');
  if (token) return (await getAuth().verifyIdToken(token)).uid;
  response.status(401).end();
  return undefined;
}

http('bare', async (request, response) => {
  const owner = await caller(request, response);
  if (!owner) return;
  const stock = db.doc(`bareStock/${owner}`);
  const booking = db.collection('bareBookings').doc();
  await db.runTransaction(async (transaction) => {
    const sold = Number((await transaction.get(stock)).get('sold') ?? 0);
    transaction.set(stock, { sold: sold + 1 });
    transaction.create(booking, { owner, place: sold, lines: request.body, createdAt: Date.now() });
  });
  response.status(201).json({ booking: booking.id });
});

/** Books nothing: what the platform and the token alone take, and so the most that any function can answer here. */
http('nothing', async (request, response) => {
  const owner = await caller(request, response);
  if (owner) response.status(201).json({ booking: owner });
});

interface Waiting {
  readonly owner: string;
  readonly answer: (booking: string) => void;
}
let waiting: Waiting[] = [];
let sold = 0;
let isCommitting = false;

/** The newest booking, which the bench has just had our own function make. */
async function sample() {
  const { docs } = await db.collection('bookings').orderBy('createdAt', 'desc').limit(1).get();
  const booking = docs[0]?.data();
  if (!booking) throw new Error('Our own function has booked nothing yet.');
  return booking;
}
let sampled: ReturnType<typeof sample> | undefined;

/** Commits all who wait at once, then those who came meanwhile. Nothing is looked up, decided or refused. */
async function commitWaiting(): Promise<void> {
  if (isCommitting) return;
  isCommitting = true;
  sampled ??= sample();
  const booking = await sampled;
  while (waiting.length > 0) {
    const group = waiting;
    waiting = [];
    sold += group.length;
    const batch = db.batch().set(db.doc('bareStock/everyone'), { sold });
    const ids = group.map(({ owner }) => {
      const document = db.collection('bareBookings').doc();
      batch.create(document, { ...booking, buyerUid: owner });
      return document.id;
    });
    await batch.commit();
    for (const [index, { answer }] of group.entries()) answer(ids[index] ?? '');
  }
  isCommitting = false;
}

/**
 * The documents of our bookings, all that wait in one commit, and nothing of what makes a booking right: no look at what the buyer has,
 * no prices, no limit, no second try that gives the same. The most that a group commit of these documents can reach here.
 */
http('grouped', async (request, response) => {
  const owner = await caller(request, response);
  if (!owner) return;
  const booking = await new Promise<string>((answer) => {
    waiting.push({ owner, answer });
    void commitWaiting();
  });
  response.status(201).json({ booking });
});
