import {
  cancelEventRequestSchema,
  cancelQuoteResponseSchema,
  changeResponseSchema,
  eventResponseSchema,
  movePlanRequestSchema,
  planQuerySchema,
  planQuoteResponseSchema,
  postponeEventRequestSchema,
  resizeQuotaRequestSchema,
  resizeTierRequestSchema,
  tierResponseSchema,
  unpublishEventRequestSchema,
} from '@fareground/domain/api/event-changes';
import { publishDraftRequestSchema, publishDraftResponseSchema } from '@fareground/domain/api/event-drafts';
import {
  arrivalsResponseSchema,
  eventSalesListRequestSchema,
  eventSalesListResponseSchema,
  eventSalesResponseSchema,
  placesSoldRequestSchema,
  placesSoldResponseSchema,
} from '@fareground/domain/api/event-sales';
import { rightNowResponseSchema } from '@fareground/domain/api/right-now';
import { arrivals } from '../../access/door-list/arrivals.ts';
import { moveToPlan } from '../../booking/changes/events/move-to-plan.ts';
import { quoteCancel } from '../../booking/changes/events/quote-cancel.ts';
import { quotePlan } from '../../booking/changes/events/quote-plan.ts';
import { resizeQuota } from '../../booking/changes/events/resize-quota.ts';
import { resizeTier } from '../../booking/changes/events/resize-tier.ts';
import { startCancel } from '../../booking/changes/events/start-cancel.ts';
import { startPostpone } from '../../booking/changes/events/start-postpone.ts';
import { unpublish } from '../../booking/changes/events/unpublish.ts';
import { eventSales, listEventSales, placesSold, rightNow } from '../../catalogue/events/event-sales.ts';
import { publishDraft } from '../../catalogue/events/publish-draft.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What staff put on sale, and change of an event that is. */
export function createEventRoutes(services: Services): Route[] {
  return [
    route(
      'POST',
      '/admin/event-drafts/:id/publish',
      { body: publishDraftRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'events.edit');
        const input = { draftId: params.id ?? '', revision: body.revision, key: idempotencyKey };
        const eventIds = await publishDraft(services, caller, input);
        return { status: 200, body: publishDraftResponseSchema.parse({ eventIds }) };
      },
    ),
    route('GET', '/admin/events/:id/cancel-quote', {}, async ({ caller, params }) => {
      requirePermission(caller, 'events.cancel');
      const quote = await quoteCancel(services, params.id ?? '');
      return { status: 200, body: cancelQuoteResponseSchema.parse(quote) };
    }),
    route(
      'POST',
      '/admin/events/:id/cancel',
      { body: cancelEventRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'events.cancel');
        const input = { eventId: params.id ?? '', reason: body.reason, key: idempotencyKey };
        const change = await startCancel(services, caller, input);
        return { status: 202, body: changeResponseSchema.parse({ change }) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/postpone',
      { body: postponeEventRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'events.change');
        const change = await startPostpone(services, caller, {
          eventId: params.id ?? '',
          key: idempotencyKey,
          body,
        });
        return { status: 202, body: changeResponseSchema.parse({ change }) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/unpublish',
      { body: unpublishEventRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'events.change');
        const event = await unpublish(services, caller, { eventId: params.id ?? '', reason: body.reason });
        return { status: 200, body: eventResponseSchema.parse({ event }) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/tiers/:tierId/capacity',
      { body: resizeTierRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'events.change');
        const { id: eventId = '', tierId = '' } = params;
        const tier = await resizeTier(services, caller, { eventId, tierId, body });
        return { status: 200, body: tierResponseSchema.parse({ tier }) };
      },
    ),
    route(
      'GET',
      '/admin/events/:id/plan-quote',
      { query: planQuerySchema },
      async ({ caller, params, query }) => {
        requirePermission(caller, 'events.change');
        const quote = await quotePlan(services, params.id ?? '', query.planId);
        return { status: 200, body: planQuoteResponseSchema.parse(quote) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/plan',
      { body: movePlanRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'events.change');
        const event = await moveToPlan(services, caller, { eventId: params.id ?? '', ...body });
        return { status: 200, body: eventResponseSchema.parse({ event }) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/quotas/:quotaId/capacity',
      { body: resizeQuotaRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'events.change');
        const { id: eventId = '', quotaId = '' } = params;
        const event = await resizeQuota(services, caller, { eventId, quotaId, body });
        return { status: 200, body: eventResponseSchema.parse({ event }) };
      },
    ),
  ];
}

/** How events sell, and who came in. They change nothing. */
export function createEventSalesRoutes(services: Services): Route[] {
  return [
    route('POST', '/admin/event-sales', { body: eventSalesListRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'eventSales.read');
      return {
        status: 200,
        body: eventSalesListResponseSchema.parse(await listEventSales(services, body)),
      };
    }),
    route('POST', '/admin/places-sold', { body: placesSoldRequestSchema }, async ({ caller, body }) => {
      if (body.events.length > 0) requirePermission(caller, 'events.readDrafts');
      if (body.trips.length > 0 || body.events.length === 0) requirePermission(caller, 'trips.readDrafts');
      return { status: 200, body: placesSoldResponseSchema.parse(await placesSold(services, body)) };
    }),
    route('GET', '/admin/right-now', {}, async ({ caller }) => {
      requirePermission(caller, 'eventSales.read');
      return { status: 200, body: rightNowResponseSchema.parse(await rightNow(services)) };
    }),
    route('GET', '/admin/events/:id/sales', {}, async ({ caller, params }) => {
      requirePermission(caller, 'eventSales.read');
      return {
        status: 200,
        body: eventSalesResponseSchema.parse(await eventSales(services, params.id ?? '')),
      };
    }),
    route('GET', '/admin/events/:id/arrivals', {}, async ({ caller, params }) => {
      requirePermission(caller, 'doorLists.read');
      return { status: 200, body: arrivalsResponseSchema.parse(await arrivals(services, params.id ?? '')) };
    }),
  ];
}
