import { changeResponseSchema } from '@fareground/domain/api/event-changes';
import { offerableTripsSchema } from '@fareground/domain/api/rebooking';
import { rescheduleQuoteSchema, tripCancelQuoteSchema } from '@fareground/domain/api/trip-changes';
import {
  type ChangeVehicleRequest,
  tripVehiclesResponseSchema,
  vehicleQuoteSchema,
} from '@fareground/domain/api/trip-vehicle';
import type { CallTimes } from '@fareground/domain/catalogue/trips/reschedule';
import type { OfferedTrips } from '@fareground/domain/catalogue/trips/trip-offer';
import { callApi } from '../../../firebase/api-client.ts';

// What staff change of a trip that people have booked. Each call carries the idempotency key of its action, so that a second try happens once.

const path = (tripId: string, action: string) => `/admin/trips/${encodeURIComponent(tripId)}/${action}`;

/** @param stop its number, from 0; absent: the whole trip */
export const readTripQuote = (tripId: string, stop?: number) =>
  callApi({
    method: 'GET',
    path: path(tripId, stop === undefined ? 'cancel-quote' : `cancel-quote?stop=${stop}`),
    answer: tripCancelQuoteSchema,
  });

/** Trips that can be offered to those whom it concerns. @param stop as above */
export const readOfferableTrips = (tripId: string, stop?: number) =>
  callApi({
    method: 'GET',
    path: path(tripId, stop === undefined ? 'alternatives' : `alternatives?stop=${stop}`),
    answer: offerableTripsSchema,
  });

interface Reasoned {
  readonly tripId: string;
  readonly reason: string;
}

const change =
  <B extends Reasoned>(action: string) =>
  ({ tripId, ...body }: B, idempotencyKey: string) =>
    callApi({
      method: 'POST',
      path: path(tripId, action),
      body,
      idempotencyKey,
      answer: changeResponseSchema,
    });

interface Offering extends Reasoned {
  readonly offers?: OfferedTrips;
}
export const cancelTrip = change<Offering>('cancel');
export const skipStop = change<Offering & { readonly stop: number }>('skip-stop');
export const rescheduleTrip = change<Reasoned & { readonly times: readonly CallTimes[] }>('reschedule');
export const changeVehicle = change<ChangeVehicleRequest & { readonly tripId: string }>('vehicle');

/** Whom other times would concern. @param times by stop */
export const readRescheduleQuote = (tripId: string, times: readonly CallTimes[]) =>
  callApi({
    method: 'POST',
    path: path(tripId, 'reschedule-quote'),
    body: { times },
    answer: rescheduleQuoteSchema,
  });

export const readTripVehicles = (tripId: string) =>
  callApi({ method: 'GET', path: path(tripId, 'vehicles'), answer: tripVehiclesResponseSchema });

export const readVehicleQuote = (tripId: string, vehicleId: string) =>
  callApi({
    method: 'GET',
    path: path(tripId, `vehicle-quote?vehicleId=${encodeURIComponent(vehicleId)}`),
    answer: vehicleQuoteSchema,
  });
