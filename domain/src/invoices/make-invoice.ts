import type { Booking } from '../bookings/booking.ts';
import { allocate, taxIncluded } from '../core/money.ts';
import type { Payment } from '../payments/payment.ts';
import { type DueInvoice, invoicedOf } from './due-invoices.ts';
import { type Invoice, type InvoiceLine, invoiceSchema, type Party } from './invoice.ts';
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
  readonly number: string;
  /** The house's own, "2026-11-27". */
  readonly day: string;
  readonly at: number;
}

/**
 * An invoice or a credit note. Its tax is what the documents up to it contain, less what those before it contain: rounded on the sum, so that whatever goes back in
 * parts takes back all of its tax and no more. @throws ZodError
 */
export function makeInvoice(making: Making): Invoice {
  const { due, booking, payment, issued, seller, buyer, number, day, at } = making;
  const basisPoints = booking.amounts.taxBasisPoints ?? making.taxBasisPoints;
  const before = invoicedOf(issued);
  const after = due.kind === 'invoice' ? before + due.amount : before - due.amount;
  const tax = Math.abs(taxIncluded(after, basisPoints) - taxIncluded(before, basisPoints));
  const first = issued[0];
  return invoiceSchema.parse({
    id: due.id,
    kind: due.kind,
    number,
    ...(first && { about: first.number }),
    bookingId: booking.id,
    paymentId: payment.id,
    seller,
    buyer,
    currency: booking.currency,
    lines: withNet(due.refundId === undefined ? soldLines(booking) : [backLine(due, booking)], tax),
    taxBasisPoints: basisPoints,
    tax,
    total: due.amount,
    method: payment.method,
    day,
    issuedAt: at,
    movedAt: due.movedAt,
  } satisfies Invoice);
}

/** The tax is cut over the lines by what they cost, so that they add up without it too. */
function withNet(lines: readonly SoldLine[], tax: number): InvoiceLine[] {
  const taxes = allocate(
    tax,
    lines.map(({ gross }) => gross),
  );
  return lines.map((line, index) => ({ ...line, net: line.gross - (taxes[index] ?? 0) }));
}

const backLine = ({ kind, amount }: DueInvoice, { id }: Booking): SoldLine => ({
  text: kind === 'credit-note' ? `Refund of booking ${id}` : `Refund of booking ${id}, which came back to us`,
  quantity: 1,
  gross: amount,
});
