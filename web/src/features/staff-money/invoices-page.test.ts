import { sampleInvoice } from '@fareground/domain/payments/invoices/sample-invoices';
import { expect, test } from 'vitest';
import { invoiceFilterOf, invoiceQuery } from './invoices/invoice-filter.ts';
import { invoicesCsv } from './invoices-page.tsx';

test('a credit note takes back what its invoice says, and no name is a formula', () => {
  const { invoice, creditNote } = sampleInvoice;
  const named = { ...invoice, buyer: { ...invoice.buyer, name: '=1+1' } };
  const [, first, second] = invoicesCsv([named, creditNote]).split('\r\n');
  expect(first).toBe("FG2026-000001,invoice,2026-11-27,,0123456789,'=1+1,PT501442600,PT,EUR,6,19.81,1.19,21");
  expect(second?.split(',').slice(-3)).toEqual(['-4.72', '-0.28', '-5']);
});

test.each([
  ['', []],
  [
    'month=2026-11',
    [
      ['day', '>=', '2026-11-01'],
      ['day', '<=', '2026-11-31'],
    ],
  ],
  ['month=2026-13', []],
  ['number=fg2026-000001', [['number', '==', 'FG2026-000001']]],
  ['month=2026-11&number=482 019 3652', [['bookingId', '==', '4820193652']]],
])('what "%s" asks for', (address, where) => {
  expect(invoiceQuery(invoiceFilterOf(new URLSearchParams(address)), 25).where).toEqual(where);
});
