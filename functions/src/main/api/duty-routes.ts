import {
  driversResponseSchema,
  dutiesResponseSchema,
  setDriverRequestSchema,
  setDriverResponseSchema,
} from '@fareground/domain/api/duties';
import { listDrivers } from '../../catalogue/duties/drivers.ts';
import { ownDuties } from '../../catalogue/duties/own-duties.ts';
import { setDriver } from '../../catalogue/duties/set-driver.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Who drives which trip. */
export function createDutyRoutes(services: Services): Route[] {
  return [
    route('GET', '/admin/drivers', {}, async ({ caller }) => {
      requirePermission(caller, 'trips.edit');
      return { status: 200, body: driversResponseSchema.parse(await listDrivers(services)) };
    }),
    route(
      'POST',
      '/admin/trips/:id/driver',
      { body: setDriverRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.change');
        const input = { tripId: params.id ?? '', ...body, key: idempotencyKey };
        return { status: 200, body: setDriverResponseSchema.parse(await setDriver(services, caller, input)) };
      },
    ),
    route('GET', '/admin/duties', {}, async ({ caller }) => {
      requirePermission(caller, 'duties.own');
      return { status: 200, body: dutiesResponseSchema.parse(await ownDuties(services, caller.uid)) };
    }),
  ];
}
