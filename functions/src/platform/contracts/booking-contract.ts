import type { Booking, BookingLine } from '@fareground/domain/booking/booking';
import type { EndReason } from '@fareground/domain/booking/waitlist/waiting-entry';
import type { AppError } from '@fareground/domain/core/errors';
import type { TicketsInDispute } from '@fareground/domain/payments/follow-dispute';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { Alongside, DocumentCache, View, Write } from '../commit/work.ts';

/** Who bought, and where the tickets go. */
export type Buyer = Pick<Booking, 'buyerEmail' | 'buyerName'>;

/** All that the payments room knows of bookings: how a booking goes on when its money did. Wired in runtime/. */
export interface BookingContract {
  /**
   * Sells what the booking holds and issues its tickets. If the hold is gone, the same places are taken again when they are
   * still free (SPEC B3).
   * @param paid null for a free booking
   * @param buyer what its buyer says now; else what the booking says
   */
  confirm(booking: Booking, paid: PaidBy | null, buyer?: Partial<Buyer>): Promise<Confirmation>;
  /** Releases what an unpaid booking holds. Repeating it changes nothing. */
  endHold(booking: Booking, end: EndOfHold): Promise<Booking>;
  /** Takes back a sale: places free again, tickets void. Repeating it changes nothing. */
  cancelConfirmed(booking: Booking, cancellation: Cancellation): Promise<Booking>;
  /** Does to tickets and places what a dispute about the payment means for them, in the commit of what it does to the money. */
  followDispute(booking: Booking, step: DisputeStep): Promise<void>;
}

/** One step of a dispute, decided on what is stored. */
export interface DisputeStep {
  readonly documents: readonly DocumentReference[];
  /** @returns null where nothing is to be done; an error that the work is refused with */
  decide(view: View, booking: Booking): DecidedStep | AppError | null;
  /** Nobody is mailed: they were told before the books were restored. */
  readonly isSilent?: boolean;
}

export interface DecidedStep {
  readonly tickets: TicketsInDispute;
  /** Of the booking, as they are then, unless it ends. */
  readonly lines: readonly BookingLine[];
  readonly writes: readonly Write[];
}

/** The payment that pays for a booking, and what is written of it in the same commit. */
export interface PaidBy {
  paymentId: string;
  alongside: Alongside;
  cache: DocumentCache;
}

export type Confirmation =
  | { outcome: 'confirmed'; booking: Booking }
  /** The places went to someone else, or the booking was cancelled or paid by another payment. */
  | { outcome: 'too-late'; booking: Booking };

export interface EndOfHold {
  /** Only when the hold has run out by itself; a buyer who releases it need not wait for that. */
  onlyIfEnded: boolean;
  notice?: Booking['notice'];
  /** The payment that ends with it: a booking which it has confirmed is not ended. */
  paymentId?: string;
  alongside?: Alongside;
  /** Written only when the hold ends by this. */
  alongsideEnd?: Alongside;
  /** Why it ends for whoever waited for the places; without it the buyer let go, or its time was over. */
  offerEndedBy?: EndReason;
  cache?: DocumentCache;
}

export interface Cancellation {
  /** Refuse where somebody was let in with a ticket of the booking; else their tickets are void like the others. */
  onlyIfUnused?: boolean;
  notice?: Booking['notice'];
  /** What is asked for with it, minor units, for the mail. */
  refund?: number;
  alongside?: Alongside[];
  cache?: DocumentCache;
}
