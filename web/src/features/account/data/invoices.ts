import {
  type InvoicesRequest,
  type InvoicesResponse,
  invoicesResponseSchema,
} from '@fareground/domain/api/invoices';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** What was made out for a booking; with `to` it is made out first. */
export const readInvoices = (bookingId: string, body: InvoicesRequest): Promise<Answer<InvoicesResponse>> =>
  callApi({
    method: 'POST',
    path: `/bookings/${encodeURIComponent(bookingId)}/invoices`,
    body,
    answer: invoicesResponseSchema,
  });
