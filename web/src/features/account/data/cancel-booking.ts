import {
  bookingResponseSchema,
  type RefundQuoteResponse,
  refundQuoteResponseSchema,
} from '@fareground/domain/calls/bookings';
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
