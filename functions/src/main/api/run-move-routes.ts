import {
  dearerRunRequestSchema,
  dearerRunResponseSchema,
  giveBackRequestSchema,
  giveBackResponseSchema,
  moveRequestSchema,
  moveResponseSchema,
  otherRunsRequestSchema,
  otherRunsSchema,
} from '@fareground/domain/api/run-moves';
import { bookingOfHolder } from '../../booking/changes/rebooking/booking-of-holder.ts';
import { giveBack } from '../../booking/changes/rebooking/give-back.ts';
import { holdDearerRun } from '../../booking/changes/rebooking/hold-dearer-run.ts';
import { listRuns } from '../../booking/changes/rebooking/list-runs.ts';
import { moveToRun } from '../../booking/changes/rebooking/move-to-run.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** How a journey gets to another run, for its buyer and whoever has the link to the booking. */
export function createRunMoveRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/bookings/:id/runs',
      { body: otherRunsRequestSchema },
      async ({ caller, params, body }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', body.key);
        const canPay = booking.buyerUid === caller.uid && body.key === undefined;
        return { status: 200, body: otherRunsSchema.parse(await listRuns(services, booking, body, canPay)) };
      },
    ),
    route(
      'POST',
      '/bookings/:id/move',
      { body: moveRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', body.key);
        const moved = await moveToRun(services, caller, booking, body);
        return { status: 200, body: moveResponseSchema.parse(moved) };
      },
    ),
    route(
      'POST',
      '/bookings/:id/dearer-run',
      { body: dearerRunRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', undefined);
        const held = await holdDearerRun(services, caller, booking, body, idempotencyKey);
        return { status: 201, body: dearerRunResponseSchema.parse({ bookingId: held.id }) };
      },
    ),
    route(
      'POST',
      '/bookings/:id/give-back',
      { body: giveBackRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        const booking = await bookingOfHolder(services, caller, params.id ?? '', body.key);
        const given = await giveBack(services, caller, booking, body);
        return { status: 200, body: giveBackResponseSchema.parse(given) };
      },
    ),
  ];
}
