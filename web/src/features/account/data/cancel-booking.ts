import {
  bookingResponseSchema,
  type RefundQuoteResponse,
  refundQuoteResponseSchema,
} from '@fareground/domain/api/bookings';
import { cancelTicketResponseSchema } from '@fareground/domain/api/cancel-ticket';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** What cancelling now would refund. */
export const quoteRefund = (bookingId: string): Promise<Answer<RefundQuoteResponse>> =>
  callApi({
    method: 'POST',
    path: `/bookings/${bookingId}/quote-refund`,
    idempotencyKey: `quote-${bookingId}`,
    answer: refundQuoteResponseSchema,
  });

/** Cancels the booking and refunds what the policy gives. */
export const cancelBooking = (bookingId: string) =>
  callApi({ method: 'DELETE', path: `/bookings/${bookingId}`, answer: bookingResponseSchema });

/** Cancels one ticket of a booking and refunds what the policy gives for it. */
export const cancelTicket = (serial: string) =>
  callApi({
    method: 'POST',
    path: `/tickets/${serial}/cancel`,
    idempotencyKey: `cancel-${serial}`,
    answer: cancelTicketResponseSchema,
  });
