import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { create, update, type View, type Write } from '../commit/work.ts';
import { limitReference } from './shared-limit.ts';

/** What guests of one network hold unpaid; an entry is dropped when its hold would have ended. */
interface GuestHolds {
  readonly holds: readonly { readonly bookingId: string; readonly until: number; readonly places: Places }[];
}
type Places = Readonly<Record<string, number>>;

/** Live holds of one network, over all sales: a document holds 1 MiB, and one of them some hundred bytes a sale. */
export const MAX_GUEST_HOLDS = 1_000;
/** Of a full network so many are looked at whether they ended, the oldest. */
const MAX_LOOKED_AT = 20;

export const guestHoldsReference = (db: Firestore, network: string): DocumentReference =>
  limitReference(db, 'guest-holds', network);

/** Guests of one network hold as much of a sale as they may together. Some of `bookings` may have ended since. */
export class NetworkFull extends AppError {
  readonly bookings: readonly string[];
  constructor(offeringId: string, bookings: readonly string[], retryAfterSeconds: number) {
    super('too-many-requests', `guests of one network hold too much of ${offeringId}`, {
      field: 'lines',
      offeringId,
      reason: 'network',
      retryAfterSeconds,
    });
    this.bookings = bookings;
  }
}

/**
 * A guest makes an account with one press, so a limit a person is none for them: all guests of a network together may hold so many unpaid places of a
 * sale. Written in the commit of the hold.
 * @param most places of one sale
 * @param ended bookings that are known to hold nothing any more
 * @throws NetworkFull
 */
export function recordGuestHold(
  view: View,
  reference: DocumentReference,
  hold: { readonly bookingId: string; readonly until: number; readonly places: Places },
  most: number,
  ended: ReadonlySet<string>,
): Write {
  const stored = view.get(reference) as GuestHolds | null;
  const alive = (stored?.holds ?? []).filter(
    ({ bookingId, until }) => until > view.now && !ended.has(bookingId),
  );
  const [oldest] = alive;
  if (oldest && alive.length >= MAX_GUEST_HOLDS) {
    const [offeringId = ''] = Object.keys(hold.places);
    const ids = alive.slice(0, MAX_LOOKED_AT).map(({ bookingId }) => bookingId);
    throw new NetworkFull(offeringId, ids, secondsUntil(oldest.until, view.now));
  }
  for (const [offeringId, wanted] of Object.entries(hold.places)) {
    const own = alive.filter(({ places }) => places[offeringId] !== undefined);
    const held = own.reduce((sum, { places }) => sum + (places[offeringId] ?? 0), 0);
    if (held + wanted <= most || own.length === 0) continue;
    const first = Math.min(...own.map(({ until }) => until));
    const ids = own.map(({ bookingId }) => bookingId);
    throw new NetworkFull(offeringId, ids, secondsUntil(first, view.now));
  }
  const holds = [...alive, hold];
  const data = { holds, expiresAt: Timestamp.fromMillis(Math.max(...holds.map(({ until }) => until))) };
  return stored ? update(reference, data) : create(reference, data);
}

const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / SECOND));
