import { csvText } from '@fareground/domain/core/csv';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import { type Invoice, taxesOfInvoice } from '@fareground/domain/payments/invoices/invoice';

const heads = [
  'number',
  'kind',
  'day',
  'about',
  'booking',
  'buyer',
  'buyer tax number',
  'buyer country',
  'currency',
  'tax rate percent',
  'without tax',
  'tax',
  'total',
] as const;

/** A file for a spreadsheet: a row for each rate of each document. What a credit note takes back is negative, so that a column of one currency adds up to what is owed. */
export const invoicesCsv = (invoices: readonly Invoice[]): string =>
  csvText(
    heads,
    invoices.flatMap((one) => {
      const { number, kind, day, about = '', bookingId, buyer, currency } = one;
      const signed = (amount: number): number =>
        Number(typedAmount(kind === 'invoice' ? amount : -amount, currency));
      const who = [buyer.name, buyer.taxNumber, buyer.country];
      return taxesOfInvoice(one).map(({ basisPoints, isReversed, gross, tax }) => {
        const sums = [signed(gross - tax), signed(tax), signed(gross)];
        return [
          number,
          kind,
          day,
          about,
          bookingId,
          ...who,
          currency,
          isReversed ? 'reverse charge' : basisPoints / 100,
          ...sums,
        ];
      });
    }),
  );
