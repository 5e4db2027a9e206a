import type { InvoiceFileKind } from '@fareground/domain/calls/invoices';
import { INVOICES, type Invoice, invoiceConverter } from '@fareground/domain/invoices/invoice';
import { collection, getDocs, query } from 'firebase/firestore';
import { readableOf } from '../../../data/read-documents.ts';
import type { Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import { constraintsOf } from '../../../firebase/query-constraints.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { type InvoiceFilter, invoiceQuery } from '../invoices/invoice-filter.ts';
import { PAGE_ROWS } from './page-size.ts';

/** A page of them, and one more, which says whether there is another page. */
export const useInvoicePage = (
  filter: InvoiceFilter,
  after?: readonly (string | number)[],
): LoadableList<Invoice> =>
  useStoredDocuments(INVOICES, invoiceConverter, invoiceQuery(filter, PAGE_ROWS + 1, after));

const PAGE = 500;

/** All that a filter finds, the newest day first. */
export async function readInvoices(filter: InvoiceFilter): Promise<readonly Invoice[]> {
  const firestore = await openFirestore();
  const found: Invoice[] = [];
  let after: readonly (string | number)[] | undefined;
  for (;;) {
    const wanted = query(
      collection(firestore, INVOICES),
      ...constraintsOf(invoiceQuery(filter, PAGE, after)),
    ).withConverter(invoiceConverter);
    const page = await getDocs(wanted);
    found.push(...readableOf(page.docs.map((one) => ({ path: one.ref.path, data: () => one.data() }))));
    const last = page.docs.at(-1);
    if (page.size < PAGE || !last) return found;
    after = [last.get('day') as string, last.id];
  }
}

export const downloadInvoice = (
  { id, number }: Pick<Invoice, 'id' | 'number'>,
  kind: InvoiceFileKind,
): Promise<Problem | undefined> => downloadFile(`/invoices/${id}/file`, `${number}.${kind}`, { kind });
