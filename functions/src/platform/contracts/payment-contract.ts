import type { Booking } from '@fareground/domain/booking/booking';
import type { RefundedParts } from '@fareground/domain/payments/ledger/earnings';
import type { Refund, RefundedPlace } from '@fareground/domain/payments/refund';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { Alongside, DocumentCache, View, Write } from '../commit/work.ts';

/** All that the booking room knows of money. Wired in runtime/. */
export interface PaymentContract {
  /** Brings a payment to what the provider says. @returns its booking as it stands then */
  reconcile(paymentId: string, cache: DocumentCache): Promise<Booking>;
  /**
   * Ends the provider's page of a payment, so that nobody pays for what is released.
   * @returns what to write with the release, or null when it was paid in this very moment
   */
  stop(paymentId: string): Promise<Alongside | null>;
  /** Asks for a refund in the commit of its reason; `send` then makes it with the provider. */
  requestRefund(request: RefundRequest): RequestedRefund;
  /** Puts what places are worth onto a gift card that pays of a booking, in the commit in which they end and it is confirmed. */
  exchangeCredit(exchange: Pick<Exchange, 'from' | 'to'>): ExchangeCredit;
}

export interface Exchange {
  /** The booking whose places end, as it stands before. */
  readonly from: Booking;
  /** The booking that is paid with them. */
  readonly to: Booking;
  /** What is given up, line by line and place by place; adds up to the worth. */
  readonly parts: readonly RefundedParts[];
  readonly places: readonly RefundedPlace[];
  /** Minor units. */
  readonly worth: number;
}

export interface ExchangeCredit {
  readonly documents: readonly DocumentReference[];
  /** @returns null where there is no money of theirs that could be: not taken yet, taken back, or disputed */
  writes(view: View, exchange: Omit<Exchange, 'to'>): Write[] | null;
}

export interface RefundRequest {
  /** As it stands before what it is refunded for. */
  booking: Booking;
  /** Minor units. */
  amount: number;
  /** What it is for, line by line; adds up to the amount. Absent where nobody says: it is cut over the lines that stand. */
  parts?: readonly RefundedParts[];
  /** The same, place by place; absent where it is of all that stood. */
  places?: readonly RefundedPlace[] | undefined;
  /** These places end with it. */
  endsPlaces?: boolean | undefined;
  reason: Refund['reason'];
  /** Who asks: a uid, or "system". */
  requestedBy: string;
  /** The event or trip that was cancelled, where the refund is of the lines that ended with it. */
  cancelledWith?: string | undefined;
}

export interface RequestedRefund {
  alongside: Alongside;
  send(): Promise<void>;
}
