import {
  type BookingResponse,
  businessRequestSchema,
  checkoutRequestSchema,
  createBookingRequestSchema,
} from '@fareground/domain/api/bookings';
import { cancelTicketResponseSchema } from '@fareground/domain/api/cancel-ticket';
import { findTicketsRequestSchema } from '@fareground/domain/api/find-tickets';
import {
  closedTicketsRequestSchema,
  type GateSalesResponse,
  gateTicketsRequestSchema,
} from '@fareground/domain/api/gate';
import { shownBookingRequestSchema } from '@fareground/domain/api/shown-bookings';
import { checkInRequestSchema } from '@fareground/domain/api/tickets';
import { AppError } from '@fareground/domain/core/errors';
import { isForOwnTrips } from '@fareground/domain/people/permissions';
import { bookingByLink } from '../../access/links/booking-by-link.ts';
import { findTickets } from '../../access/links/find-tickets.ts';
import { readBooking } from '../../access/links/read-booking.ts';
import { checkIn, rehearse } from '../../access/tickets/check-in.ts';
import { closedTickets } from '../../access/tickets/closed-tickets.ts';
import { gateSales, rehearsalSales } from '../../access/tickets/gate-sales.ts';
import { gateTickets, gateTiers } from '../../access/tickets/gate-tickets.ts';
import { buyForBusiness } from '../../booking/buy-for-business.ts';
import { buyerOf } from '../../booking/buyer-email.ts';
import { cancelBooking, quoteUnused } from '../../booking/cancel-booking.ts';
import { cancelTicket } from '../../booking/cancel-ticket.ts';
import { createBooking } from '../../booking/create-booking.ts';
import { extendHold } from '../../booking/extend-hold.ts';
import { refreshBooking } from '../../booking/refresh-booking.ts';
import { requireTrips } from '../../catalogue/duties/require-trips.ts';
import { giveConsent } from '../../messages/marketing-consents.ts';
import { startCheckout } from '../../payments/start-checkout.ts';
import { deleteAccount } from '../../people/account/delete-account.ts';
import { endSession, signMyselfOut } from '../../people/sessions/records.ts';
import type { DocumentCache } from '../../platform/commit/work.ts';
import { isLocal } from '../../platform/http/address.ts';
import { requirePermission, requireRecentSignIn } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { limitFreeBooking } from '../../platform/limits/free-bookings.ts';
import type { Services } from '../../platform/services.ts';
import { createAnnouncementRoutes } from './announcement-routes.ts';
import { createDisputeRoutes } from './dispute-routes.ts';
import { createDoorListRoutes } from './door-list-routes.ts';
import { createEventRoutes, createEventSalesRoutes } from './event-routes.ts';
import { createGiftCardRoutes } from './gift-card-routes.ts';
import { createInvoiceRoutes } from './invoice-routes.ts';
import { createAllotmentRoutes, createPackageRoutes, createVoucherRoutes } from './offer-routes.ts';
import { createRebookingRoutes } from './rebooking-routes.ts';
import { createStaffRoutes } from './staff-routes.ts';
import { createTicketDeskRoutes } from './ticket-desk-routes.ts';
import { createAnswerRoutes, createTransferRoutes } from './ticket-routes.ts';
import {
  createDutyRoutes,
  createManifestRoutes,
  createPositionRoutes,
  createWalkUpRoutes,
} from './trip-day-routes.ts';
import { createTripRoutes } from './trip-routes.ts';
import { createWaitingRoutes } from './waiting-routes.ts';

