import {
  allotmentResponseSchema,
  type ChangeAllotmentRequest,
  type MakeAllotmentRequest,
} from '@fareground/domain/api/allotments';
import { freeSeatsResponseSchema } from '@fareground/domain/api/change-seat';
import {
  ALLOTMENTS,
  type Allotment,
  allotmentConverter,
} from '@fareground/domain/catalogue/events/allotment';
import { callApi } from '../../../firebase/api-client.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';

// What staff keep out of public sale. Each call carries the idempotency key of its action, so that a second try happens once.

const eventPath = (eventId: string, what: string) => `/admin/events/${encodeURIComponent(eventId)}/${what}`;
const path = (id: string) => `/admin/allotments/${encodeURIComponent(id)}`;

export const makeAllotment = (
  { eventId, ...body }: MakeAllotmentRequest & { readonly eventId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: eventPath(eventId, 'allotments'),
    body,
    idempotencyKey,
    answer: allotmentResponseSchema,
  });

export const changeAllotment = (
  { id, ...body }: ChangeAllotmentRequest & { readonly id: string },
  idempotencyKey: string,
) => callApi({ method: 'POST', path: path(id), body, idempotencyKey, answer: allotmentResponseSchema });

export const releaseAllotment = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `${path(id)}/release`,
    body: { reason },
    idempotencyKey,
    answer: allotmentResponseSchema,
  });

/** The seats of a tier that are there to be given away, or kept. */
export const readFreeSeatsOfTier = (eventId: string, tierId: string) =>
  callApi({
    method: 'GET',
    path: eventPath(eventId, `tiers/${encodeURIComponent(tierId)}/free-seats`),
    answer: freeSeatsResponseSchema,
  });

/** An event has some dozens. */
const MOST = 200;

/** In no order, the released ones among them. */
export const useAllotments = (eventId: string): LoadableList<Allotment> =>
  useStoredDocuments(ALLOTMENTS, allotmentConverter, {
    where: [['eventId', '==', eventId]],
    limit: MOST,
  });
