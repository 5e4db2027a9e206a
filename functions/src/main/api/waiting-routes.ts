import { reasonRequestSchema } from '@fareground/domain/api/users';
import {
  joinWaitingListRequestSchema,
  joinWaitingListResponseSchema,
  openWaitingEntryRequestSchema,
  waitingEntryResponseSchema,
  waitingListResponseSchema,
  waitingPlaceResponseSchema,
} from '@fareground/domain/api/waiting-lists';
import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { joinWaitingList } from '../../booking/waitlist/join-waiting-list.ts';
import { leaveWaitingList } from '../../booking/waitlist/leave-waiting-list.ts';
import { openWaitingEntry } from '../../booking/waitlist/open-waiting-entry.ts';
import { closeForStaff, openForStaff, removeForStaff } from '../../booking/waitlist/staff-waiting-lists.ts';
import { readEntry, waitingPlace } from '../../booking/waitlist/waiting-place.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Waiting for places of a tier that is sold out. */
export function createWaitingRoutes(services: Services): Route[] {
  const placeOf = async (entry: WaitingEntry): Promise<Answer> => ({
    status: 200,
    body: waitingPlaceResponseSchema.parse({ place: await waitingPlace(services, entry) }),
  });
  return [
    route(
      'POST',
      '/waiting-entries',
      { body: joinWaitingListRequestSchema, idempotent: true, ownPage: true },
      async ({ caller, body, address }) => {
        const entry = await joinWaitingList(services, caller, body, address);
        const place = entry && (await waitingPlace(services, entry));
        return { status: place ? 201 : 202, body: joinWaitingListResponseSchema.parse({ place }) };
      },
    ),
    route('GET', '/waiting-entries/:id', {}, async ({ caller, params }) =>
      placeOf(await readEntry(services, caller, params.id ?? '')),
    ),
    route(
      'POST',
      '/waiting-entries/:id/open',
      { body: openWaitingEntryRequestSchema, idempotent: true },
      async ({ caller, params, body }) =>
        placeOf(await openWaitingEntry(services, caller, params.id ?? '', body.key)),
    ),
    route('POST', '/waiting-entries/:id/leave', { idempotent: true }, async ({ caller, params }) =>
      placeOf(await leaveWaitingList(services, caller, params.id ?? '')),
    ),
    route(
      'POST',
      '/admin/waiting-lists/:id/close',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'waitingLists.edit');
        const list = await closeForStaff(services, caller, { id: params.id ?? '', reason: body.reason });
        return { status: 200, body: waitingListResponseSchema.parse({ list }) };
      },
    ),
    route(
      'POST',
      '/admin/waiting-lists/:id/open',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'waitingLists.edit');
        const list = await openForStaff(services, caller, { id: params.id ?? '', reason: body.reason });
        return { status: 200, body: waitingListResponseSchema.parse({ list }) };
      },
    ),
    route(
      'POST',
      '/admin/waiting-entries/:id/remove',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'waitingLists.edit');
        const { expiresAt: _, ...entry } = await removeForStaff(services, caller, {
          id: params.id ?? '',
          reason: body.reason,
        });
        return { status: 200, body: waitingEntryResponseSchema.parse({ entry }) };
      },
    ),
  ];
}
