import type { Booking } from '@fareground/domain/booking/booking';
import {
  ENDED_ENTRY_KEPT,
  type EndReason,
  type WaitingEntry,
  waitingEntryLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import { move } from '@fareground/domain/core/lifecycle';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { waitingEndedMail } from '../messages/waiting-mails.ts';
import { create, update, type View, type Write } from '../platform/commit/work.ts';
import type { Services } from '../platform/services.ts';

/** What a waiting list is told, in the same commit, when a booking of places that it offered goes on. */
export interface OfferOutcome {
  readonly documents: readonly DocumentReference[];
  taken(view: View): Write[];
  ended(view: View, endedBy: EndReason, links: BookingLinks): Write[];
}

const nobodyWaited: OfferOutcome = { documents: [], taken: () => [], ended: () => [] };

/** @returns what changes nothing for a booking that was not offered, or whose person has joined again since */
export function offerOutcome(
  { collections }: Pick<Services, 'collections'>,
  { id, waitingEntryId }: Pick<Booking, 'id' | 'waitingEntryId'>,
): OfferOutcome {
  if (waitingEntryId === undefined) return nobodyWaited;
  const reference = collections.waitingEntries.doc(waitingEntryId);
  const ofThis = (view: View): WaitingEntry | null => {
    const entry = view.get(reference);
    return entry?.bookingId === id ? entry : null;
  };
  const changes = (view: View) => ({
    updatedAt: view.now,
    expiresAt: new Date(view.now + ENDED_ENTRY_KEPT),
  });
  return {
    documents: [reference],
    taken: (view) => {
      const entry = ofThis(view);
      if (entry?.state !== 'offered' && entry?.state !== 'ended') return [];
      const state = move(waitingEntryLifecycle, entry.state, 'taken');
      return [update(reference, { ...changes(view), state, endedBy: null })];
    },
    ended: (view, endedBy, links) => {
      const entry = ofThis(view);
      if (entry?.state !== 'offered') return [];
      const state = move(waitingEntryLifecycle, entry.state, 'ended');
      const mail = waitingEndedMail(entry, endedBy, links, view.now);
      return [
        update(reference, { ...changes(view), state, endedBy }),
        ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
      ];
    },
  };
}
