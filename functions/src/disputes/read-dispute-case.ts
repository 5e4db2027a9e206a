import { MAIL, mailConverter } from '@fareground/domain/mail/mail';
import { type Refund, refundIdOf } from '@fareground/domain/payments/refund';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../firestore/collections.ts';
import { required } from '../firestore/required.ts';
import type { DisputedFacts } from './evidence.ts';

/** Reads all that is stored of a payment and what it paid for. @throws AppError not-found */
export async function readDisputedFacts(
  { db, collections }: { readonly db: Firestore; readonly collections: Collections },
  paymentId: string,
): Promise<DisputedFacts> {
  const payment = required(await collections.payments.doc(paymentId).get());
  const booking = required(await collections.bookings.doc(payment.bookingId).get());
  const refunds = await existing<Refund>(
    db,
    Array.from({ length: payment.refundCount }, (_, number) =>
      collections.refunds.doc(refundIdOf(payment.id, number + 1)),
    ),
  );
  const found = await collections.tickets.where('bookingId', '==', booking.id).get();
  const tickets = found.docs.map((one) => one.data());
  const scans = await Promise.all(
    tickets.map(({ serial }) => collections.checkIns.where('serial', '==', serial).get()),
  );
  const mailIds = [
    `purchase-${booking.id}`,
    `cancelled-${booking.id}`,
    ...refunds.map(({ id }) => `refunded-${id}`),
    ...payment.disputes.map(({ id }) => `dispute-open-${id}`),
  ];
  const mails = db.collection(MAIL).withConverter(mailConverter);
  return {
    booking,
    payment,
    refunds,
    tickets,
    scans: scans.flatMap(({ docs }) => docs.map((one) => one.data())),
    mails: await existing(
      db,
      mailIds.map((id) => mails.doc(id)),
    ),
  };
}

async function existing<T>(db: Firestore, references: readonly DocumentReference<T>[]): Promise<T[]> {
  if (references.length === 0) return [];
  const found = await db.getAll(...(references as readonly DocumentReference[]));
  return found.flatMap((one) => (one.data() as unknown as T | undefined) ?? []);
}
