import {
  type ChangeSeatRequest,
  changeSeatResponseSchema,
  freeSeatsResponseSchema,
} from '@fareground/domain/api/change-seat';
import {
  type ResendTicketsRequest,
  resendTicketsResponseSchema,
} from '@fareground/domain/api/resend-tickets';
import { bookingTicketsResponseSchema, findBookingsResponseSchema } from '@fareground/domain/api/ticket-desk';
import { type StaffTransferRequest, transferResponseSchema } from '@fareground/domain/api/transfers';
import { callApi } from '../../../firebase/api-client.ts';

// What the tickets' desk asks of the server.

export const findBookings = (text: string) =>
  callApi({
    method: 'POST',
    path: '/admin/find-bookings',
    body: { text },
    answer: findBookingsResponseSchema,
  });

const ofBooking = (id: string, what: string) => `/admin/bookings/${encodeURIComponent(id)}/${what}`;

export const readBookingTickets = (id: string) =>
  callApi({ method: 'GET', path: ofBooking(id, 'tickets'), answer: bookingTicketsResponseSchema });

export const resendTickets = (
  { bookingId, ...body }: ResendTicketsRequest & { readonly bookingId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: ofBooking(bookingId, 'resend-tickets'),
    body,
    idempotencyKey,
    answer: resendTicketsResponseSchema,
  });

const ofTicket = (bookingId: string, serial: string, what: string) =>
  ofBooking(bookingId, `tickets/${encodeURIComponent(serial)}/${what}`);

export const readFreeSeats = (bookingId: string, serial: string) =>
  callApi({
    method: 'GET',
    path: ofTicket(bookingId, serial, 'free-seats'),
    answer: freeSeatsResponseSchema,
  });

export const changeSeat = (
  { bookingId, serial, ...body }: ChangeSeatRequest & { readonly bookingId: string; readonly serial: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: ofTicket(bookingId, serial, 'seat'),
    body,
    idempotencyKey,
    answer: changeSeatResponseSchema,
  });

interface OfTicket {
  readonly bookingId: string;
  readonly serial: string;
}
export const passTicketOn = (
  { bookingId, serial, ...body }: StaffTransferRequest & OfTicket,
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: ofTicket(bookingId, serial, 'transfer'),
    body,
    idempotencyKey,
    answer: transferResponseSchema,
  });

export const takeTicketBack = (
  { bookingId, serial, reason }: OfTicket & { readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: ofTicket(bookingId, serial, 'take-back'),
    body: { reason },
    idempotencyKey,
    answer: transferResponseSchema,
  });
