// For tests: the invoice of the booking in sample-bookings.ts, and a credit note about a part of it.
import { sold } from '../../booking/sample-bookings.ts';
import type { Invoice, Party } from './invoice.ts';
import { makeInvoice } from './make-invoice.ts';

export const sampleSeller: Party = {
  name: 'Fareground Demo, Lda.',
  street: 'Rua das Flores 1',
  postcode: '4050-262',
  city: 'Porto',
  country: 'PT',
  taxNumber: 'PT 500 000 000',
  email: 'finance@fareground.test',
};
export const sampleBuyer: Party = {
  ...sampleSeller,
  name: 'Porto Nights, Lda.',
  taxNumber: 'PT501442600',
  email: 'accounts@porto-nights.test',
};
export const samplePayment = {
  id: '0123456789-1',
  amount: 2_100,
  state: 'captured' as const,
  method: 'provider' as const,
  capturedAt: 1_794_000_050_000,
  createdAt: 1_794_000_040_000,
};

const made = {
  booking: sold,
  payment: samplePayment,
  seller: sampleSeller,
  buyer: sampleBuyer,
  day: '2026-11-27',
  at: 1_794_000_070_000,
};
const invoice: Invoice = makeInvoice({
  ...made,
  due: { id: samplePayment.id, kind: 'invoice', amount: 2_100, movedAt: samplePayment.capturedAt },
  issued: [],
  number: 'FG2026-000001',
});
const refundId = `${samplePayment.id}-r1`;
const creditNote: Invoice = makeInvoice({
  ...made,
  due: { id: refundId, kind: 'credit-note', amount: 500, movedAt: 1_794_000_060_000, refundId },
  issued: [invoice],
  number: 'FGC2026-000001',
});
export const sampleInvoice = { invoice, creditNote };
