import type { Event } from '@fareground/domain/events/event';
import { noCounts } from '@fareground/domain/events/event-change';
import { TASK_OVERDUE } from '@fareground/domain/mail/mail';
import type { Caller } from '../http/caller.ts';

/** The fields that every change of an event begins with. */
export const newEventChange = (
  id: string,
  { id: eventId, title, currency }: Event,
  { uid: requestedBy }: Pick<Caller, 'uid'>,
  reason: string,
  at: number,
) => ({
  id,
  eventId,
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
