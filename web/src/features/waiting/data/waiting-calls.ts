import {
  type JoinWaitingListRequest,
  type JoinWaitingListResponse,
  joinWaitingListResponseSchema,
  type WaitingPlace,
  waitingPlaceResponseSchema,
} from '@fareground/domain/api/waiting-lists';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** The key of a mailed link, which stands behind "#": no server and no other site is told of it. */
export const keyIn = (hash: string): string | undefined => /^#key=([\w.-]{1,100})$/.exec(hash)?.[1];

const path = (id: string, action = ''): string => `/waiting-entries/${encodeURIComponent(id)}${action}`;

/** @param idempotencyKey of the action, so that a second try joins once */
export const joinWaitingList = (
  body: JoinWaitingListRequest,
  idempotencyKey: string,
): Promise<Answer<JoinWaitingListResponse>> =>
  callApi({
    method: 'POST',
    path: '/waiting-entries',
    body,
    idempotencyKey,
    answer: joinWaitingListResponseSchema,
  });

type Place = { readonly place: WaitingPlace };

/** Where one stands now. */
export const readWaitingPlace = (id: string, signal?: AbortSignal): Promise<Answer<Place>> =>
  callApi({ method: 'GET', path: path(id), answer: waitingPlaceResponseSchema, ...(signal && { signal }) });

/** What a mailed link does: confirms the address, and makes the entry that of whoever opens it. */
export const openWaitingEntry = (id: string, key: string, idempotencyKey: string): Promise<Answer<Place>> =>
  callApi({
    method: 'POST',
    path: path(id, '/open'),
    body: { key },
    idempotencyKey,
    answer: waitingPlaceResponseSchema,
  });

/** Leaves the queue, or gives the offer back. */
export const leaveWaitingList = (id: string, idempotencyKey: string): Promise<Answer<Place>> =>
  callApi({ method: 'POST', path: path(id, '/leave'), idempotencyKey, answer: waitingPlaceResponseSchema });
