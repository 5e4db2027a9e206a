import type { InvoiceFileKind } from '@fareground/domain/api/invoices';
import type { Invoice } from '@fareground/domain/payments/invoices/invoice';
import type { Problem } from './api-client.ts';
import { downloadFile } from './download.ts';

/** Saves a file of an invoice or a credit note. @param key of the mailed link, where the booking is not in one's account */
export const downloadInvoice = (
  { id, number }: Pick<Invoice, 'id' | 'number'>,
  kind: InvoiceFileKind,
  key?: string,
): Promise<Problem | undefined> =>
  downloadFile(`/invoices/${id}/file`, `${number}.${kind}`, { kind, ...(key && { key }) });
