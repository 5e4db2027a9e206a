import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import {
  BOOKINGS,
  type Booking,
  type BookingLine,
  bookingConverter,
} from '@fareground/domain/booking/booking';
import { EVENTS, type Event, eventConverter } from '@fareground/domain/catalogue/events/event';
import { ROUTES, type Route, routeConverter } from '@fareground/domain/catalogue/trips/route';
import { TRIPS, type Trip, tripConverter } from '@fareground/domain/catalogue/trips/trip';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import { REFUNDS, type Refund, refundConverter } from '@fareground/domain/payments/refund';
import { pagesOf } from '../../firebase/read-pages.ts';
import { type LoadableList, useStoredDocuments } from '../../firebase/use-firestore-query.ts';
import { type BookingFilter, bookingQuery } from '../booking-filter.ts';
import type { PeriodCursor } from './newest-of-period.ts';
import { LATEST_ROWS, PAGE_ROWS } from './page-size.ts';

// What is sold and what is on sale, newest or next first; the rules decide who is answered.

export const useLatestBookings = (rows: number): LoadableList<Booking> =>
  useStoredDocuments(BOOKINGS, bookingConverter, { orderBy: [['createdAt', 'desc']], limit: rows });

/** A page of what a filter finds, the newest first, and one more where there are more. */
export const useBookingPage = (
  filter: BookingFilter,
  period: Period,
  after?: PeriodCursor,
): LoadableList<Booking> =>
  useStoredDocuments(BOOKINGS, bookingConverter, bookingQuery(filter, period, PAGE_ROWS + 1, after));

/** All that a filter finds. */
export const bookingPages = (filter: BookingFilter, period: Period): AsyncGenerator<readonly Booking[]> =>
  pagesOf(BOOKINGS, bookingConverter, {
    page: (limit, after) => bookingQuery(filter, period, limit, after),
    cursor: ({ createdAt, id }) => [createdAt, id],
  });

/** A line that an event or trip was booked in; undefined until it is read, and where nobody booked it. */
export function useSaleLine(offeringId: string): BookingLine | undefined {
  const { data = [] } = useStoredDocuments(BOOKINGS, bookingConverter, {
    where: [['offeringIds', 'array-contains', offeringId]],
    limit: 1,
  });
  return data[0]?.lines.find((line) => line.offeringId === offeringId);
}

/** A route of which a trip was ever on sale; undefined until it is read, and where there is none. */
export function useUsedRoute(id: string): Route | undefined {
  const { data = [] } = useStoredDocuments(ROUTES, routeConverter, {
    where: [
      ['id', '==', id],
      ['used', '==', true],
    ],
    limit: 1,
  });
  return data[0];
}

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