/** Every call of the product's own server; docs/api.md says the same for readers. */
export function createRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/bookings',
      { body: createBookingRequestSchema, idempotent: true, ownPage: true },
      async (call) => {
        const network = isLocal(call.address) ? null : call.address.client;
        const booking = await createBooking(services, call.caller, call.body, call.idempotencyKey, network);
        return { status: 201, body: { booking } satisfies BookingResponse };
      },
    ),
    route('GET', '/bookings/:id', {}, async ({ caller, params }) => {
      const cache: DocumentCache = new Map();
      const booking = await readBooking(services, caller, params.id ?? '', 'bookings.read', cache);
      return { status: 200, body: { booking: await refreshBooking(services, booking, cache) } };
    }),
    route('DELETE', '/bookings/:id', {}, async ({ caller, params }) => {
      const booking = await readBooking(services, caller, params.id ?? '', 'bookings.cancel');
      return { status: 200, body: { booking: await cancelBooking(services, caller, booking) } };
    }),
    route(
      'POST',
      '/bookings/:id/checkout',
      { body: checkoutRequestSchema, idempotent: true },
      async ({ caller, params, address, body }) => {
        const booking = await readBooking(services, caller, params.id ?? '', 'bookings.read');
        if (booking.buyerUid !== caller.uid) throw new AppError('permission-denied', 'not the buyer');
        const buyer = buyerOf(booking, caller, body, services.now());
        await limitFreeBooking(services, caller, { ...booking, ...buyer }, address);
        const begun = await startCheckout(services, booking, buyer);
        if (body?.marketingConsent) await giveConsent(services, begun.booking.buyerEmail, 'checkout');
        return { status: 200, body: begun };
      },
    ),
    route('POST', '/bookings/:id/extend', { idempotent: true }, async ({ caller, params }) => {
      const booking = await readBooking(services, caller, params.id ?? '', 'bookings.read');
      if (booking.buyerUid !== caller.uid) throw new AppError('permission-denied', 'not the buyer');
      return {
        status: 200,
        body: { booking: await extendHold(services, booking) } satisfies BookingResponse,
      };
    }),
    route(
      'POST',
      '/bookings/:id/business',
      { body: businessRequestSchema },
      async ({ caller, params, body }) => {
        const booking = await readBooking(services, caller, params.id ?? '', 'bookings.read');
        if (booking.buyerUid !== caller.uid) throw new AppError('permission-denied', 'not the buyer');
        return {
          status: 200,
          body: {
            booking: await buyForBusiness(services, booking, body.business),
          } satisfies BookingResponse,
        };
      },
    ),
    route('POST', '/bookings/:id/quote-refund', {}, async ({ caller, params }) => {
      const booking = await readBooking(services, caller, params.id ?? '', 'bookings.cancel');
      return { status: 200, body: await quoteUnused(services, booking) };
    }),
    route('POST', '/bookings/:id/refund', { idempotent: true }, async ({ caller, params }) => {
      const booking = await readBooking(services, caller, params.id ?? '', 'bookings.cancel');
      return { status: 200, body: { booking: await cancelBooking(services, caller, booking) } };
    }),
    route('POST', '/tickets/:serial/cancel', { idempotent: true }, async ({ caller, params }) => {
      const cancelled = await cancelTicket(services, caller, params.serial ?? '');
      return { status: 200, body: cancelTicketResponseSchema.parse(cancelled) };
    }),
    route(
      'POST',
      '/shown-bookings/:id',
      { body: shownBookingRequestSchema, isOpen: true },
      async ({ params, body }) => ({
        status: 200,
        body: await bookingByLink(services, params.id ?? '', body.key),
      }),
    ),
    route(
      'POST',
      '/find-tickets',
      { body: findTicketsRequestSchema, isOpen: true, ownPage: true },
      async ({ body, address }) => {
        await findTickets(services, body, address);
        return { status: 204 };
      },
    ),
    route(
      'POST',
      '/check-ins',
      { body: checkInRequestSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) => {
        await requireTrips(services, caller, 'checkIns.create', body.offeringIds);
        if (body.rehearsal) return { status: 200, body: await rehearse(services, body) };
        return { status: 201, body: await checkIn(services, caller, body, idempotencyKey) };
      },
    ),
    route('GET', '/gate/sales', {}, async ({ caller }) => {
      requirePermission(caller, 'checkIns.create');
      const sales = await gateSales(
        services,
        isForOwnTrips(caller.roles, 'checkIns.create') ? caller.uid : null,
      );
      return { status: 200, body: { sales } satisfies GateSalesResponse };
    }),
    route('GET', '/gate/rehearsals', {}, async ({ caller }) => {
      requirePermission(caller, 'gates.open');
      return { status: 200, body: { sales: await rehearsalSales(services) } satisfies GateSalesResponse };
    }),
    route('POST', '/gate/closed-tickets', { body: closedTicketsRequestSchema }, async ({ caller, body }) => {
      await requireTrips(services, caller, 'checkIns.create', body.offeringIds);
      return { status: 200, body: await closedTickets(services, body) };
    }),
    route('POST', '/gate/tickets', { body: gateTicketsRequestSchema }, async ({ caller, body }) => {
      await requireTrips(services, caller, 'checkIns.create', body.offeringIds);
      return { status: 200, body: await gateTickets(services, body) };
    }),
    route('GET', '/gate/sales/:id', {}, async ({ caller, params }) => {
      await requireTrips(services, caller, 'checkIns.create', [params.id ?? '']);
      return { status: 200, body: await gateTiers(services, params.id ?? '') };
    }),
    route('DELETE', '/account', {}, async ({ caller }) => {
      await deleteAccount(services, caller);
      return { status: 204 };
    }),
    route('DELETE', '/sessions/:id', {}, async ({ caller, params }) => {
      await endSession(services, caller.uid, params.id ?? '');
      return { status: 204 };
    }),
    route('POST', '/session/revoke', {}, async ({ caller }) => {
      requireRecentSignIn(caller, services.now());
      await signMyselfOut(services, caller);
      return { status: 204 };
    }),
    route('GET', '/ticket-keys', {}, async () => ({
      status: 200,
      body: { keys: services.signer.publicKeys },
    })),
    route('GET', '/version', { isOpen: true }, async () => ({
      status: 200,
      body: { version: services.config.version },
    })),
    ...createStaffRoutes(services),
    ...createEventRoutes(services),
    ...createTicketDeskRoutes(services),
    ...createDoorListRoutes(services),
    ...createManifestRoutes(services),
    ...createAllotmentRoutes(services),
    ...createAnnouncementRoutes(services),
    ...createEventSalesRoutes(services),
    ...createVoucherRoutes(services),
    ...createPackageRoutes(services),
    ...createTransferRoutes(services),
    ...createTripRoutes(services),
    ...createDutyRoutes(services),
    ...createRebookingRoutes(services),
    ...createPositionRoutes(services),
    ...createAnswerRoutes(services),
    ...createWaitingRoutes(services),
    ...createWalkUpRoutes(services),
    ...createInvoiceRoutes(services),
    ...createDisputeRoutes(services),
    ...createGiftCardRoutes(services),
  ];
}
