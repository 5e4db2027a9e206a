import { saleFileResponseSchema } from '@fareground/domain/api/door-lists';
import {
  driversResponseSchema,
  dutiesResponseSchema,
  setDriverRequestSchema,
  setDriverResponseSchema,
} from '@fareground/domain/api/duties';
import { manifestFileRequestSchema, manifestResponseSchema } from '@fareground/domain/api/manifests';
import {
  delayRequestSchema,
  sharePositionRequestSchema,
  sharePositionResponseSchema,
  ticketPositionResponseSchema,
} from '@fareground/domain/api/positions';
import { shownTicketRequestSchema } from '@fareground/domain/api/transfers';
import { tripResponseSchema } from '@fareground/domain/api/trip-changes';
import {
  shiftResponseSchema,
  walkUpQuoteRequestSchema,
  walkUpQuoteResponseSchema,
  walkUpRequestSchema,
  walkUpResponseSchema,
} from '@fareground/domain/api/walk-ups';
import { AppError } from '@fareground/domain/core/errors';
import { requestFile } from '../../access/door-list/request-file.ts';
import { saleFileKinds } from '../../access/door-list/sale-file-kinds.ts';
import { readManifest } from '../../access/manifests/read-manifest.ts';
import { endPosition, sharePosition, ticketPosition } from '../../access/positions/trip-position.ts';
import { changeRunning } from '../../booking/changes/trips/change-running.ts';
import { quoteOnBoard } from '../../booking/onboard-sales/quote-on-board.ts';
import { sellOnBoard } from '../../booking/onboard-sales/sell-on-board.ts';
import { shiftOf } from '../../booking/onboard-sales/shift.ts';
import { listDrivers } from '../../catalogue/duties/drivers.ts';
import { requireTrips } from '../../catalogue/duties/require-trips.ts';
import { setDriver } from '../../catalogue/duties/set-driver.ts';
import { ownDuties } from '../../catalogue/duties/trips-of-driver.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Who travels on a trip, stop by stop. */
export function createManifestRoutes(services: Services): Route[] {
  return [
    route('GET', '/admin/trips/:id/manifest', {}, async ({ caller, params }) => {
      await requireTrips(services, caller, 'manifests.read', [params.id ?? '']);
      const manifest = await readManifest(services, params.id ?? '');
      return { status: 200, body: manifestResponseSchema.parse(manifest) };
    }),
    route(
      'POST',
      '/admin/trips/:id/sale-files',
      { body: manifestFileRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        await requireTrips(services, caller, saleFileKinds[body.file].needs, [params.id ?? '']);
        const input = { ...body, offeringId: params.id ?? '', order: 'name' as const, key: idempotencyKey };
        const file = await requestFile(services, caller, input);
        return { status: 201, body: saleFileResponseSchema.parse(file) };
      },
    ),
  ];
}

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
