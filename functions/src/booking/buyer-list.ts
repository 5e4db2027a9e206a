import { hash } from 'node:crypto';
import { bookingPath } from '@fareground/domain/bookings/booking';
import {
  buyerPath,
  parseBuyer,
  type RememberedBooking,
  remember,
  rememberedOf,
  storeBuyer,
} from '@fareground/domain/bookings/buyer';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { randomDigits } from '@fareground/domain/core/digit-id';
import type { DocumentWrite, WorkView } from '../stock/work.ts';

/**
 * The reference of a person's first booking follows from who they are, so that it is found without a list and nobody makes two.
 * One in some millions is another person's already: then theirs is drawn, as every later one is.
 */
export function firstReference(uid: string): string {
  const number = BigInt(`0x${hash('sha256', `first booking of ${uid}`, 'hex')}`);
  return String(number % 10n ** 10n).padStart(10, '0');
}

/** Where it stands what a person booked: their first booking, and the list that begins with their second. */
export const buyerDocuments = (uid: string): string[] => [bookingPath(firstReference(uid)), buyerPath(uid)];

/** What a person booked before, as their documents say. */
export interface BuyerList {
  readonly bookings: readonly RememberedBooking[];
  /** For the next booking of theirs. */
  reference(): string;
  /** What the next booking writes besides itself: nothing for the first, which stands for the list. */
  writes(alive: readonly RememberedBooking[], made: RememberedBooking, now: number): DocumentWrite[];
}

export function readBuyerList({ document }: Pick<WorkView, 'document'>, uid: string): BuyerList {
  const path = buyerPath(uid);
  const list = document(path).data;
  const first = document(bookingPath(firstReference(uid))).data;
  const isFirst = !list && !first;
  return {
    bookings: list ? parseBuyer(list) : onlyBooking(first, uid),
    reference: () => (isFirst ? firstReference(uid) : randomDigits(10)),
    writes: (alive, made, now) =>
      isFirst
        ? []
        : [{ kind: list ? 'update' : 'create', path, data: storeBuyer(remember(alive, made, now)) }],
  };
}

function onlyBooking(stored: unknown, uid: string): RememberedBooking[] {
  if (!stored) return [];
  const booking = parseBooking(stored);
  return booking.buyerUid === uid ? [rememberedOf(booking)] : [];
}
