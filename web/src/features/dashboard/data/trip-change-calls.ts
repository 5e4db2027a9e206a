import { eventChangeResponseSchema } from '@fareground/domain/calls/event-changes';
import { tripCancelQuoteSchema } from '@fareground/domain/calls/trip-changes';
import {
  type ChangeVehicleRequest,
  tripVehiclesResponseSchema,
  vehicleQuoteSchema,
} from '@fareground/domain/calls/trip-vehicle';
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
      answer: eventChangeResponseSchema,
    });

export const cancelTrip = change('cancel');
export const skipStop = change<Reasoned & { readonly stop: number }>('skip-stop');
export const changeVehicle = change<ChangeVehicleRequest & { readonly tripId: string }>('vehicle');

export const readTripVehicles = (tripId: string) =>
  callApi({ method: 'GET', path: path(tripId, 'vehicles'), answer: tripVehiclesResponseSchema });

export const readVehicleQuote = (tripId: string, vehicleId: string) =>
  callApi({
    method: 'GET',
    path: path(tripId, `vehicle-quote?vehicleId=${encodeURIComponent(vehicleId)}`),
    answer: vehicleQuoteSchema,
  });
