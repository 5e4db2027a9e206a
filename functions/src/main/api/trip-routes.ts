import { changeResponseSchema } from '@fareground/domain/api/event-changes';
import {
  makeTripsRequestSchema,
  makeTripsResponseSchema,
  planTripsRequestSchema,
  planTripsResponseSchema,
  tripSalesRequestSchema,
  tripSalesResponseSchema,
} from '@fareground/domain/api/make-trips';
import { offerableTripsSchema } from '@fareground/domain/api/rebooking';
import {
  cancelTripRequestSchema,
  rescheduleQuoteRequestSchema,
  rescheduleQuoteSchema,
  rescheduleRequestSchema,
  runningRequestSchema,
  skipStopRequestSchema,
  stopQuerySchema,
  tripCancelQuoteSchema,
  tripResponseSchema,
} from '@fareground/domain/api/trip-changes';
import {
  changeVehicleRequestSchema,
  tripVehiclesResponseSchema,
  vehicleQuerySchema,
  vehicleQuoteSchema,
} from '@fareground/domain/api/trip-vehicle';
import { offerableTrips } from '../../booking/changes/rebooking/offerable-trips.ts';
import { cancelTrip, skipStop } from '../../booking/changes/trips/cancel-trip.ts';
import { changeRunning } from '../../booking/changes/trips/change-running.ts';
import { changeVehicle } from '../../booking/changes/trips/change-vehicle.ts';
import { planVehicle } from '../../booking/changes/trips/plan-vehicle.ts';
import { quoteReschedule } from '../../booking/changes/trips/quote-reschedule.ts';
import { quoteTrip } from '../../booking/changes/trips/quote-trip.ts';
import { quoteOf } from '../../booking/changes/trips/quote-vehicle.ts';
import { rescheduleTrip } from '../../booking/changes/trips/reschedule-trip.ts';
import { tripVehicles } from '../../booking/changes/trips/trip-vehicles.ts';
import { changeSale } from '../../catalogue/timetables/change-sale.ts';
import { makeTrips } from '../../catalogue/timetables/make-trips.ts';
import { planTrips } from '../../catalogue/timetables/plan-trips.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What staff change of trips. */
export function createTripRoutes(services: Services): Route[] {
  return [
    route('POST', '/admin/trip-plans', { body: planTripsRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'trips.edit');
      const { trips, states, warnings } = await planTrips(services, body);
      const [first] = trips;
      const duration = first ? first.arrivesAt - first.departsAt : 0;
      return { status: 200, body: planTripsResponseSchema.parse({ trips: states, duration, warnings }) };
    }),
    route(
      'POST',
      '/admin/trips',
      { body: makeTripsRequestSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.edit');
        const made = await makeTrips(services, caller, { ...body, key: idempotencyKey });
        return { status: 201, body: makeTripsResponseSchema.parse(made) };
      },
    ),
    route(
      'POST',
      '/admin/trip-sales',
      { body: tripSalesRequestSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.edit');
        const changed = await changeSale(services, caller, { ...body, key: idempotencyKey });
        return { status: 200, body: tripSalesResponseSchema.parse(changed) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/running',
      { body: runningRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.change');
        const input = { ...body, tripId: params.id ?? '', key: idempotencyKey };
        const trip = await changeRunning(services, caller, input);
        return { status: 200, body: tripResponseSchema.parse({ trip }) };
      },
    ),
    route(
      'GET',
      '/admin/trips/:id/cancel-quote',
      { query: stopQuerySchema },
      async ({ caller, params, query }) => {
        requirePermission(caller, 'trips.cancel');
        const quote = await quoteTrip(services, params.id ?? '', query.stop);
        return { status: 200, body: tripCancelQuoteSchema.parse(quote) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/cancel',
      { body: cancelTripRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.cancel');
        const input = { tripId: params.id ?? '', ...body, key: idempotencyKey };
        const change = await cancelTrip(services, caller, input);
        return { status: 202, body: changeResponseSchema.parse({ change }) };
      },
    ),
    route(
      'GET',
      '/admin/trips/:id/alternatives',
      { query: stopQuerySchema },
      async ({ caller, params, query }) => {
        requirePermission(caller, 'trips.cancel');
        const trips = await offerableTrips(services, params.id ?? '', query.stop);
        return { status: 200, body: offerableTripsSchema.parse(trips) };
      },
    ),
    route('GET', '/admin/trips/:id/vehicles', {}, async ({ caller, params }) => {
      requirePermission(caller, 'trips.cancel');
      const vehicles = await tripVehicles(services, params.id ?? '');
      return { status: 200, body: tripVehiclesResponseSchema.parse({ vehicles }) };
    }),
    route(
      'GET',
      '/admin/trips/:id/vehicle-quote',
      { query: vehicleQuerySchema },
      async ({ caller, params, query }) => {
        requirePermission(caller, 'trips.cancel');
        const plan = await planVehicle(services, params.id ?? '', query.vehicleId);
        return { status: 200, body: vehicleQuoteSchema.parse(quoteOf(plan)) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/vehicle',
      { body: changeVehicleRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'trips.cancel');
        const change = await changeVehicle(services, caller, { tripId: params.id ?? '', ...body });
        return { status: 202, body: changeResponseSchema.parse({ change }) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/reschedule-quote',
      { body: rescheduleQuoteRequestSchema },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'trips.cancel');
        const quote = await quoteReschedule(services, params.id ?? '', body.times);
        return { status: 200, body: rescheduleQuoteSchema.parse(quote) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/reschedule',
      { body: rescheduleRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.cancel');
        const input = { tripId: params.id ?? '', ...body, key: idempotencyKey };
        const change = await rescheduleTrip(services, caller, input);
        return { status: 202, body: changeResponseSchema.parse({ change }) };
      },
    ),
    route(
      'POST',
      '/admin/trips/:id/skip-stop',
      { body: skipStopRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'trips.cancel');
        const input = { tripId: params.id ?? '', ...body, key: idempotencyKey };
        const change = await skipStop(services, caller, input);
        return { status: 202, body: changeResponseSchema.parse({ change }) };
      },
    ),
  ];
}
