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
import { eventSales } from '../../catalogue/events/event-sales.ts';
import { listEventSales } from '../../catalogue/events/list-events.ts';
import { placesSold } from '../../catalogue/events/places-sold.ts';
import { rightNow } from '../../catalogue/events/right-now.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

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
