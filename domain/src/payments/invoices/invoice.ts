import { z } from 'zod';
import { rateKey } from '../../catalogue/prices/tax-by-rate.ts';
import { countries } from '../../core/countries.ts';
import { bookingReferenceSchema } from '../../core/digit-id.ts';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  dayKeySchema,
  emailSchema,
  instantSchema,
  multilineText,
  optionalSingleLineText,
  singleLineText,
} from '../../core/fields.ts';
import { currencyExponent } from '../../core/money-text.ts';
import { paymentMethods } from '../payment.ts';
import { accountingTaxSchema } from './accounting-tax.ts';

/** An invoice says what is owed and was paid; a credit note takes part of one back. */
export const invoiceKinds = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoiceKindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};

/** Whom an invoice is from or made out to. */
export const partySchema = z
  .strictObject({
    name: singleLineText(120),
    street: singleLineText(160),
    /** Empty in countries that have none. */
    postcode: optionalSingleLineText(20),
    city: singleLineText(80),
    country: countrySchema.refine((code) => countries.includes(code), 'not a known country'),
    /** Of a company, with or without its country's letters; empty for a person. */
    taxNumber: optionalSingleLineText(40),
    /** Where invoices reach them. */
    email: emailSchema,
  })
  .refine(({ country, postcode }) => postcode !== '' || !hasPostcodes(country), {
    path: ['postcode'],
    message: 'is needed in this country',
  });
export type Party = z.infer<typeof partySchema>;

export const invoiceNumberSchema = z.string().regex(/^[A-Z]{1,7}\d{4}-\d{6,9}$/);

const rateSchema = z.int().min(0).max(10_000);

