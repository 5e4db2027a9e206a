import type { Booking } from '../bookings/booking.ts';
import { allocate, shareOfPart, taxIncluded } from '../core/money.ts';
import type { Payment } from '../payments/payment.ts';
import { type Rate, rateKey, type Taxed } from '../taxes/tax-by-rate.ts';
import { hasSeveralRates, taxesOfBooking } from '../taxes/tax-of-booking.ts';
import type { DueInvoice } from './due-invoices.ts';
import {
  type Invoice,
  type InvoiceLine,
  invoiceSchema,
  type Party,
  type RateOfInvoice,
  standingInvoice,
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
  /** For a booking that does not say at which rate it was taxed. */
  readonly taxBasisPoints: number;
  /** What a refund gives back by rate, where the booking has several; absent where nobody says: it is cut by what is left of each. */
  readonly refunded?: readonly Taxed[] | undefined;
  readonly number: string;
  /** The house's own, "2026-11-27". */
  readonly day: string;
  readonly at: number;
}

/**
 * An invoice or a credit note. Its tax is, rate by rate, what the documents up to it contain, less what those before it contain: rounded on the sum, so that whatever
 * goes back in parts takes back all of its tax and no more. @throws ZodError
 */
export function makeInvoice(making: Making): Invoice {
  const { due, booking, payment, issued, seller, buyer, number, day, at } = making;
  const hasRates = hasSeveralRates(booking);
  const taxes = taxesOfDocument(making, hasRates);
  const sold =
    due.refundId === undefined ? soldLines(booking) : backLines(due, booking, hasRates ? taxes : undefined);
  const about = standingInvoice(issued);
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
    tax: taxes.reduce((sum, { tax }) => sum + tax, 0),
    total: due.amount,
    method: payment.method,
    day,
    issuedAt: at,
    movedAt: due.movedAt,
  } satisfies Invoice);
}

/** A rate and what is invoiced at it, minor units. */
interface Invoiced extends Rate {
  readonly gross: number;
}

/** What the documents made out before come to at each rate, by rateKey. */
function invoicedByRate(issued: readonly Invoice[]): Map<string, Invoiced> {
  const left = new Map<string, Invoiced>();
  for (const invoice of issued)
    for (const { basisPoints, isReversed, gross } of taxesOfInvoice(invoice)) {
      const rate = { basisPoints, isReversed };
      const before = left.get(rateKey(rate))?.gross ?? 0;
      left.set(rateKey(rate), { ...rate, gross: before + (invoice.kind === 'invoice' ? gross : -gross) });
    }
  return left;
}

function taxesOfDocument(making: Making, hasRates: boolean): RateOfInvoice[] {
  const before = invoicedByRate(making.issued);
  const sign = making.due.kind === 'invoice' ? 1 : -1;
  const taxed: Taxed[] = hasRates
    ? grossByRate(making, before)
    : [{ basisPoints: making.booking.amounts.taxBasisPoints, gross: making.due.amount }];
  return taxed.map(({ basisPoints = making.taxBasisPoints, isReversed, gross }) => {
    const rate = { basisPoints, ...(isReversed && { isReversed }) };
    const invoiced = before.get(rateKey(rate))?.gross ?? 0;
    const taxIn = (amount: number) => taxOfPart(making.booking, amount, rate);
    return { ...rate, gross, tax: Math.abs(taxIn(invoiced + sign * gross) - taxIn(invoiced)) };
  });
}

/** The tax in a part of what was paid at a rate: what the price contains, or as much of what was added as of the whole, rounded half up. */
function taxOfPart(booking: Booking, gross: number, rate: Rate & { readonly basisPoints: number }): number {
  if (!booking.amounts.taxAdded) return taxIncluded(gross, rate.basisPoints);
  const whole = taxesOfBooking(booking).find((one) => rateKey(one) === rateKey(rate));
  return whole && whole.gross > 0 ? shareOfPart(whole.tax, gross, whole.gross) : 0;
}

/** What a document about a booking with several rates is about, rate by rate. @param left what of each is invoiced before it, by rateKey */
function grossByRate(
  { due, booking, issued, refunded = [] }: Making,
  left: ReadonlyMap<string, Invoiced>,
): Taxed[] {
  if (due.refundId === undefined) {
    const paid = taxesOfBooking(booking);
    const known = new Set(paid.map(rateKey));
    const free = soldLines(booking)
      .map(({ taxBasisPoints: basisPoints = 0, isReversed }) => ({ basisPoints, isReversed, gross: 0 }))
      .filter((rate) => !known.has(rateKey(rate)));
    return [...paid, ...new Map(free.map((rate) => [rateKey(rate), rate])).values()];
  }
  const taken = issued.find(({ id, kind }) => id === due.refundId && kind === 'credit-note');
  if (due.kind === 'invoice' && taken) return [...taxesOfInvoice(taken)];
  const isKnown =
    refunded.reduce((sum, { gross }) => sum + gross, 0) === due.amount &&
    refunded.every((rate) => rate.gross <= (left.get(rateKey(rate))?.gross ?? 0));
  const rates = [...left.values()];
  const shares = allocate(
    due.amount,
    rates.map(({ gross }) => gross),
  );
  const cut = rates.map((rate, index) => ({ ...rate, gross: shares[index] ?? 0 }));
  return (isKnown ? [...refunded] : cut).filter(({ gross }) => gross > 0);
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
