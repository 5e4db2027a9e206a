import type { DocumentReference } from 'firebase-admin/firestore';
import { create, update, type Work } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import type { InvoiceEntry } from '../archive/entry.ts';
import { left, type Outcome, present } from './outcome.ts';

/** Puts an invoice back as it was made out, and its series to where it was: no number is given twice. Repeating it changes nothing. */
export function invoiceWork(
  { collections }: Pick<Services, 'collections'>,
  { invoice, series }: InvoiceEntry,
): Work<Outcome> {
  const reference = collections.invoices.doc(invoice.id);
  const counted = collections.invoiceSeries.doc(series.id);
  return {
    name: 'rebuild an invoice',
    pools: [],
    documents: [reference, counted] as DocumentReference[],
    decide: (view) => {
      const stored = view.get(reference);
      if (stored && stored.number !== invoice.number)
        return left(`it was made out again as ${stored.number}, and ${invoice.number} is with its buyer`);
      if (stored) return present;
      const last = view.get(counted)?.last;
      return {
        kind: 'commit',
        pools: [],
        writes: [
          create(reference, invoice),
          ...(last === undefined ? [create(counted, series)] : []),
          ...(last !== undefined && last < series.last ? [update(counted, { last: series.last })] : []),
        ],
        result: 'rebuilt',
      };
    },
  };
}
