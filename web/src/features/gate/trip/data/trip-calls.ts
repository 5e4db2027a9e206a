import { dutiesResponseSchema } from '@fareground/domain/api/duties';
import {
  type SharePositionRequest,
  type SharePositionResponse,
  sharePositionResponseSchema,
} from '@fareground/domain/api/positions';
import { tripResponseSchema } from '@fareground/domain/api/trip-changes';
import {
  shiftResponseSchema,
  type WalkUpQuoteRequest,
  type WalkUpRequest,
  walkUpQuoteResponseSchema,
  walkUpResponseSchema,
} from '@fareground/domain/api/walk-ups';
import { z } from 'zod';
import { type Answer, callApi } from '../../../../firebase/api-client.ts';

const pathOf = (tripId: string, what: string) => `/admin/trips/${encodeURIComponent(tripId)}/${what}`;

/** What a place costs from one stop to another, and how many are free. */
export const quoteWalkUp = (tripId: string, body: WalkUpQuoteRequest) =>
  callApi({
    method: 'POST',
    path: pathOf(tripId, 'walk-up-quotes'),
    body,
    answer: walkUpQuoteResponseSchema,
  });

/** Sells on board, for cash. */
export const sellWalkUp = (
  { tripId, ...body }: WalkUpRequest & { readonly tripId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: pathOf(tripId, 'walk-ups'),
    body,
    idempotencyKey,
    answer: walkUpResponseSchema,
  });

/** One's own sales of this shift. */
export const readShift = () =>
  callApi({ method: 'GET', path: '/admin/walk-ups', answer: shiftResponseSchema });

/** What one drives oneself. */
export const readOwnDuties = () =>
  callApi({ method: 'GET', path: '/admin/duties', answer: dutiesResponseSchema });

/** Where the trip is. */
export const sendPosition = (
  tripId: string,
  body: SharePositionRequest,
): Promise<Answer<SharePositionResponse>> =>
  callApi({ method: 'POST', path: pathOf(tripId, 'position'), body, answer: sharePositionResponseSchema });

/** Nobody sees any more where the trip was. */
export const endPosition = (tripId: string) =>
  callApi({ method: 'DELETE', path: pathOf(tripId, 'position'), answer: z.null() });

/** Tells everybody who travels how late it is. */
export const sayDelay = (
  { tripId, delayMinutes }: { readonly tripId: string; readonly delayMinutes: number },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: pathOf(tripId, 'delay'),
    body: { delayMinutes },
    idempotencyKey,
    answer: tripResponseSchema,
  });
