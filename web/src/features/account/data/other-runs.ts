import {
  type DearerRunRequest,
  type DearerRunResponse,
  dearerRunResponseSchema,
  type GiveBackRequest,
  type GiveBackResponse,
  giveBackResponseSchema,
  type MoveRequest,
  type MoveResponse,
  moveResponseSchema,
  type OtherRuns,
  type OtherRunsRequest,
  otherRunsSchema,
} from '@fareground/domain/api/run-moves';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** Who is to move, or to have their money back: a journey, and the lines of its party that it is for. */
export interface BookedParty {
  readonly bookingId: string;
  readonly line: number;
  readonly lines: number[];
  readonly key?: string;
}

const path = (bookingId: string, what: string): string =>
  `/bookings/${encodeURIComponent(bookingId)}/${what}`;

/** To which runs a journey can be moved. */
export const readOtherRuns = (bookingId: string, body: OtherRunsRequest): Promise<Answer<OtherRuns>> =>
  callApi({ method: 'POST', path: path(bookingId, 'runs'), body, answer: otherRunsSchema });

/** Moves it. */
export const moveToRun = (
  { bookingId, ...body }: MoveRequest & { readonly bookingId: string },
  idempotencyKey: string,
): Promise<Answer<MoveResponse>> =>
  callApi({
    method: 'POST',
    path: path(bookingId, 'move'),
    body,
    idempotencyKey,
    answer: moveResponseSchema,
  });

/** Holds a dearer run, which takes the journey's place once it is paid. */
export const holdDearerRun = (
  { bookingId, ...body }: DearerRunRequest & { readonly bookingId: string },
  idempotencyKey: string,
): Promise<Answer<DearerRunResponse>> =>
  callApi({
    method: 'POST',
    path: path(bookingId, 'dearer-run'),
    body,
    idempotencyKey,
    answer: dearerRunResponseSchema,
  });

/** The money in place of another run. */
export const giveBack = (
  { bookingId, ...body }: GiveBackRequest & { readonly bookingId: string },
  idempotencyKey: string,
): Promise<Answer<GiveBackResponse>> =>
  callApi({
    method: 'POST',
    path: path(bookingId, 'give-back'),
    body,
    idempotencyKey,
    answer: giveBackResponseSchema,
  });
