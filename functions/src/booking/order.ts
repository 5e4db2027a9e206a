import { hash } from 'node:crypto';
import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Booking, ReplacedLine } from '@fareground/domain/booking/booking';
import type { RecentBooking } from '@fareground/domain/booking/buyer';
import type { Quote } from '@fareground/domain/catalogue/prices/pricing';
import type { Answer } from '@fareground/domain/catalogue/questions/check-answers';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { View, Write } from '../platform/commit/work.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { OrderLine } from './event-line.ts';

/** What somebody wants to hold, with its lines and price decided. */
export interface Order {
  caller: Pick<Caller, 'uid' | 'email' | 'emailVerified' | 'name'>;
  request: Pick<CreateBookingRequest, 'buyer'>;
  lines: readonly OrderLine[];
  /** To what the events ask. */
  answers?: readonly Answer[];
  priced: Quote;
  settings: Pick<PublicSettings, 'holdMinutes' | 'maxPlacesPerPerson' | 'rushHolds'>;
  voucher: Voucher | null;
  /** Given away by staff. */
  complimentary?: true;
  /** Of the key and the body of the request. */
  digests: Pick<RecentBooking, 'key' | 'body'>;
  /** Of the network that a guest calls from. */
  guestHolds: DocumentReference | null;
  /** Places that a waiting list offers. */
  offer?: OfferedPlaces;
  /** The leg that this order takes the place of, and what of the price that pays, minor units. */
  replaces?: { readonly place: ReplacedLine; readonly credit: number };
}

/** What an offer from a waiting list adds to a hold: it lasts longer, takes what is kept back, and is written with its entry. */
export interface OfferedPlaces {
  entryId: string;
  until: number;
  documents: readonly DocumentReference[];
  /** @throws AppError wrong-state when nobody waits with it any more */
  requireWaiting(view: View): void;
  /** @param held the pools that the hold changed */
  made(view: View, booking: Booking, held: readonly Pool[]): { pools: Pool[]; writes: Write[] };
}

const digest = (text: string): string => hash('sha256', text, 'base64url');

/** By these a person's own list knows a call that comes again, and a key that is used for another one. */
export const digestsOf = (idempotencyKey: string, body: unknown): Order['digests'] => ({
  key: digest(idempotencyKey),
  body: digest(JSON.stringify(body)),
});
