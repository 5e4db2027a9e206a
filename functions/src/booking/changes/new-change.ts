import { noCounts } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { type Trip, titleOfTrip } from '@fareground/domain/catalogue/trips/trip';
import { TASK_OVERDUE } from '@fareground/domain/messages/mail';
import type { Caller } from '../../platform/http/caller.ts';

/** The fields that every change of an event begins with. */
export const newEventChange = (
  id: string,
  { id: eventId, title, currency }: Event,
  caller: Pick<Caller, 'uid'>,
  reason: string,
  at: number,
) => ({ ...newChange(id, { title, currency }, caller, reason, at), eventId });

/** The fields that every change of a trip begins with. */
export const newTripChange = (
  id: string,
  trip: Trip,
  caller: Pick<Caller, 'uid'>,
  reason: string,
  at: number,
) => ({
  ...newChange(id, { title: titleOfTrip(trip), currency: trip.currency }, caller, reason, at),
  offeringKind: 'trip' as const,
  tripId: trip.id,
});

const newChange = (
  id: string,
  { title, currency }: Pick<Event, 'title' | 'currency'>,
  { uid: requestedBy }: Pick<Caller, 'uid'>,
  reason: string,
  at: number,
) => ({
  id,
  title,
  currency,
  reason,
  requestedBy,
  state: 'open' as const,
  total: null,
  cursor: '' as const,
  pages: 0,
  counts: noCounts,
  failed: [],
  dueAt: at + TASK_OVERDUE,
  createdAt: at,
  updatedAt: at,
  doneAt: null,
});
