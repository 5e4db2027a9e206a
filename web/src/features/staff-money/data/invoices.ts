import { INVOICES, type Invoice, invoiceConverter } from '@fareground/domain/payments/invoices/invoice';
import { readPages } from '../../../firebase/read-pages.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import { type InvoiceFilter, invoiceQuery } from '../invoices/invoice-filter.ts';

/** A page of them, and one more, which says whether there is another page. */
export const useInvoicePage = (
  filter: InvoiceFilter,
  after?: readonly (string | number)[],
): LoadableList<Invoice> =>
  useStoredDocuments(INVOICES, invoiceConverter, invoiceQuery(filter, PAGE_ROWS + 1, after));

/** All that a filter finds, the newest day first. */
export const readInvoices = (filter: InvoiceFilter): Promise<readonly Invoice[]> =>
  readPages(INVOICES, invoiceConverter, {
    page: (limit, after) => invoiceQuery(filter, limit, after),
    cursor: ({ day, id }) => [day, id],
  });
