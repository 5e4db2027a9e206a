import {
  doorListPageRequestSchema,
  doorListPageResponseSchema,
  doorListResponseSchema,
  saleFileRequestSchema,
  saleFileResponseSchema,
} from '@fareground/domain/api/door-lists';
import { entryRulesRequestSchema } from '@fareground/domain/api/gate';
import { addGuestsRequestSchema, addGuestsResponseSchema } from '@fareground/domain/api/guests';
import { doorCounts } from '../../access/door-list/door-counts.ts';
import { doorPage } from '../../access/door-list/door-page.ts';
import { requestFile } from '../../access/door-list/request-file.ts';
import { saleFileKinds } from '../../access/door-list/sale-file-kinds.ts';
import { changeEntryRules } from '../../access/tickets/entry-rules.ts';
import { addGuests } from '../../booking/guest-list/add-guests.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Who is expected at an event, and who is put on the list. The files themselves are made apart from the sale (documents/document-routes.ts). */
export function createDoorListRoutes(services: Services): Route[] {
  return [
    route('GET', '/admin/events/:id/door-list', {}, async ({ caller, params }) => {
      requirePermission(caller, 'doorLists.read');
      const counts = await doorCounts(services, params.id ?? '');
      return { status: 200, body: doorListResponseSchema.parse(counts) };
    }),
    route(
      'POST',
      '/admin/events/:id/door-list',
      { body: doorListPageRequestSchema },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'doorLists.read');
        const page = await doorPage(services, params.id ?? '', body);
        return { status: 200, body: doorListPageResponseSchema.parse(page) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/entry-rules',
      { body: entryRulesRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'events.edit');
        const input = { ...body, eventId: params.id ?? '', key: idempotencyKey };
        return { status: 200, body: await changeEntryRules(services, caller, input) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/guests',
      { body: addGuestsRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'guests.add');
        const input = { ...body, eventId: params.id ?? '', key: idempotencyKey };
        const added = await addGuests(services, caller, input);
        return { status: 201, body: addGuestsResponseSchema.parse(added) };
      },
    ),
    route(
      'POST',
      '/admin/events/:id/sale-files',
      { body: saleFileRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, saleFileKinds[body.file].needs);
        const input = { ...body, offeringId: params.id ?? '', key: idempotencyKey };
        const file = await requestFile(services, caller, input);
        return { status: 201, body: saleFileResponseSchema.parse(file) };
      },
    ),
  ];
}
