import type { Booking } from '@fareground/domain/booking/booking';
import type { Payment } from '@fareground/domain/payments/payment';
import type { ProviderEvent } from '@fareground/domain/payments/provider-event';
import type { DocumentCache } from '../platform/commit/work.ts';

/** An event of the provider's that was received, as it will be recorded. */
export type ReceivedEvent = Omit<ProviderEvent, 'doneAt' | 'expiresAt'>;

/** One payment while it is being reconciled: what was read once, and the event that brought it about. */
export interface CheckoutAttempt {
  payment: Payment;
  booking: Booking;
  /** The provider's id of the payment, once there is one; written down with whatever is next. */
  intentId: string;
  cache: DocumentCache;
  event: ReceivedEvent | null;
}

/** How a payment stands after it was reconciled. */
export interface Reconciled {
  payment: Payment;
  /** null: it did not have to be looked at. */
  booking: Booking | null;
  /** The event was recorded already. */
  isDuplicate: boolean;
}

/** Whether the provider's page decides about it still. Later only refunds and disputes change a payment. */
export const isOpen = ({ state }: Payment): boolean => state === 'created' || state === 'authorised';
