import {
  type Alternatives,
  type AlternativesRequest,
  alternativesSchema,
  type FareDifferenceRequest,
  type FareDifferenceResponse,
  fareDifferenceResponseSchema,
  type MoveRequest,
  type MoveResponse,
  moveResponseSchema,
  type RefundInsteadRequest,
  type RefundInsteadResponse,
  refundInsteadResponseSchema,
} from '@fareground/domain/api/rebooking';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** Who is to move, or to have their money back: a leg, and the lines of its party that it is for. */
export interface BookedParty {
  readonly bookingId: string;
  readonly line: number;
  readonly lines: number[];
  readonly key?: string;
}

const path = (bookingId: string, what: string): string =>
  `/bookings/${encodeURIComponent(bookingId)}/${what}`;

/** To which trips a leg can be moved. */
export const fetchAlternatives = (
  bookingId: string,
  body: AlternativesRequest,
): Promise<Answer<Alternatives>> =>
  callApi({ method: 'POST', path: path(bookingId, 'alternatives'), body, answer: alternativesSchema });

/** Moves it. */
export const rebook = (
  { bookingId, ...body }: MoveRequest & { readonly bookingId: string },
  idempotencyKey: string,
): Promise<Answer<MoveResponse>> =>
  callApi({
    method: 'POST',
    path: path(bookingId, 'rebook'),
    body,
    idempotencyKey,
    answer: moveResponseSchema,
  });

/** Holds a dearer trip, which takes the leg's place once it is paid. */
export const holdFareDifference = (
  { bookingId, ...body }: FareDifferenceRequest & { readonly bookingId: string },
  idempotencyKey: string,
): Promise<Answer<FareDifferenceResponse>> =>
  callApi({
    method: 'POST',
    path: path(bookingId, 'fare-difference'),
    body,
    idempotencyKey,
    answer: fareDifferenceResponseSchema,
  });

/** The money in place of another trip. */
export const refundInstead = (
  { bookingId, ...body }: RefundInsteadRequest & { readonly bookingId: string },
  idempotencyKey: string,
): Promise<Answer<RefundInsteadResponse>> =>
  callApi({
    method: 'POST',
    path: path(bookingId, 'refund-instead'),
    body,
    idempotencyKey,
    answer: refundInsteadResponseSchema,
  });
