// What our bookings are measured against: the plainest transaction that books a place, on documents that nobody shares, served
// the same way, to somebody who is signed in. Read the stock, write the stock, write the booking.
import { http } from '@google-cloud/functions-framework';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? '' });
const db = getFirestore();

http('bare', async (request, response) => {
  const token = request.headers.authorization?.replace('Bearer ', '');
  if (!token) {
    response.status(401).end();
    return;
  }
  const { uid: owner } = await getAuth().verifyIdToken(token);
  const stock = db.doc(`bareStock/${owner}`);
  const booking = db.collection('bareBookings').doc();
  await db.runTransaction(async (transaction) => {
    const sold = Number((await transaction.get(stock)).get('sold') ?? 0);
    transaction.set(stock, { sold: sold + 1 });
    transaction.create(booking, { owner, place: sold, lines: request.body, createdAt: Date.now() });
  });
  response.status(201).json({ booking: booking.id });
});
