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
