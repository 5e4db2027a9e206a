import {
  type MakeTripsRequest,
  makeTripsResponseSchema,
  type PlanTripsRequest,
  planTripsResponseSchema,
  type TripSalesRequest,
  tripSalesResponseSchema,
} from '@fareground/domain/api/make-trips';
import { type RunningRequest, tripResponseSchema } from '@fareground/domain/api/trip-changes';
import { callApi } from '../../../firebase/api-client.ts';

/** Says how a trip goes; everybody who travels is told what concerns them. */
export const changeRunning = (
  { tripId, ...body }: RunningRequest & { readonly tripId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/trips/${encodeURIComponent(tripId)}/running`,
    body,
    idempotencyKey,
    answer: tripResponseSchema,
  });

/** What trips a timetable comes to at this moment; changes nothing. */
export const planTrips = (timetable: PlanTripsRequest) =>
  callApi({ method: 'POST', path: '/admin/trip-plans', body: timetable, answer: planTripsResponseSchema });

export const makeTrips = (body: MakeTripsRequest, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: '/admin/trips',
    body,
    idempotencyKey,
    answer: makeTripsResponseSchema,
  });

/** The site sells places of these trips, or sells no more of them for now. */
export const changeSale = (body: TripSalesRequest, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: '/admin/trip-sales',
    body,
    idempotencyKey,
    answer: tripSalesResponseSchema,
  });
