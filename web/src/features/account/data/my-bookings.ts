import { BOOKINGS, type Booking, bookingConverter } from '@fareground/domain/booking/booking';
import { PAYMENTS, type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import { REFUNDS, type Refund, refundConverter } from '@fareground/domain/payments/refund';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';

// Every query names whose documents it wants: the rules ask for it.

const latestOf = (uid: string) =>
  ({ where: [['buyerUid', '==', uid]], orderBy: [['createdAt', 'desc']], limit: 50 }) as const;

export const useMyBookings = (uid: string): LoadableList<Booking> =>
  useStoredDocuments(BOOKINGS, bookingConverter, latestOf(uid));

export const useMyPayments = (uid: string): LoadableList<Payment> =>
  useStoredDocuments(PAYMENTS, paymentConverter, latestOf(uid));

export const useMyRefunds = (uid: string): LoadableList<Refund> =>
  useStoredDocuments(REFUNDS, refundConverter, latestOf(uid));
