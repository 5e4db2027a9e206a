import {
  allotmentResponseSchema,
  changeAllotmentRequestSchema,
  makeAllotmentRequestSchema,
  releaseAllotmentRequestSchema,
} from '@fareground/domain/api/allotments';
import { freeSeatsResponseSchema } from '@fareground/domain/api/change-seat';
import { freeSeatsOfTier } from '../../booking/ticket-desk/free-seats.ts';
import { changeAllotment } from '../../catalogue/allotments/change-allotment.ts';
import { makeAllotment } from '../../catalogue/allotments/make-allotment.ts';
import { releaseAllotment } from '../../catalogue/allotments/release-allotment.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Places that are kept out of public sale under a name, and the seats that are there to be chosen. */
export function createAllotmentRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/events/:id/allotments',
      { body: makeAllotmentRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'allotments.edit');
        const input = { ...body, eventId: params.id ?? '', key: idempotencyKey };
        const allotment = await makeAllotment(services, caller, input);
        return { status: 201, body: allotmentResponseSchema.parse({ allotment }) };
      },
    ),
    route(
      'POST',
      '/admin/allotments/:id',
      { body: changeAllotmentRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'allotments.edit');
        const allotment = await changeAllotment(services, caller, { ...body, id: params.id ?? '' });
        return { status: 200, body: allotmentResponseSchema.parse({ allotment }) };
      },
    ),
    route(
      'POST',
      '/admin/allotments/:id/release',
      { body: releaseAllotmentRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'allotments.edit');
        const allotment = await releaseAllotment(services, caller, { ...body, id: params.id ?? '' });
        return { status: 200, body: allotmentResponseSchema.parse({ allotment }) };
      },
    ),
    route('GET', '/admin/events/:id/tiers/:tierId/free-seats', {}, async ({ caller, params }) => {
      requirePermission(caller, 'guests.add');
      const free = await freeSeatsOfTier(services, params.id ?? '', params.tierId ?? '');
      return { status: 200, body: freeSeatsResponseSchema.parse(free) };
    }),
  ];
}
