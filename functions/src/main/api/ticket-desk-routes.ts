import {
  changeSeatRequestSchema,
  changeSeatResponseSchema,
  freeSeatsResponseSchema,
} from '@fareground/domain/api/change-seat';
import {
  refundTicketsRequestSchema,
  refundTicketsResponseSchema,
} from '@fareground/domain/api/refund-tickets';
import {
  resendTicketsRequestSchema,
  resendTicketsResponseSchema,
} from '@fareground/domain/api/resend-tickets';
import {
  bookingTicketsResponseSchema,
  findBookingsRequestSchema,
  findBookingsResponseSchema,
} from '@fareground/domain/api/ticket-desk';
import {
  staffTakeBackRequestSchema,
  staffTransferRequestSchema,
  transferResponseSchema,
} from '@fareground/domain/api/transfers';
import { rightOfStaff } from '../../access/transfers/right-to-ticket.ts';
import { beginTransfer } from '../../access/transfers/start-transfer.ts';
import { endTransfer } from '../../access/transfers/take-back-transfer.ts';
import { changeSeat } from '../../booking/change-seat.ts';
import { refundTickets } from '../../booking/refund-tickets.ts';
import { bookingTickets } from '../../booking/ticket-desk/booking-tickets.ts';
import { findBookings } from '../../booking/ticket-desk/find-bookings.ts';
import { freeSeats } from '../../booking/ticket-desk/free-seats.ts';
import { resendTickets } from '../../booking/ticket-desk/resend-tickets.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What staff do at the desk for whoever has lost sight of their tickets. */
export function createTicketDeskRoutes(services: Services): Route[] {
  return [
    route('POST', '/admin/find-bookings', { body: findBookingsRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'tickets.read');
      const found = await findBookings(services, body.text);
      return { status: 200, body: findBookingsResponseSchema.parse(found) };
    }),
    route('GET', '/admin/bookings/:id/tickets', {}, async ({ caller, params }) => {
      requirePermission(caller, 'tickets.read');
      const found = await bookingTickets(services, params.id ?? '');
      return { status: 200, body: bookingTicketsResponseSchema.parse(found) };
    }),
    route(
      'POST',
      '/admin/bookings/:id/resend-tickets',
      { body: resendTicketsRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'tickets.read');
        requirePermission(caller, 'mail.send');
        const input = { ...body, bookingId: params.id ?? '', key: idempotencyKey };
        const sent = await resendTickets(services, caller, input);
        return { status: 200, body: resendTicketsResponseSchema.parse(sent) };
      },
    ),
    route(
      'POST',
      '/admin/bookings/:id/refund-tickets',
      { body: refundTicketsRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        if (!body.keepsTickets) requirePermission(caller, 'bookings.cancel');
        if (body.keepsTickets || body.price + body.fees > 0) requirePermission(caller, 'refunds.make');
        const input = { ...body, bookingId: params.id ?? '', key: idempotencyKey };
        const refunded = await refundTickets(services, caller, input);
        return { status: 200, body: refundTicketsResponseSchema.parse(refunded) };
      },
    ),
    route('GET', '/admin/bookings/:id/tickets/:serial/free-seats', {}, async ({ caller, params }) => {
      requirePermission(caller, 'tickets.changeSeat');
      const free = await freeSeats(services, params.id ?? '', params.serial ?? '');
      return { status: 200, body: freeSeatsResponseSchema.parse(free) };
    }),
    route(
      'POST',
      '/admin/bookings/:id/tickets/:serial/seat',
      { body: changeSeatRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'tickets.changeSeat');
        const input = { ...body, bookingId: params.id ?? '', serial: params.serial ?? '' };
        const changed = await changeSeat(services, caller, input);
        return { status: 200, body: changeSeatResponseSchema.parse(changed) };
      },
    ),
    route(
      'POST',
      '/admin/bookings/:id/tickets/:serial/transfer',
      { body: staffTransferRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'tickets.passOn');
        const { reason, ...to } = body;
        const right = rightOfStaff(services, caller, { bookingId: params.id ?? '', reason });
        const input = { ...to, serial: params.serial ?? '', requestKey: idempotencyKey };
        return {
          status: 200,
          body: transferResponseSchema.parse(await beginTransfer(services, right, input)),
        };
      },
    ),
    route(
      'POST',
      '/admin/bookings/:id/tickets/:serial/take-back',
      { body: staffTakeBackRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'tickets.passOn');
        const right = rightOfStaff(services, caller, { bookingId: params.id ?? '', reason: body.reason });
        const answer = await endTransfer(services, right, params.serial ?? '');
        return { status: 200, body: transferResponseSchema.parse(answer) };
      },
    ),
  ];
}
