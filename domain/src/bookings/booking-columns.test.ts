import { expect, test } from 'vitest';
import { csvCell } from '../core/sheet.ts';
import type { Booking } from './booking.ts';
import { bookingColumns, rowsOfBooking } from './booking-columns.ts';
import { sold } from './sample-bookings.ts';

const cellsOf = (booking: Booking, group = '') =>
  rowsOfBooking(booking, group).map((row) =>
    Object.fromEntries(bookingColumns('UTC').map(({ heading, cell }) => [heading, csvCell(cell(row))])),
  );

const [line] = sold.lines as [Booking['lines'][number]];

test('fees that the seller bears stand in a column of their own, and are no part of what was paid', () => {
  const feesBorne = { amount: 123, taxBasisPoints: 2_300 };
  const amounts = { unitPrice: 2_000, quantity: 2, discount: 0, fees: 0 };
  const borne = { ...sold, lines: [{ ...line, ...amounts, feesBorne } as typeof line] };
  expect(cellsOf(borne)).toMatchObject([{ fees: '0.00', 'fees the seller bears': '1.23', paid: '40.00' }]);
});

test('fees that the buyer pays are part of what was paid, and the seller bears none', () => {
  const amounts = { unitPrice: 2_000, quantity: 2, discount: 0, fees: 200 };
  const paid = { ...sold, lines: [{ ...line, ...amounts } as typeof line] };
  expect(cellsOf(paid)).toMatchObject([{ fees: '2.00', 'fees the seller bears': '0.00', paid: '42.00' }]);
});

test('of a group there are the lines of it alone', () => {
  const both = { ...sold, lines: [line, { ...line, saleId: 'another-night' }] };
  expect(cellsOf(both)).toHaveLength(2);
  expect(cellsOf(both, 'sale=another-night')).toMatchObject([{ 'event or trip': 'another-night' }]);
});
