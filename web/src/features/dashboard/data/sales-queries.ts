import { BOOKINGS, type Booking, bookingConverter } from '@fareground/domain/bookings/booking';
import { EVENTS, type Event, eventConverter } from '@fareground/domain/events/event';
import { PAYMENTS, type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import { REFUNDS, type Refund, refundConverter } from '@fareground/domain/payments/refund';
import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/tickets/ticket';
import { TRIPS, type Trip, tripConverter } from '@fareground/domain/trips/trip';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { LATEST_ROWS, PAGE_ROWS } from './page-size.ts';

// What is sold and what is on sale, newest or next first; the rules decide who is answered.

export const useLatestBookings = (rows = LATEST_ROWS): LoadableList<Booking> =>
  useStoredDocuments(BOOKINGS, bookingConverter, { orderBy: [['createdAt', 'desc']], limit: rows });

/** The booking of a number; none where there is none. */
export const useBookingsOf = (id: string): LoadableList<Booking> =>
  useStoredDocuments(BOOKINGS, bookingConverter, { where: [['id', '==', id]], limit: 1 });

export const useLatestPayments = (rows = LATEST_ROWS): LoadableList<Payment> =>
  useStoredDocuments(PAYMENTS, paymentConverter, { orderBy: [['createdAt', 'desc']], limit: rows });

/** A page of all payments, the newest first, and one more where there are more. */
export const usePaymentsPage = (after?: readonly number[]): LoadableList<Payment> =>
  useStoredDocuments(PAYMENTS, paymentConverter, {
    orderBy: [['createdAt', 'desc']],
    limit: PAGE_ROWS + 1,
    ...(after && { startAfter: after }),
  });

/** Those that nobody sent again, the longest waiting first. */
export const useFailedRefunds = (rows = LATEST_ROWS): LoadableList<Refund> =>
  useStoredDocuments(REFUNDS, refundConverter, {
    where: [['state', '==', 'failed']],
    orderBy: [['updatedAt', 'asc']],
    limit: rows,
  });

/** Refunds of cash that nobody handed out yet, the longest waiting first. */
export const useCashRefunds = (rows = LATEST_ROWS): LoadableList<Refund> =>
  useStoredDocuments(REFUNDS, refundConverter, {
    where: [
      ['cash', '==', true],
      ['state', '==', 'requested'],
    ],
    orderBy: [['updatedAt', 'asc']],
    limit: rows,
  });

export const useLatestTickets = (): LoadableList<Ticket> =>
  useStoredDocuments(TICKETS, ticketConverter, { orderBy: [['createdAt', 'desc']], limit: LATEST_ROWS });

/** After which event a page of them begins: its start and its id. */
export type EventCursor = readonly [startsAt: number, id: string];

/** Drafts too, and one more than `rows` where there are more. @param from epoch milliseconds, the same in every render, or each would be a new query */
export const useComingEvents = (from: number, rows: number, after?: EventCursor): LoadableList<Event> =>
  useStoredDocuments(EVENTS, eventConverter, {
    where: [['startsAt', '>=', from]],
    orderBy: [
      ['startsAt', 'asc'],
      ['id', 'asc'],
    ],
    limit: rows + 1,
    ...(after && { startAfter: after }),
  });

/** Those that are not on sale too. */
export const useComingTrips = (from: number, rows = LATEST_ROWS): LoadableList<Trip> =>
  useStoredDocuments(TRIPS, tripConverter, {
    where: [['departsAt', '>=', from]],
    orderBy: [['departsAt', 'asc']],
    limit: rows,
  });
