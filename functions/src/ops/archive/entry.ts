import { attendee } from '@fareground/domain/access/attendee';
import { type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { type Booking, bookingConverter } from '@fareground/domain/booking/booking';
import { withoutNeighbourRequest } from '@fareground/domain/booking/without-neighbour-request';
import type { DocumentConverter } from '@fareground/domain/core/document';
import { type GiftCard, giftCardConverter } from '@fareground/domain/payments/gift-cards/gift-card';
import {
  type Invoice,
  type InvoiceSeries,
  invoiceConverter,
  invoiceSeriesConverter,
} from '@fareground/domain/payments/invoices/invoice';
import {
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import { type Refund, refundConverter } from '@fareground/domain/payments/refund';

/** A booking that was sold, with all that belongs to it, as it stood in one moment. It names nobody. */
export interface BookingEntry {
  readonly kind: 'booking';
  readonly booking: Booking;
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly tickets: readonly Ticket[];
  /** Its transactions in the ledger. */
  readonly movements: readonly LedgerTransaction[];
}

/** A gift card, with what made it worth something. What bookings did to it is in their entries. */
export interface GiftCardEntry {
  readonly kind: 'gift-card';
  readonly card: GiftCard;
  readonly movements: readonly LedgerTransaction[];
}

/** An invoice as it was made out, names and all: the books must keep it. The series stood there or later when it was. */
export interface InvoiceEntry {
  readonly kind: 'invoice';
  readonly invoice: Invoice;
  readonly series: InvoiceSeries;
}

export type JournalEntry = BookingEntry | GiftCardEntry | InvoiceEntry;

/** Every field of an entry, and how its documents are stored. */
const converters = {
  booking: bookingConverter,
  payments: paymentConverter,
  refunds: refundConverter,
  tickets: ticketConverter,
  movements: ledgerTransactionConverter,
  card: giftCardConverter,
  invoice: invoiceConverter,
  series: invoiceSeriesConverter,
} as Record<string, DocumentConverter<Record<string, unknown>>>;

/** As JSON, each document as it is stored, without the names in it. */
export function entryText(entry: JournalEntry): string {
  const stored = Object.entries(nameless(entry)).map(([field, value]) => {
    const converter = converters[field];
    if (!converter) return [field, value];
    return [
      field,
      Array.isArray(value) ? value.map((one) => converter.toFirestore(one)) : converter.toFirestore(value),
    ];
  });
  return JSON.stringify(Object.fromEntries(stored));
}

/** What `entryText` wrote, also of older shapes. @throws Error where it cannot be read */
export function readEntry(text: string): JournalEntry {
  const read = Object.entries(JSON.parse(text) as Record<string, unknown>).map(([field, value]) => {
    const converter = converters[field];
    const parse = (stored: unknown) => converter?.fromFirestore({ data: () => stored });
    if (!converter) return [field, value];
    return [field, Array.isArray(value) ? value.map(parse) : parse(value)];
  });
  return Object.fromEntries(read) as JournalEntry;
}

function nameless(entry: JournalEntry): JournalEntry {
  if (entry.kind === 'booking') {
    return {
      ...entry,
      booking: withoutBuyer(entry.booking),
      payments: entry.payments.map((payment) => ({ ...payment, checkoutUrl: '' })),
      tickets: entry.tickets.map(withoutHolder),
    };
  }
  return entry.kind === 'gift-card' ? { ...entry, card: withoutGiver(entry.card) } : entry;
}

const withoutBuyer = (booking: Booking): Booking => ({
  ...booking,
  buyerEmail: '',
  buyerName: '',
  lines: booking.lines.map((line) => ({ ...withoutNeighbourRequest(line), attendees: [] })),
});

function withoutHolder(ticket: Ticket): Ticket {
  const { transfer: _1, assistance: _2, assistanceUntil: _3, recipient, ...kept } = ticket;
  return { ...kept, ...attendee(''), ...(recipient && { recipient: { ...recipient, email: '' } }) };
}

const withoutGiver = ({ order, ...card }: GiftCard): GiftCard => ({
  ...card,
  reason: '',
  email: '',
  ...(order && {
    order: {
      ...{ ...order, checkoutUrl: '', from: '', message: '' },
      // Why, in the words of staff: a line may not be empty.
      ...(order.refunds && { refunds: order.refunds.map((refund) => ({ ...refund, reason: '-' })) }),
    },
  }),
});
