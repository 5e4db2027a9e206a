import {
  delayRequestSchema,
  sharePositionRequestSchema,
  sharePositionResponseSchema,
  ticketPositionResponseSchema,
} from '@fareground/domain/api/positions';
import { shownTicketRequestSchema } from '@fareground/domain/api/transfers';
import { tripResponseSchema } from '@fareground/domain/api/trip-changes';
import { AppError } from '@fareground/domain/core/errors';
import { endPosition, sharePosition } from '../../access/positions/share-position.ts';
import { ticketPosition } from '../../access/positions/ticket-position.ts';
import { changeRunning } from '../../booking/changes/trips/change-running.ts';
import { requireTrips } from '../../catalogue/duties/require-trips.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Where trips are, said by who drives and asked by who travels. */
export function createPositionRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/trips/:id/position',
      { body: sharePositionRequestSchema },
      async ({ caller, params, body }) => {
        await requireTrips(services, caller, 'positions.share', [params.id ?? '']);
        const shared = await sharePosition(services, caller, { ...body, tripId: params.id ?? '' });
        return { status: 200, body: sharePositionResponseSchema.parse(shared) };
      },
    ),
    route('DELETE', '/admin/trips/:id/position', {}, async ({ caller, params }) => {
      await requireTrips(services, caller, 'positions.share', [params.id ?? '']);
      await endPosition(services, params.id ?? '');
      return { status: 204 };
    }),
    route(
      'POST',
      '/admin/trips/:id/delay',
      { body: delayRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        await requireTrips(services, caller, 'positions.share', [params.id ?? '']);
        const input = { ...body, tripId: params.id ?? '', key: idempotencyKey };
        const trip = await changeRunning(services, caller, input);
        return { status: 200, body: tripResponseSchema.parse({ trip }) };
      },
    ),
    route('GET', '/tickets/:serial/position', {}, async ({ caller, params }) => {
      const found = await ticketPosition(services, caller, params.serial ?? '');
      return { status: 200, body: ticketPositionResponseSchema.parse(found) };
    }),
    // Asked for again and again while somebody looks.
    route(
      'POST',
      '/shown-tickets/:serial/position',
      { body: shownTicketRequestSchema, isOpen: true, limit: 'search' },
      async ({ params, body }) => {
        const serial = /^\d{20}$/.test(params.serial ?? '') ? params.serial : undefined;
        if (serial === undefined) throw new AppError('not-found', `no ticket ${params.serial}`);
        const found = await ticketPosition(services, null, serial, body.key);
        return { status: 200, body: ticketPositionResponseSchema.parse(found) };
      },
    ),
  ];
}