export const invoiceLineSchema = z.strictObject({
  text: multilineText(300),
  quantity: z.int().min(1).max(1_000),
  /** Without tax, minor units; the lines add up to what is taxed. */
  net: amountSchema,
  /** With tax, minor units; the lines add up to the total. */
  gross: amountSchema,
  /** Its rate, hundredths of a percent; absent where all of the document has one. */
  taxBasisPoints: rateSchema.optional(),
  /** The buyer owes its tax itself (reverse charge): its rate is 0. */
  isReversed: z.literal(true).optional(),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const invoiceIdSchema = z.string().regex(/^\d{10}-\d{1,3}(-r\d{1,3}(-back)?|-c\d(-new)?)?$/);

/**
 * An invoice or a credit note, as it was made out: it is never changed, and kept for good. Its id is that of the movement of money it is about: the
 * payment, the refund, or `<refund>-back` for a refund whose money came back; where no money moved it is that of the correction, `<payment>-c<number>` for what takes the
 * wrong one back and `<payment>-c<number>-new` for the one in its place.
 */
export const invoiceSchema = z
  .strictObject({
    id: invoiceIdSchema,
    kind: z.enum(invoiceKinds),
    /** The next of its kind and year in this house. */
    number: invoiceNumberSchema,
    /** The number of the invoice that a credit note takes back, that the money of a refund is owed on again, or that it stands in place of. */
    about: invoiceNumberSchema.optional(),
    /** It puts right to whom that was made out: no money moved. */
    isCorrection: z.literal(true).optional(),
    bookingId: bookingReferenceSchema,
    paymentId: z.string().regex(/^\d{10}-\d{1,3}$/),
    seller: partySchema,
    buyer: partySchema,
    currency: currencySchema,
    lines: z.array(invoiceLineSchema).min(1).max(200),
    /** Hundredths of a percent; absent where it has several rates. */
    taxBasisPoints: rateSchema.optional(),
    /** The tax by rate; absent where there is one. They add up to tax and total. */
    taxes: z
      .array(
        z.strictObject({
          basisPoints: rateSchema,
          isReversed: z.literal(true).optional(),
          gross: amountSchema,
          tax: amountSchema,
        }),
      )
      .min(1)
      .max(40)
      .optional(),
    /** Contained in the total, minor units. */
    tax: amountSchema,
    total: amountSchema,
    /** Absent where the seller accounts in the document's currency, or there was no rate. */
    accountingTax: accountingTaxSchema.optional(),
    /** The first and the last day of what was sold, each of its own place's calendar. */
    service: z.strictObject({ from: dayKeySchema, to: dayKeySchema }),
    method: z.enum(paymentMethods),
    /** The house's own day on which it was made out. */
    day: dayKeySchema,
    issuedAt: instantSchema,
    /** When the money moved. */
    movedAt: instantSchema,
  })
  .refine(({ lines, total }) => sum(lines.map(({ gross }) => gross)) === total, {
    path: ['total'],
    message: 'does not add up',
  })
  .refine(({ taxes, total }) => !taxes || sum(taxes.map(({ gross }) => gross)) === total, {
    path: ['taxes'],
    message: 'do not add up',
  })
  .refine(({ taxes, tax }) => !taxes || sum(taxes.map((one) => one.tax)) === tax, {
    path: ['taxes'],
    message: 'do not add up',
  })
  .refine(({ lines, total, tax }) => sum(lines.map(({ net }) => net)) === total - tax, {
    path: ['tax'],
    message: 'does not add up',
  });
export type Invoice = z.infer<typeof invoiceSchema>;
export const invoiceConverter = documentConverter(invoiceSchema);
/** The tax of a document by rate, the highest first. */
export const taxesOfInvoice = ({
  taxes,
  taxBasisPoints: basisPoints = 0,
  total: gross,
  tax,
}: Pick<Invoice, 'taxes' | 'taxBasisPoints' | 'total' | 'tax'>): readonly RateOfInvoice[] =>
  taxes ?? [{ basisPoints, gross, tax }];
export type RateOfInvoice = NonNullable<Invoice['taxes']>[number];

/** What is invoiced and was not taken back at each rate; the highest first, as documents have them. */
export function leftByRate(issued: readonly Invoice[]): RateOfInvoice[] {
  const left = new Map<string, RateOfInvoice>();
  for (const invoice of issued) {
    const sign = invoice.kind === 'invoice' ? 1 : -1;
    for (const { gross, tax, ...rate } of taxesOfInvoice(invoice)) {
      const before = left.get(rateKey(rate)) ?? { gross: 0, tax: 0 };
      left.set(rateKey(rate), {
        ...rate,
        gross: before.gross + sign * gross,
        tax: before.tax + sign * tax,
      });
    }
  }
  return [...left.values()];
}

export const INVOICES = 'invoices';
export const invoicePath = (id: string): string => `${INVOICES}/${id}`;

/** The last number of a kind in a year. Written in the transaction that makes the document out, so that no number is left out or used twice. */
export const invoiceSeriesSchema = z.strictObject({
  id: z.string().regex(/^(invoice|credit-note)-\d{4}$/),
  last: z.int().min(1),
});
export type InvoiceSeries = z.infer<typeof invoiceSeriesSchema>;
export const invoiceSeriesConverter = documentConverter(invoiceSeriesSchema);
export const INVOICE_SERIES = 'invoiceSeries';
export const invoiceSeriesId = (kind: InvoiceKind, day: string): string => `${kind}-${day.slice(0, 4)}`;

/** "FG2026-000123"; a credit note's has a C behind the house's letters. @param day the house's own, "2026-11-27" */
export const invoiceNumber = (prefix: string, kind: InvoiceKind, day: string, position: number): string =>
  `${prefix}${kind === 'credit-note' ? 'C' : ''}${day.slice(0, 4)}-${String(position).padStart(6, '0')}`;

/** As they were made out: the invoice of the payment, then what followed it; of what was made out at once what takes back goes first. All are of one payment. */
export const inIssuedOrder = (invoices: readonly Invoice[]): Invoice[] =>
  [...invoices].sort(
    (one, other) =>
      Number(other.id === other.paymentId) - Number(one.id === one.paymentId) ||
      one.issuedAt - other.issuedAt ||
      one.kind.localeCompare(other.kind) ||
      one.number.localeCompare(other.number),
  );

/** The invoice that stands: of the payment, or the last in its place. What follows is about it and made out to its buyer. @param issued in order */
export const currentInvoice = (issued: readonly Invoice[]): Invoice | undefined =>
  issued.findLast(
    ({ kind, id, paymentId, isCorrection }) => kind === 'invoice' && (isCorrection || id === paymentId),
  );

/** What the documents of a payment come to, minor units: what was paid and did not go back. */
export const invoicedOf = (invoices: readonly Pick<Invoice, 'kind' | 'total'>[]): number =>
  invoices.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);

/** Of one payment: whoever needs more speaks to the house. */
export const MAX_CORRECTIONS = 5;

/** How often it was put right to whom the invoice of a payment is made out. */
export const correctionsOf = (issued: readonly Pick<Invoice, 'kind' | 'isCorrection'>[]): number =>
  issued.filter(({ kind, isCorrection }) => kind === 'invoice' && isCorrection).length;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether it can be an e-invoice: amounts of EN 16931 have at most two decimals (rules BR-DEC). */
export const hasXml = ({ currency }: Pick<Invoice, 'currency'>): boolean => currencyExponent(currency) <= 2;

/** Countries whose addresses have no postcode (Universal Postal Union, "Addressing solutions"), ISO 3166-1. */
const without =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW';

const hasPostcodes = (country: string): boolean => !without.split(' ').includes(country);
