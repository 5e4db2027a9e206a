import { waitingEntryResponseSchema, waitingListResponseSchema } from '@fareground/domain/api/waiting-lists';
import { callApi } from '../../../firebase/api-client.ts';

// What staff do to waiting lists. Each call carries the idempotency key of its action, so that a second try happens once.

interface ListAction {
  readonly id: string;
  readonly action: 'close' | 'open';
  readonly reason: string;
}
export const changeWaitingList = ({ id, action, reason }: ListAction, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/waiting-lists/${encodeURIComponent(id)}/${action}`,
    body: { reason },
    idempotencyKey,
    answer: waitingListResponseSchema,
  });

export const removeWaitingEntry = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/waiting-entries/${encodeURIComponent(id)}/remove`,
    body: { reason },
    idempotencyKey,
    answer: waitingEntryResponseSchema,
  });
