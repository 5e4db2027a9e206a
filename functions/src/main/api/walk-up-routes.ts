import {
  shiftResponseSchema,
  walkUpQuoteRequestSchema,
  walkUpQuoteResponseSchema,
  walkUpRequestSchema,
  walkUpResponseSchema,
} from '@fareground/domain/api/walk-ups';
import { quoteOnBoard } from '../../booking/onboard-sales/quote-on-board.ts';
import { sellOnBoard } from '../../booking/onboard-sales/sell-on-board.ts';
import { shiftOf } from '../../booking/onboard-sales/shift.ts';
import { requireTrips } from '../../catalogue/duties/require-trips.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What is sold on board for cash. */
export function createWalkUpRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/trips/:id/walk-ups',
      { body: walkUpRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        await requireTrips(services, caller, 'walkUps.sell', [params.id ?? '']);
        const input = { ...body, tripId: params.id ?? '', key: idempotencyKey };
        return { status: 201, body: walkUpResponseSchema.parse(await sellOnBoard(services, caller, input)) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/walk-up-quotes',
      { body: walkUpQuoteRequestSchema },
      async ({ caller, params, body }) => {
        await requireTrips(services, caller, 'walkUps.sell', [params.id ?? '']);
        const quoted = await quoteOnBoard(services, { ...body, tripId: params.id ?? '' });
        return { status: 200, body: walkUpQuoteResponseSchema.parse(quoted) };
      },
    ),
    route('GET', '/admin/walk-ups', {}, async ({ caller }) => {
      requirePermission(caller, 'walkUps.sell');
      return { status: 200, body: shiftResponseSchema.parse(await shiftOf(services, caller.uid)) };
    }),
  ];
}
