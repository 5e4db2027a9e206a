import {
  alternativesRequestSchema,
  alternativesSchema,
  fareDifferenceRequestSchema,
  fareDifferenceResponseSchema,
  moveRequestSchema,
  moveResponseSchema,
  refundInsteadRequestSchema,
  refundInsteadResponseSchema,
} from '@fareground/domain/api/rebooking';
import { bookingOfHolder } from '../../booking/changes/rebooking/booking-of-holder.ts';
import { holdFareDifference } from '../../booking/changes/rebooking/hold-fare-difference.ts';
import { listAlternatives } from '../../booking/changes/rebooking/list-alternatives.ts';
import { rebook } from '../../booking/changes/rebooking/rebook.ts';
import { refundInstead } from '../../booking/changes/rebooking/refund-instead.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** How a leg gets to another trip, for its buyer and whoever has the link to the booking. */
export function createRebookingRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/bookings/:id/alternatives',
      { body: alternativesRequestSchema },
      async ({ caller, params, body }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', body.key);
        const canPay = booking.buyerUid === caller.uid && body.key === undefined;
        return {
          status: 200,
          body: alternativesSchema.parse(await listAlternatives(services, booking, body, canPay)),
        };
      },
    ),
    route(
      'POST',
      '/bookings/:id/rebook',
      { body: moveRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', body.key);
        const moved = await rebook(services, caller, booking, body);
        return { status: 200, body: moveResponseSchema.parse(moved) };
      },
    ),
    route(
      'POST',
      '/bookings/:id/fare-difference',
      { body: fareDifferenceRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', undefined);
        const held = await holdFareDifference(services, caller, booking, body, idempotencyKey);
        return { status: 201, body: fareDifferenceResponseSchema.parse({ bookingId: held.id }) };
      },
    ),
    route(
      'POST',
      '/bookings/:id/refund-instead',
      { body: refundInsteadRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', body.key);
        const given = await refundInstead(services, caller, booking, body);
        return { status: 200, body: refundInsteadResponseSchema.parse(given) };
      },
    ),
  ];
}
