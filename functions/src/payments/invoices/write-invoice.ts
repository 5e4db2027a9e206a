import {
  type Invoice,
  type InvoiceKind,
  invoiceNumber,
  invoiceSeriesId,
} from '@fareground/domain/payments/invoices/invoice';
import type { Transaction } from 'firebase-admin/firestore';
import { invoiceMail } from '../../messages/invoice-mails.ts';
import type { Services } from '../../platform/services.ts';
import type { House } from './house.ts';

export type InvoiceDeps = Pick<Services, 'db' | 'collections' | 'now'> & {
  /** The address of the site, without a slash at its end. */
  readonly site: string;
};

interface Numbers {
  /** The next number of a kind that was named. */
  next(kind: InvoiceKind): string;
  /** Leaves each series at the last number that was given. */
  write(): void;
}

/** Reads how far the series of a year are, before anything is written. @param day the house's own, "2026-11-27" */
export async function openNumbers(
  { collections: { invoiceSeries } }: Pick<InvoiceDeps, 'collections'>,
  transaction: Transaction,
  {
    house,
    day,
    kinds,
  }: { readonly house: House; readonly day: string; readonly kinds: readonly InvoiceKind[] },
): Promise<Numbers> {
  const last = new Map<string, number>();
  for (const id of new Set(kinds.map((kind) => invoiceSeriesId(kind, day)))) {
    last.set(id, (await transaction.get(invoiceSeries.doc(id))).data()?.last ?? 0);
  }
  return {
    next(kind) {
      const id = invoiceSeriesId(kind, day);
      const position = (last.get(id) ?? 0) + 1;
      last.set(id, position);
      return invoiceNumber(house.prefix, kind, day, position);
    },
    write() {
      for (const [id, position] of last) transaction.set(invoiceSeries.doc(id), { id, last: position });
    },
  };
}

/** The document and its mail. */
export function writeInvoice(
  { collections, site }: Pick<InvoiceDeps, 'collections' | 'site'>,
  transaction: Transaction,
  invoice: Invoice,
): void {
  transaction.create(collections.invoices.doc(invoice.id), invoice);
  const mail = invoiceMail(invoice, site, invoice.issuedAt);
  transaction.create(collections.mail.doc(mail.id), mail);
}
