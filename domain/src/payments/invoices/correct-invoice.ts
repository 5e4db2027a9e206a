import { rateKey } from '../../catalogue/prices/tax-by-rate.ts';
import { cutText } from '../../core/cut-text.ts';
import { inAccountingCurrency } from './accounting-tax.ts';
import {
  correctionsOf,
  currentInvoice,
  type Invoice,
  type InvoiceLine,
  invoiceSchema,
  leftByRate,
  type Party,
  type RateOfInvoice,
} from './invoice.ts';

interface Correcting {
  /** What was made out for the payment before, in order. */
  readonly issued: readonly Invoice[];
  readonly seller: Party;
  /** To whom it should have been made out. */
  readonly buyer: Party;
  /** The next of each series. */
  readonly numbers: Readonly<Record<Invoice['kind'], string>>;
  /** The house's own day, "2026-11-27". */
  readonly day: string;
  readonly at: number;
}

/**
 * Puts right to whom an invoice was made out: a credit note takes back all that is left of it, to whom it was made out, and an invoice in its place says the same to the
 * right one. Both name the wrong one. Together they come to nothing at every rate: no money moves and no tax changes.
 * @returns null where there is no invoice, or nothing is left of it
 */
export function correctInvoice(correcting: Correcting): readonly [Invoice, Invoice] | null {
  const { issued, seller, buyer, numbers, day, at } = correcting;
  const wrong = currentInvoice(issued);
  const taxes = leftByRate(issued);
  const total = sum(taxes.map(({ gross }) => gross));
  if (!wrong || total === 0) return null;
  const id = `${wrong.paymentId}-c${correctionsOf(issued) + 1}`;
  const { taxes: _, ...same } = wrong;
  const tax = sum(taxes.map((one) => one.tax));
  const both = {
    ...same,
    ...(wrong.accountingTax && {
      accountingTax: inAccountingCurrency(tax, wrong.currency, wrong.accountingTax),
    }),
    ...(wrong.taxes && { taxes }),
    lines: total === wrong.total ? wrong.lines : leftLines(wrong, taxes),
    tax,
    total,
    about: wrong.number,
    isCorrection: true as const,
    ...{ seller, day, issuedAt: at },
  };
  return [
    invoiceSchema.parse({ ...both, id, kind: 'credit-note', number: numbers['credit-note'] }),
    invoiceSchema.parse({ ...both, id: `${id}-new`, kind: 'invoice', number: numbers.invoice, buyer }),
  ];
}

const LESS = ', less refunds';

/** A line for each rate at which something is left: what was sold, less what went back. */
function leftLines({ lines, taxes: several }: Invoice, taxes: readonly RateOfInvoice[]): InvoiceLine[] {
  return taxes
    .filter(({ gross }) => gross > 0)
    .map(({ basisPoints, isReversed, gross, tax }) => {
      const own = lines.filter(
        (line) =>
          !several ||
          rateKey({ ...line, basisPoints: line.taxBasisPoints ?? 0 }) ===
            rateKey({ basisPoints, isReversed }),
      );
      const what = own.map(({ text }) => text.replace(LESS, '')).join('; ') || 'What was booked';
      return {
        ...{ text: `${cutText(what, 270)}${LESS}`, quantity: 1, net: gross - tax, gross },
        ...(several && { taxBasisPoints: basisPoints, ...(isReversed && { isReversed }) }),
      };
    });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
