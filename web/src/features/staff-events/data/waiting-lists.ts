import { waitingEntryResponseSchema, waitingListResponseSchema } from '@fareground/domain/api/waiting-lists';
import {
  WAITING_ENTRIES,
  type WaitingEntry,
  waitingEntryConverter,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import {
  WAITING_LISTS,
  type WaitingList,
  waitingListConverter,
} from '@fareground/domain/booking/waitlist/waiting-list';
import { callApi } from '../../../firebase/api-client.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';

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

/** An event has a few tiers. */
const MAX_LISTS = 50;

/** In no order. */
export const useWaitingLists = (eventId: string): LoadableList<WaitingList> =>
  useStoredDocuments(WAITING_LISTS, waitingListConverter, {
    where: [['eventId', '==', eventId]],
    limit: MAX_LISTS,
  });

/** One page of those who wait, or have an offer, in the order of the queue, and one more. @param after a number */
export const useWaitingEntries = (
  listId: string,
  state: 'waiting' | 'offered',
  after?: readonly number[],
): LoadableList<WaitingEntry> =>
  useStoredDocuments(WAITING_ENTRIES, waitingEntryConverter, {
    where: [
      ['listId', '==', listId],
      ['state', '==', state],
    ],
    orderBy: [['number', 'asc']],
    limit: PAGE_ROWS + 1,
    ...(after && { startAfter: after }),
  });
