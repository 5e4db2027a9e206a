import { BOOKINGS, type Booking } from '@fareground/domain/bookings/booking';
import { bookingConverter } from '@fareground/domain/bookings/stored-booking';
import { EVENTS, type Event, eventConverter } from '@fareground/domain/events/event';
import { PAYMENTS, type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import {
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  publicSettingsConverter,
} from '@fareground/domain/settings/settings';
import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/tickets/ticket';
import { TRIPS, type Trip, tripConverter } from '@fareground/domain/trips/trip';
import { VEHICLES, type Vehicle, vehicleConverter } from '@fareground/domain/vehicles/vehicle';
import { type Live, useLiveDocument, useLiveQuery } from '../../../firebase/use-live-document.ts';

// What staff look at. Each question asks for a page at most, newest or next first; the rules decide who is answered.

/** Rows a staff page shows at once. */
export const PAGE_ROWS = 50;

export const useLatestBookings = (rows = PAGE_ROWS): Live<readonly Booking[]> =>
  useLiveQuery(BOOKINGS, bookingConverter, { orderBy: [['createdAt', 'desc']], limit: rows });

export const useLatestPayments = (rows = PAGE_ROWS): Live<readonly Payment[]> =>
  useLiveQuery(PAYMENTS, paymentConverter, { orderBy: [['createdAt', 'desc']], limit: rows });

export const useLatestTickets = (): Live<readonly Ticket[]> =>
  useLiveQuery(TICKETS, ticketConverter, { orderBy: [['createdAt', 'desc']], limit: PAGE_ROWS });

/** Drafts too. @param from epoch milliseconds, kept still by the caller so that the question stays the same */
export const useComingEvents = (from: number, rows = PAGE_ROWS): Live<readonly Event[]> =>
  useLiveQuery(EVENTS, eventConverter, {
    where: [['startsAt', '>=', from]],
    orderBy: [['startsAt', 'asc']],
    limit: rows,
  });

/** Those that are not on sale too. */
export const useComingTrips = (from: number, rows = PAGE_ROWS): Live<readonly Trip[]> =>
  useLiveQuery(TRIPS, tripConverter, {
    where: [['departsAt', '>=', from]],
    orderBy: [['departsAt', 'asc']],
    limit: rows,
  });

export const useVehicles = (): Live<readonly Vehicle[]> =>
  useLiveQuery(VEHICLES, vehicleConverter, { orderBy: [['name', 'asc']], limit: PAGE_ROWS });

export const usePublicSettings = (): Live<PublicSettings | null> =>
  useLiveDocument(PUBLIC_SETTINGS_PATH, publicSettingsConverter);
