import {
  cancelQuoteResponseSchema,
  changeResponseSchema,
  eventResponseSchema,
  type MovePlanRequest,
  type PostponeEventRequest,
  planQuoteResponseSchema,
  type ResizeQuotaRequest,
  type ResizeTierRequest,
  tierResponseSchema,
} from '@fareground/domain/api/event-changes';
import {
  EVENT_CHANGES,
  type OfferingChange,
  offeringChangeConverter,
} from '@fareground/domain/booking/offering-change';
import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { TIERS, type Tier, tierConverter } from '@fareground/domain/catalogue/events/tier';
import {
  type Availability,
  availabilityConverter,
  availabilityPath,
} from '@fareground/domain/stock/availability';
import { callApi } from '../../../firebase/api-client.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

// What staff change of an event on sale. Each call carries the idempotency key of its action, so that a second try happens once.

const path = (eventId: string, action: string) => `/admin/events/${encodeURIComponent(eventId)}/${action}`;

export const readCancelQuote = (eventId: string) =>
  callApi({ method: 'GET', path: path(eventId, 'cancel-quote'), answer: cancelQuoteResponseSchema });

interface Reasoned {
  readonly eventId: string;
  readonly reason: string;
}
export const cancelEvent = ({ eventId, reason }: Reasoned, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: path(eventId, 'cancel'),
    body: { reason },
    idempotencyKey,
    answer: changeResponseSchema,
  });

export const unpublishEvent = ({ eventId, reason }: Reasoned, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: path(eventId, 'unpublish'),
    body: { reason },
    idempotencyKey,
    answer: eventResponseSchema,
  });

export const postponeEvent = (
  { eventId, ...body }: PostponeEventRequest & { readonly eventId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: path(eventId, 'postpone'),
    body,
    idempotencyKey,
    answer: changeResponseSchema,
  });

export const resizeQuota = (
  { eventId, quotaId, ...body }: ResizeQuotaRequest & { readonly eventId: string; readonly quotaId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: path(eventId, `quotas/${encodeURIComponent(quotaId)}/capacity`),
    body,
    idempotencyKey,
    answer: eventResponseSchema,
  });

export const resizeTier = (
  { eventId, tierId, ...body }: ResizeTierRequest & { readonly eventId: string; readonly tierId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: path(eventId, `tiers/${encodeURIComponent(tierId)}/capacity`),
    body,
    idempotencyKey,
    answer: tierResponseSchema,
  });

export const readPlanQuote = (eventId: string, planId: string) =>
  callApi({
    method: 'GET',
    path: `${path(eventId, 'plan-quote')}?planId=${encodeURIComponent(planId)}`,
    answer: planQuoteResponseSchema,
  });

export const moveToPlan = (
  { eventId, ...body }: MovePlanRequest & { readonly eventId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: path(eventId, 'plan'),
    body,
    idempotencyKey,
    answer: eventResponseSchema,
  });

/** An event is changed a few times in its life, and has a few tiers. */
const MOST = 50;

export const useEvent = (id: string): Loadable<Event | null> =>
  useStoredDocument(eventPath(id), eventConverter);

export const useTiers = (eventId: string): LoadableList<Tier> =>
  useStoredDocuments(`${eventPath(eventId)}/${TIERS}`, tierConverter, {
    orderBy: [['order', 'asc']],
    limit: MOST,
  });

/** What is left of its tiers; null before anybody took anything. */
export const useEventAvailability = (eventId: string): Loadable<Availability | null> =>
  useStoredDocument(availabilityPath(eventId), availabilityConverter);

/** In no order. */
export const useEventChanges = (eventId: string): LoadableList<OfferingChange> =>
  useStoredDocuments(EVENT_CHANGES, offeringChangeConverter, {
    where: [['eventId', '==', eventId]],
    limit: MOST,
  });
