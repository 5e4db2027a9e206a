import {
  driversResponseSchema,
  dutiesResponseSchema,
  setDriverRequestSchema,
  setDriverResponseSchema,
} from '@fareground/domain/calls/duties';
import { listDrivers } from '../duties/drivers.ts';
import { ownDuties } from '../duties/own-duties.ts';
import { setDriver } from '../duties/set-driver.ts';
import type { Services } from '../runtime/services.ts';
import { requirePermission } from './caller.ts';
import { type Route, route } from './route.ts';

/** Who drives which run. */
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
        const asked = { tripId: params.id ?? '', ...body, key: idempotencyKey };
        return { status: 200, body: setDriverResponseSchema.parse(await setDriver(services, caller, asked)) };
      },
    ),
    route('GET', '/admin/duties', {}, async ({ caller }) => {
      requirePermission(caller, 'duties.own');
      return { status: 200, body: dutiesResponseSchema.parse(await ownDuties(services, caller.uid)) };
    }),
  ];
}
