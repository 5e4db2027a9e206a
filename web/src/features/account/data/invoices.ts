import {
  type InvoiceFileKind,
  type InvoicesRequest,
  type InvoicesResponse,
  invoicesResponseSchema,
} from '@fareground/domain/calls/invoices';
import type { Invoice } from '@fareground/domain/invoices/invoice';
import { type Answer, callApi, type Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';

/** What was made out for a booking; with `to` it is made out first. */
export const readInvoices = (bookingId: string, body: InvoicesRequest): Promise<Answer<InvoicesResponse>> =>
  callApi({
    method: 'POST',
    path: `/bookings/${encodeURIComponent(bookingId)}/invoices`,
    body,
    answer: invoicesResponseSchema,
  });

/** @param key of the mailed link, where the booking is not in one's account */
export const downloadInvoice = (
  { id, number }: Pick<Invoice, 'id' | 'number'>,
  kind: InvoiceFileKind,
  key: string | undefined,
): Promise<Problem | undefined> =>
  downloadFile(`/invoices/${id}/file`, `${number}.${kind}`, { kind, ...(key && { key }) });
