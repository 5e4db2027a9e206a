// What our bookings are measured against: the plainest transaction that books a place, on documents that nobody shares, served
// the same way. Read the stock, write the stock, write the booking.
import { http } from '@google-cloud/functions-framework';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? '' });
const db = getFirestore();

http('bare', async (request, response) => {
  const owner = String(request.query.owner ?? '');
  if (!owner) {
    response.status(401).end();
    return;
  }
  const stock = db.doc(`bareStock/${owner}`);
  const booking = db.collection('bareBookings').doc();
  await db.runTransaction(async (transaction) => {
    const sold = Number((await transaction.get(stock)).get('sold') ?? 0);
    transaction.set(stock, { sold: sold + 1 });
    transaction.create(booking, { owner, place: sold, lines: request.body, createdAt: Date.now() });
  });
  response.status(201).json({ booking: booking.id });
});
