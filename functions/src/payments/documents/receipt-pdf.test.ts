import { sold } from '@fareground/domain/booking/sample-bookings';
import { samplePayment, sampleSeller } from '@fareground/domain/payments/invoices/sample-invoices';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import { expect, test } from 'vitest';
import { pagesOfText } from '../../platform/pdf/pdf-text.test-helper.ts';
import { type Receipt, receiptPdf } from './receipt-pdf.ts';

const receipt: Receipt = {
  booking: sold,
  payment: samplePayment as Payment,
  refunds: [],
  seller: sampleSeller,
  timeZone: 'Europe/Lisbon',
};
const refund = (state: Refund['state'], amount: number) =>
  ({ state, amount, updatedAt: samplePayment.capturedAt }) as Refund;
const textOf = async (one: Receipt) =>
  pagesOfText(await receiptPdf(one))
    .flatMap(({ texts }) => texts)
    .join(' ');

test('a receipt names the house, what was paid for, when, and the tax in it', async () => {
  const text = await textOf(receipt);
  for (const part of [
    'Fareground Demo, Lda.',
    'Tax number PT 500 000 000',
    'Portugal',
    '012 345 6789',
    'by card or online',
    '€20.00',
    'Booking fees',
    '€21.00',
    '€1.19',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Refunded');
});

test('it says what went back and what is left; what is on its way or failed has not gone back', async () => {
  const refunds = [refund('succeeded', 500), refund('requested', 300), refund('failed', 200)];
  const text = await textOf({ ...receipt, refunds });
  expect(text).toContain('-€5.00');
  expect(text).toContain('Left');
  expect(text).toContain('€16.00');
  expect(text).not.toContain('€3.00');
  expect(text).not.toContain('€2.00');
});

test('a house that has not said who it is has receipts too', async () => {
  const text = await textOf({ ...receipt, seller: null });
  expect(text).toContain('Fareground');
  expect(text).not.toContain('Tax number');
});
