import type { CheckIn } from '@fareground/domain/access/check-in';
import type { Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../../platform/firestore/collections.ts';
import { getAll } from '../../platform/firestore/get-all.ts';
import { required } from '../../platform/firestore/required.ts';
import { refundReferences } from '../refund-references.ts';
import type { DisputedFacts } from './evidence.ts';

/** Values that Firestore compares a field with at once. */
const MAX_IN_LIST = 30;

/** Reads all that is stored of a payment and what it paid for. @throws AppError not-found */
export async function readDisputedFacts(
  { db, collections }: { readonly db: Firestore; readonly collections: Collections },
  paymentId: string,
): Promise<DisputedFacts> {
  const payment = required(await collections.payments.doc(paymentId).get());
  const booking = required(await collections.bookings.doc(payment.bookingId).get());
  const refunds = await getAll(db, refundReferences(collections, payment));
  const found = await collections.tickets.where('bookingId', '==', booking.id).get();
  const tickets = found.docs.map((one) => one.data());
  const mailIds = [
    `purchase-${booking.id}`,
    `cancelled-${booking.id}`,
    ...[...refunds.keys()].map((id) => `refunded-${id}`),
    ...payment.disputes.map(({ id }) => `dispute-open-${id}`),
  ];
  const mails = await getAll(
    db,
    mailIds.map((id) => collections.mail.doc(id)),
  );
  return {
    booking,
    payment,
    refunds: [...refunds.values()],
    tickets,
    scans: await scansOf(
      collections,
      tickets.map(({ serial }) => serial),
    ),
    mails: [...mails.values()],
  };
}

async function scansOf(
  { checkIns }: Pick<Collections, 'checkIns'>,
  serials: readonly string[],
): Promise<CheckIn[]> {
  const found: CheckIn[] = [];
  for (let start = 0; start < serials.length; start += MAX_IN_LIST) {
    const some = serials.slice(start, start + MAX_IN_LIST);
    const { docs } = await checkIns.where('serial', 'in', some).get();
    found.push(...docs.map((one) => one.data()));
  }
  return found;
}
