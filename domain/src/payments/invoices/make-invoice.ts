import type { Booking } from '../../booking/booking.ts';
import { rateKey, type TaxOfRate } from '../../catalogue/prices/tax-by-rate.ts';
import { allocate } from '../../core/money.ts';
import { dayKey } from '../../core/time.ts';
import { partByRate } from '../ledger/refunded-by-rate.ts';
import type { Payment } from '../payment.ts';
import { hasSeveralRates, taxesOfBooking } from '../taxes/tax-of-booking.ts';
import { type AccountingRate, inAccountingCurrency } from './accounting-tax.ts';
import type { DueInvoice } from './due-invoices.ts';
import {
  currentInvoice,
  type Invoice,
  type InvoiceLine,
  invoiceSchema,
  leftByRate,
  type Party,
  type RateOfInvoice,
  taxesOfInvoice,
} from './invoice.ts';
import { type SoldLine, soldLines } from './sold-lines.ts';

interface Making {
  readonly due: DueInvoice;
  readonly booking: Booking;
  readonly payment: Pick<Payment, 'id' | 'method'>;
  /** What was made out for the payment before, in order. */
  readonly issued: readonly Invoice[];
  readonly seller: Party;
  readonly buyer: Party;
  /** What a refund gives back by rate; absent where nobody says. */
  readonly refunded?: readonly TaxOfRate[] | undefined;
  /** Of the day, for a seller who accounts in another currency; what follows an invoice has the rate of that. */
  readonly accountingRate?: AccountingRate | undefined;
  readonly number: string;
  /** The house's own, "2026-11-27". */
  readonly day: string;
  readonly at: number;
}

/**
 * An invoice or a credit note. Its tax is, rate by rate, what the ledger has of it: a credit note never rounds by itself, so that whatever goes back in parts takes back
 * all of its tax and no more, and register, ledger and report agree. @throws ZodError
 */
export function makeInvoice(making: Making): Invoice {
  const { due, booking, payment, issued, seller, buyer, number, day, at } = making;
  const hasRates = hasSeveralRates(booking);
  const taxes = taxesOfDocument(making);
  const sold =
    due.refundId === undefined ? soldLines(booking) : backLines(due, booking, hasRates ? taxes : undefined);
  const about = currentInvoice(issued);
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
  const rate = about ? about.accountingTax : making.accountingRate;
  return invoiceSchema.parse({
    id: due.id,
    kind: due.kind,
    number,
    ...(about && { about: about.number }),
    bookingId: booking.id,
    paymentId: payment.id,
    seller,
    buyer,
    currency: booking.currency,
    lines: withNet(sold, taxes),
    ...(hasRates ? { taxes } : { taxBasisPoints: taxes[0]?.basisPoints ?? 0 }),
    tax,
    total: due.amount,
    ...(rate && { accountingTax: inAccountingCurrency(tax, booking.currency, rate) }),
    service: about?.service ?? serviceOf(booking),
    method: payment.method,
    day,
    issuedAt: at,
    movedAt: due.movedAt,
  } satisfies Invoice);
}

/** The first and the last day on which a booking is used. */
function serviceOf({ lines }: Booking): Invoice['service'] {
  const days = lines
    .flatMap((line) =>
      line.kind === 'event'
        ? [dayKey(line.startsAt, line.timeZone), dayKey(line.endsAt, line.timeZone)]
        : [dayKey(line.startsAt, line.from.timeZone), dayKey(line.to.at, line.to.timeZone)],
    )
    .sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** The tax of a document by rate, as the ledger has it: a refund says its own, and where nobody says it is a part of what is left. */
function taxesOfDocument({ due, booking, issued, refunded }: Making): RateOfInvoice[] {
  const asInvoiced = ({ basisPoints, isReversed, gross, tax }: TaxOfRate): RateOfInvoice => ({
    ...{ basisPoints, ...(isReversed && { isReversed }), gross, tax },
  });
  if (due.refundId === undefined) return [...taxesOfBooking(booking), ...freeRates(booking)].map(asInvoiced);
  const taken = issued.find(({ id, kind }) => id === due.refundId && kind === 'credit-note');
  if (due.kind === 'invoice' && taken) return [...taxesOfInvoice(taken)];
  const left = leftByRate(issued);
  const told = hasSeveralRates(booking) ? refunded : joined(refunded, left[0]);
  const isTold =
    told !== undefined && sumOf(told) === due.amount && told.every((rate) => isWithin(rate, left));
  return (isTold ? told : partByRate(due.amount, left)).filter(({ gross }) => gross > 0).map(asInvoiced);
}

const sumOf = (rates: readonly TaxOfRate[]): number => rates.reduce((sum, { gross }) => sum + gross, 0);

const isWithin = (rate: TaxOfRate, left: readonly TaxOfRate[]): boolean => {
  const own = left.find((one) => rateKey(one) === rateKey(rate));
  return rate.gross <= (own?.gross ?? 0) && rate.tax <= (own?.tax ?? 0);
};

/** Of a booking with one rate, at that rate. */
const joined = (
  refunded: readonly TaxOfRate[] | undefined,
  left: TaxOfRate | undefined,
): TaxOfRate[] | undefined =>
  refunded &&
  left && [{ ...left, gross: sumOf(refunded), tax: refunded.reduce((sum, { tax }) => sum + tax, 0) }];

/** Rates of what was given away with a booking of several rates. */
function freeRates(booking: Booking): TaxOfRate[] {
  if (!hasSeveralRates(booking)) return [];
  const paid = new Set(taxesOfBooking(booking).map(rateKey));
  const free = soldLines(booking)
    .map(({ taxBasisPoints: basisPoints = 0, isReversed }) => ({ basisPoints, isReversed, gross: 0, tax: 0 }))
    .filter((rate) => !paid.has(rateKey(rate)));
  return [...new Map(free.map((rate) => [rateKey(rate), rate])).values()];
}

/** The lines without the tax that was added to them; where prices contain it, that of a rate is cut over its lines by what they cost. All of them add up without it too. */
function withNet(lines: readonly SoldLine[], taxes: readonly RateOfInvoice[]): InvoiceLine[] {
  if (lines.some(({ added }) => added !== undefined))
    return lines.map(({ added = 0, ...line }) => ({ ...line, net: line.gross - added }));
  const net = lines.map(({ gross }) => gross);
  for (const rate of taxes) {
    const own = lines.map(({ gross, taxBasisPoints: basisPoints = rate.basisPoints, isReversed }) =>
      rateKey({ basisPoints, isReversed }) === rateKey(rate) ? gross : 0,
    );
    allocate(rate.tax, own).forEach((share, index) => {
      net[index] = (net[index] ?? 0) - share;
    });
  }
  return lines.map((line, index) => ({ ...line, net: net[index] ?? 0 }));
}

/** A line for each rate. @param taxes absent where there is one */
function backLines(
  { kind, amount }: DueInvoice,
  { id }: Booking,
  taxes: readonly RateOfInvoice[] | undefined,
): SoldLine[] {
  const text =
    kind === 'credit-note' ? `Refund of booking ${id}` : `Refund of booking ${id}, which came back to us`;
  return taxes
    ? taxes.map(({ basisPoints, isReversed, gross }) => ({
        ...{ text, quantity: 1, gross, taxBasisPoints: basisPoints },
        ...(isReversed && { isReversed }),
      }))
    : [{ text, quantity: 1, gross: amount }];
}
